// nvcc has g++ preprocess first: a macro behind a literal is no suffix of it, and a macro may be a whole pragma.
// RUN: %offloom check --checks='-*' %s -- -Wno-reserved-user-defined-literal

// clang-format off
#define UNROLL #pragma unroll 4
#define FORMAT "d\n"
#define _FORMAT "d\n"

extern "C"__global__ void kernel(int *p) {
  UNROLL
  for (int i = 0; i < 4; ++i)
    p[i] = 0;
  printf("%"FORMAT, p[0]);
  printf( "%"_FORMAT, p[0]);
#pragma unroll(2)
  for (int i = 0; i < 4; ++i)
    p[i] = 0;
}
