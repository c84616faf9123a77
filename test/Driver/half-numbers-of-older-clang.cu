// Clang had no _Float16 for x86 before 15, also where the processor converts half-precision numbers.
// RUN: env OFFLOOM_CXX=clang++ %offloom cc -Xcompiler -march=x86-64-v3 -c %s -o %t
#include <cuda_fp16.h>

__global__ void doubled(__half *x) { x[threadIdx.x] = x[threadIdx.x] + x[threadIdx.x]; }
