// What is constructed of a type that a missing header declares has operands without a type.
// RUN: not %offloom migrate %s 2>&1 >/dev/null | FileCheck %s
#include "missing.h"
__global__ void k(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  Missing v(1, s[threadIdx.x + 1]);
  auto *p = new Missing(3, s[threadIdx.x]);
  s[threadIdx.x ^ 1] += 1;
  out[threadIdx.x] = s[threadIdx.x];
}
// CHECK: 'missing.h' file not found
