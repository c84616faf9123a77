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

// CHECK: kernel 'divided': fibers (`#if` or a macro divides one of its phases)
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

#define ADD(x, e) do { (x) += (e); (x) ^= 9; } while (0)
#define WHEN(c, s) if (c) { s; }

// What the block changes once stands beside a phase in what a macro is given.
// CHECK: kernel 'in_macro': fibers (a macro hides part of its control flow)
__global__ void in_macro(int *p, int k) {
  __shared__ int s[32];
  int mine = p[threadIdx.x], all = k;
  WHEN(k > 1, ADD(mine, k); all += 1)
  s[threadIdx.x] = mine;
  __syncthreads();
  p[threadIdx.x] = s[threadIdx.x ^ 1] + all;
}

// CHECK: kernel 'whole_macro': phases
__global__ void whole_macro(int *p, int k) {
  __shared__ int s[32];
  int mine = p[threadIdx.x], all = k;
  ADD(mine, k);
  all += 1;
  s[threadIdx.x] = mine;
  __syncthreads();
  p[threadIdx.x] = s[threadIdx.x ^ 1] + all;
}
