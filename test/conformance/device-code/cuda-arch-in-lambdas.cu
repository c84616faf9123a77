// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// flags: --extended-lambda
// __CUDA_ARCH__ in lambdas: the code around a lambda may be the host's while the lambda is not.
#include <cstdio>
#include <cuda_runtime.h>

template <class F> __global__ void run(int *out, F f) { out[threadIdx.x] = f(threadIdx.x); }

template <class F> int onDevice(F f) {
  static int *out;
  if (!out)
    cudaMallocManaged(&out, 2 * sizeof(int));
  run<<<1, 2>>>(out, f);
  cudaDeviceSynchronize();
  return out[1];
}

struct Maker {
  int base;
  int make() {
    int b = base;
    return onDevice([=] __device__(int i) {
#ifdef __CUDA_ARCH__
      return b + i;
#else
      return -b;
#endif
    });
  }
};

int main() {
  int host = 0;
#ifndef __CUDA_ARCH__
  host = 1;
#endif
  auto both = [] __host__ __device__(int i) {
    int side = 10;
#ifdef __CUDA_ARCH__
    side = 20;
#endif
    return side + i;
  };
  printf("variable: device %d host %d\n", onDevice(both), both(1));
  printf("argument: %d\n", onDevice([=] __device__(int i) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
           int kind = 700;
#elif defined(__CUDA_ARCH__)
           int kind = 100;
#else
           int kind = 0;
#endif
           auto inner = [=](int j) {
#ifdef __CUDA_ARCH__
             return kind + j;
#else
             return -1;
#endif
           };
           return inner(i) + host;
         }));
  auto chain = [] __host__ __device__(int i) {
#if !defined(__CUDA_ARCH__)
    return i + 1;
#elif __CUDA_ARCH__ >= 600
    return i + 2;
#else
    return i + 3;
#endif
  };
  printf("chain: device %d host %d\n", onDevice(chain), chain(1));
  printf("member: %d\n", Maker{40}.make());
  auto plain = [](int i) {
#ifdef __CUDA_ARCH__
    return i;
#else
    return i + 1000;
#endif
  };
  printf("host lambda: %d\n", plain(1));
}
