// nvcc has g++ preprocess first: a macro behind a literal is no suffix of it, and a macro may be a whole pragma. What has
// one underscore is a suffix for g++, too.
// RUN: %offloom check --checks='-*' %s -- -Wno-reserved-user-defined-literal
// RUN: not %offloom check --checks='-*' %s -- -Wno-reserved-user-defined-literal -DSUFFIX 2>&1 | FileCheck %s
#include <cstdio>

// clang-format off
#define UNROLL #pragma unroll 4
#define FORMAT "d\n"
#define _FORMAT "d\n"

extern "C"__global__ void kernel(int *p) {
  UNROLL
  for (int i = 0; i < 4; ++i)
    p[i] = 0;
  printf("%"FORMAT, p[0]);
#ifdef SUFFIX
  printf("%"_FORMAT, p[0]); // CHECK: [[@LINE]]:{{.*}}error: no matching literal operator
#endif
#pragma unroll(2)
  for (int i = 0; i < 4; ++i)
    p[i] = 0;
}
