// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mask that does not name all who make the call is one of CUDA's undefined cases. On an H200 all of them take part.
//
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
//
// CHECK:      101 102 103 {{.*}} 130 131 131
// CHECK-NEXT: 101 100 103 {{.*}} 128 131 130
// CHECK-NEXT: 131 131 131 {{.*}} 131 131 131
// CHECK-NEXT: 2863311530 2863311530 {{.*}} 2863311530
#include <cstdio>

__global__ void exchange(unsigned *out, unsigned mask) {
  unsigned t = threadIdx.x, v = 100 + t;
  out[t] = __shfl_down_sync(mask, v, 1);
  out[32 + t] = __shfl_xor_sync(mask, v, 1);
  out[64 + t] = __shfl_sync(mask, v, 31);
  out[96 + t] = __ballot_sync(mask, t & 1);
}

int main() {
  unsigned *p;
  cudaMallocManaged(&p, 128 * sizeof *p);
  exchange<<<1, 32>>>(p, 0x7fffffff);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; ++i)
    printf("%u%c", p[i], i % 32 == 31 ? '\n' : ' ');
}
