// Images of random pixels, and a comparison with what a loop gives.
#pragma once

#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <functional>
#include <npp.h>
#include <random>
#include <vector>

/// An image of managed memory with a border of 8 pixels around it, so that filters may read there.
template <class T, int Channels = 1> struct picture {
  static constexpr int border = 8;
  int width, height, step;
  char *memory;
  picture(int width, int height, unsigned seed = 0)
      : width(width), height(height),
        step((width + 2 * border) * Channels * sizeof(T) + 4 * sizeof(T)) {
    cudaMallocManaged(&memory, step * (height + 2 * border));
    std::mt19937 random(seed);
    for (int y = -border; y < height + border; ++y)
      for (int x = -border * Channels; x < (width + border) * Channels; ++x)
        row(y)[x] = seed == 0
                        ? T(77)
                        : T(std::is_floating_point_v<T> ? random() % 1000 / 8.0 : random() % 251);
  }
  T *row(int y) { return reinterpret_cast<T *>(memory + (y + border) * step) + border * Channels; }
  T *data() { return row(0); }
  T &at(int x, int y, int channel = 0) { return row(y)[x * Channels + channel]; }
  NppiSize size() const { return {width, height}; }
};

/// Says whether a call succeeded and each value is what expected(x, y, channel) gives.
template <class T, int Channels>
void compare(const char *name, NppStatus status, picture<T, Channels> &result, int used,
             const std::function<double(int, int, int)> &expected, double tolerance = 0) {
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int y = 0; y < result.height; ++y)
    for (int x = 0; x < result.width; ++x)
      for (int c = 0; c < used; ++c)
        if (!(std::abs(result.at(x, y, c) - expected(x, y, c)) <= tolerance)) {
          if (!wrong++)
            printf("(%d %d %d) is %g, not %g: ", x, y, c, double(result.at(x, y, c)),
                   expected(x, y, c));
        }
  printf("%s: %s\n", name, status == NPP_SUCCESS && !wrong ? "right" : "WRONG");
}
