// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A macro that is given a kernel and its launch apart is written out.
//
// RUN: %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=PRINTS
// RUN: %offloom migrate %s | grep -v CHECK: | FileCheck %s
//
// PRINTS: 6 7 8 3
#include <cstdio>

template <int N, class T> __global__ void put(T *p, int by) { *p = N + by; }
__global__ void plain(int *p) { *p = 3; }

#define CHOOSE(kernel, ...)                 \
  do {                                      \
    if (large) kernel<2, int>__VA_ARGS__;   \
    else kernel<1, int>__VA_ARGS__;         \
  } while (false)
#define ONE_THREAD <<<1, 1>>>
#define CALL(kernel, configuration, arguments) kernel configuration arguments

int main() {
  int *p;
  cudaMallocManaged(&p, 4 * sizeof *p);
  for (bool large : {false, true})
    // CHECK: if (large) offloom::launch({1, 1}, put<2, int>, p + large, 5);
    CHOOSE(put, <<<1, 1>>>(p + large, 5));
  // CHECK: offloom::launch({1, 1}, put<3, int>, p + 2, 5);
  CALL(put<3>, ONE_THREAD, (p + 2, 5));
  // CHECK: offloom::launch({1, 1}, plain, p + 3);
  CALL(plain, ONE_THREAD, (p + 3));
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
}
