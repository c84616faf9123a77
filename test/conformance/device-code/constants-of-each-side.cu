// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constexpr functions that differ by __CUDA_ARCH__: constants are device code's where that alone wants
// some, calls when the program runs are each side's.
// flags: --expt-relaxed-constexpr
#include <cstdio>
// Says nothing of sides: other code than the host's may have constants of it.
constexpr int plain() {
#ifdef __CUDA_ARCH__
  return 32;
#else
  return 1;
#endif
}
template <class T> __host__ __device__ constexpr int lanes(T t) {
#if __CUDA_ARCH__ >= 900
  return 4 * (int)sizeof(t);
#elif defined(__CUDA_ARCH__)
  return 2 * (int)sizeof(t);
#else
  return (int)sizeof(t);
#endif
}
struct S {
  int v;
  __host__ __device__ constexpr S() : v(0) {
#ifdef __CUDA_ARCH__
    v = 5;
#endif
  }
  __host__ __device__ static constexpr int twice() {
#ifndef __CUDA_ARCH__
    return 2;
#else
    return 20;
#endif
  }
};
__host__ __device__ constexpr int viaOther() { return S::twice() + 1; }
__global__ void k(int *o) {
  constexpr int p = plain();
  __shared__ int s[lanes(1.f)];
  constexpr S one;
  S two;
  o[0] = p; o[1] = sizeof(s); o[2] = one.v; o[3] = two.v; o[4] = S::twice();
  switch (o[4]) { case viaOther() - 1: o[5] = 77; break; default: o[5] = 0; }
}
int main() {
  int *o; cudaMallocManaged(&o, 64);
  k<<<1, 1>>>(o); cudaDeviceSynchronize();
  int h = S::twice(); S s;
  printf("%d %d %d %d %d %d | %d %d\n", o[0], o[1], o[2], o[3], o[4], o[5], h, s.v);
}
