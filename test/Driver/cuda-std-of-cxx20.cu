// What C++20 has of <functional> and <utility>, or makes constexpr, device code of C++17 calls in cuda::std.
// RUN: %offloom cc -std=c++17 %s -o %t && %t | FileCheck %s

#include <cstdio>
#include <cuda/std/functional>
#include <cuda/std/utility>

template <class F> __global__ void each(int *x, F of) { x[threadIdx.x] = of(x[threadIdx.x]); }

__global__ void next(int *x) {
  int old = cuda::std::exchange(x[threadIdx.x], cuda::std::identity()(7) + threadIdx.x);
  x[threadIdx.x] += 10 * old;
}

int main() {
  int *x;
  cudaMallocManaged(&x, 2 * sizeof *x);
  x[0] = 3, x[1] = 4;
  each<<<1, 2>>>(x, cuda::std::identity());
  next<<<1, 2>>>(x);
  cudaDeviceSynchronize();
  // CHECK: 37 48
  printf("%d %d\n", x[0], x[1]);
}
