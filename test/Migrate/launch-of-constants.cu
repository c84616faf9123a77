// A launch takes its configuration by value, as nvcc does: a lambda that captures nothing names constants of the function around it, and what a class
// declares alone needs no definition.
// RUN: %offloom cc -O0 %s -o %t && %t | FileCheck %s
// RUN: %offloom cc -O0 -ccbin g++ %s -o %t && %t | FileCheck %s
#include <cstdio>

template <int N> __global__ void count(int n) {
  extern __shared__ int parts[];
  parts[threadIdx.x] = n;
  __syncthreads();
  if (threadIdx.x == 0)
    printf("%d %d %d\n", blockDim.x, parts[31], N);
}

struct tile {
  static const int blocks = 1, size = 32;
};

template <class F> void call(F f) { f(); }

int main() {
  constexpr int blocks = 1, size = 64;
  // CHECK: 64 64 64
  call([] { count<size><<<blocks, size, size * sizeof(int)>>>(size); });
  // CHECK: 32 32 32
  count<tile::size><<<tile::blocks, tile::size, 4 * tile::size>>>(tile::size);
  cudaDeviceSynchronize();
}
