// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's name may be what a macro makes of another, and is that in its launch.
//
// RUN: %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=PRINTS
// RUN: %offloom migrate %s | grep -v CHECK: | FileCheck %s
//
// PRINTS: 1 2 3 4 5 6 7 8
#include <cstdio>

#define PASTED_(a, b) a##_##b
#define PASTED(a, b) PASTED_(a, b)
#define VARIANT fast
#define NAME(k) PASTED(k, VARIANT)
#define SAME(k) k
#define RUN_IT(...) __VA_ARGS__
// CHECK: #define LAUNCH(k, ...) offloom::launch({1, 1}, NAME(k) __VA_OPT__(, )__VA_ARGS__)
#define LAUNCH(k, ...) NAME(k)<<<1, 1>>>(__VA_ARGS__)

template <int N> __global__ void NAME(put)(int *p) { *p = N; }
template <class T> __global__ void NAME(set)(T *p, T v) { *p = v; }
__global__ void NAME(plain)(int *p, int v) { *p = v; }

int main() {
  int *p;
  cudaMallocManaged(&p, 8 * sizeof *p);
  // CHECK: offloom::launch({1, 1}, NAME(put)<1>, p);
  NAME(put)<1><<<1, 1>>>(p);
  // CHECK: offloom::launch({1, 1}, NAME(put)<2>, p + 1);
  NAME(put)<2>
      <<<1, 1>>>(p + 1);
  // CHECK: offloom::launch({1, 1}, NAME(set)<int>, p + 2, 3);
  NAME(set)<<<1, 1>>>(p + 2, 3);
  // CHECK: offloom::launch({1, 1}, NAME(plain), p + 3, 4);
  NAME(plain)<<<1, 1>>>(p + 3, 4);
  // CHECK: offloom::launch({1, 1}, SAME(plain_fast), p + 4, 5);
  SAME(plain_fast)<<<1, 1>>>(p + 4, 5);
  // CHECK: RUN_IT(offloom::launch({1, 1}, NAME(plain), p + 5, 6); offloom::launch({1, 1}, SAME(plain_fast), p + 6, 7));
  RUN_IT(NAME(plain)<<<1, 1>>>(p + 5, 6); SAME(plain_fast)<<<1, 1>>>(p + 6, 7));
  LAUNCH(plain, p + 7, 8);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i)
    printf("%d%c", p[i], i < 7 ? ' ' : '\n');
}
