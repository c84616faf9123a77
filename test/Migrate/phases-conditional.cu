// Phases that `#if` cuts in two have no text to put a loop around.
// RUN: %offloom migrate %s 2>&1 >/dev/null | FileCheck %s

// CHECK: kernel 'whole': phases
__global__ void whole(int *p) {
  __shared__ int s[32];
#ifdef REVERSED
  s[31 - threadIdx.x] = p[threadIdx.x];
#else
  s[threadIdx.x] = p[threadIdx.x];
#endif
  __syncthreads();
  p[threadIdx.x] = s[threadIdx.x ^ 1];
}

// CHECK: kernel 'divided': fibers (`#if` divides one of its phases)
__global__ void divided(int *p) {
  __shared__ int s[32];
#ifndef REVERSED
  int *to = s + threadIdx.x;
  *to = p[threadIdx.x];
  __syncthreads();
  *to += 1;
#endif
  p[threadIdx.x] = *to;
}
