// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB's protocol of device-wide functions: asked for a size first, then called with memory of that
// size.
#pragma once
#include "shown.h"

/// `call(memory, size)` is asked for a size, which is at least a byte, and called with that much.
template <class Call> void device_wide(const char *what, const Call &call) {
  size_t size = 0;
  const cudaError_t asked = call(nullptr, size);
  void *memory = nullptr;
  cudaMalloc(&memory, size);
  const cudaError_t made = call(memory, size);
  const cudaError_t done = cudaDeviceSynchronize();
  printf("%s: %d %d %d%s\n", what, int(asked), int(made), int(done), size ? "" : ", of no size");
  cudaFree(memory);
}

template <class T> unsigned long long hash(const T *values, size_t count) {
  const unsigned char *bytes = reinterpret_cast<const unsigned char *>(values);
  unsigned long long h = 1469598103934665603ull;
  for (size_t i = 0; i < count * sizeof(T); ++i)
    h = (h ^ bytes[i]) * 1099511628211ull;
  return h;
}
