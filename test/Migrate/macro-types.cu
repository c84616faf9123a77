// What is declared anew for a variable has the names of macros that its author wrote: a build with -DREAL=float, or the
// author who changes MAX, means another type.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t.double >/dev/null 2>&1 && %offloom migrate %s -o %t.float -- -DREAL=float -DINDEX=long -DMAX=9 >/dev/null 2>&1
// RUN: diff %t.double/macro-types.cpp %t.float/macro-types.cpp
// RUN: %gxx -DREAL=float -DINDEX=long -DMAX=9 -Wall -Wextra -Werror -fsyntax-only %t.double/macro-types.cpp

#ifndef REAL
#define REAL double
#define INDEX int
#define MAX 4
#endif
#define OF(T) T

// CHECK: offloom::per_thread<REAL> &result_of, offloom::per_thread<REAL> &v_of, REAL *s
__device__ REAL blockSum(REAL v, REAL *s) {
  int t = threadIdx.x;
  s[t] = v;
  __syncthreads();
  for (INDEX k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  return s[0];
}
__device__ void bump(REAL *p) { *p += REAL(1); }

__global__ void kept(REAL *x) {
  // CHECK-LABEL: void kept
  // CHECK-DAG: offloom::per_thread<REAL> v_of(block);
  // CHECK-DAG: offloom::per_thread<REAL[MAX]> w_of(block);
  // CHECK-DAG: offloom::per_thread<REAL *> p_of(block);
  // CHECK-DAG: offloom::per_thread<OF(REAL)> q_of(block);
  // CHECK-DAG: offloom::per_thread<REAL> blockSum_of(block);
  __shared__ REAL s[64];
  REAL v = x[threadIdx.x];
  REAL w[MAX];
  for (int i = 0; i < MAX; i++)
    w[i] = v + i;
  REAL *p = w;
  s[threadIdx.x] = v;
  __syncthreads();
  v += s[63 - threadIdx.x];
  bump(&v);
  bump(w);
  ++p;
  __syncthreads();
  OF(REAL) q = blockSum(v + *p, s) / REAL(3);
  bump(&q);
  __syncthreads();
  bump(&q);
  x[threadIdx.x] = q + w[MAX - 1];
}

__global__ void lanes(REAL *x) {
  // CHECK-LABEL: void lanes
  // CHECK: offloom::per_thread<REAL> v_of(block);
  // CHECK: offloom::warp_reduction_steps steps(block, std::plus<REAL>())
  // CHECK: offloom::per_thread<REAL> shfl_xor_of(block);
  REAL v = x[threadIdx.x];
  for (int o = 16; o > 0; o /= 2)
    v += __shfl_xor_sync(~0u, v, o);
  v -= __shfl_xor_sync(~0u, v, 1);
  x[threadIdx.x] = v;
}

__global__ void strided(const REAL *x, REAL *y, INDEX n) {
  // CHECK-LABEL: void strided
  // CHECK: for (INDEX i_first
  for (INDEX i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = x[i] * REAL(2);
}

int main() {
  REAL *x, *y;
  cudaMalloc(&x, 64 * sizeof(REAL));
  cudaMalloc(&y, 64 * sizeof(REAL));
  kept<<<1, 64>>>(x);
  lanes<<<1, 64>>>(x);
  strided<<<1, 64>>>(x, y, 64);
  return cudaDeviceSynchronize();
}
