// __CUDA__ is Clang's, and not nvcc's: a program may define it.
// RUN: %offloom check %s 2>&1 | count 0
#define __CUDA__
__device__ int f() { return 1; }
