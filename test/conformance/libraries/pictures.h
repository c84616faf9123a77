// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images with room around them for NPP's filters, and the context that CUDA 13 wants with each
// call.
#pragma once
#include "shown.h"
#include <npp.h>

constexpr int width = 20, height = 12, margin = 8;

static inline NppStreamContext npp_context() {
  NppStreamContext context{};
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  context.nMultiProcessorCount = p.multiProcessorCount;
  context.nMaxThreadsPerMultiProcessor = p.maxThreadsPerMultiProcessor;
  context.nMaxThreadsPerBlock = p.maxThreadsPerBlock;
  context.nSharedMemPerBlock = p.sharedMemPerBlock;
  context.nCudaDevAttrComputeCapabilityMajor = p.major;
  context.nCudaDevAttrComputeCapabilityMinor = p.minor;
  return context;
}

/// Pixels of a few bits, or all the same.
template <class T, int channels = 1> struct picture {
  static constexpr int step = ((width + 2 * margin) * channels * int(sizeof(T)) + 127) / 128 * 128,
                       rows = height + 2 * margin;
  T *memory;
  explicit picture(int bits = 0, T value = T(77)) {
    cudaMallocManaged(&memory, step * rows);
    unsigned state = 4711 + bits;
    for (int i = 0; i < step * rows / int(sizeof(T)); ++i)
      state = state * 1664525u + 1013904223u, memory[i] = bits ? T(state >> (32 - bits)) : value;
  }
  T *at(int x = 0, int y = 0) {
    return memory + (margin + y) * (step / sizeof(T)) + (margin + x) * channels;
  }
  /// The status, a sum over all, margins included, and rows of pixels.
  void print(const char *what, int answer, std::initializer_list<int> shown = {0, 5, height - 1}) {
    cudaDeviceSynchronize();
    double sum = 0;
    for (int i = 0; i < step * rows / int(sizeof(T)); ++i)
      sum += double(memory[i]) * (i % 101 + 1);
    printf("%s: %d, sum %.7g\n", what, answer, sum);
    for (int y : shown) {
      for (int i = -channels; i < (width + 1) * channels && i < 40; ++i)
        printf(" %.4g", double(at(0, y)[i]));
      printf("\n");
    }
  }
};
static const NppiSize whole{width, height};

#define NPP_SHOWN(T, channels, name, ...)                                                          \
  {                                                                                                \
    picture<T, channels> to;                                                                       \
    const int status = name##_Ctx(__VA_ARGS__, context);                                           \
    to.print(#name, status);                                                                       \
  }
