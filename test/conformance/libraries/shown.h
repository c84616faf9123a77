// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the programs of CUDA's libraries share: memory of both sides with small whole numbers, of
// which sums and products are exact in any order, and a way to show them.
#pragma once
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

static inline int small_whole() {
  static unsigned state = 12345;
  state = state * 1664525u + 1013904223u;
  return int(state >> 24) % 7 - 3;
}

template <class T> struct array {
  T *data;
  int size;
  explicit array(int size) : size(size) {
    cudaMallocManaged(&data, size * sizeof(T));
    for (int i = 0; i < size; ++i)
      put(data[i]);
  }
  array(std::initializer_list<T> values) : array(int(values.size())) {
    int i = 0;
    for (const T &value : values)
      data[i++] = value;
  }
  array(const array &) = delete;
  ~array() { cudaFree(data); }
  operator T *() { return data; }

private:
  template <class U> static void put(U &to) { to = U(small_whole()); }
  static void put(float2 &to) { to.y = float(small_whole()), to.x = float(small_whole()); }
  static void put(double2 &to) { to.y = small_whole(), to.x = small_whole(); }
};

/// Memory of the device for a library's own use: with nothing in it that a program relies on.
template <class T> struct work_area {
  T *data = nullptr;
  explicit work_area(size_t size) { cudaMalloc(&data, size * sizeof(T)); }
  work_area(const work_area &) = delete;
  ~work_area() { cudaFree(data); }
  operator T *() { return data; }
};

/// Numbers to a 2^-7th or so: no GPU is asked for the last bit of what is not exact.
static inline void show_one(double x) { printf(" %g", std::round(x * 128) / 128 + 0.0); }
static inline void show_one(float2 x) { show_one(x.x), show_one(x.y); }
static inline void show_one(double2 x) { show_one(x.x), show_one(x.y); }

template <class T> void show(const char *what, T *values, int count) {
  cudaDeviceSynchronize();
  printf("%s:", what);
  for (int i = 0; i < count; ++i)
    show_one(values[i]);
  printf("\n");
}
template <class T> void show(const char *what, array<T> &values) {
  show(what, values.data, values.size);
}

template <class Status> void status(const char *what, Status got) {
  printf("%s: %d\n", what, int(got));
}
