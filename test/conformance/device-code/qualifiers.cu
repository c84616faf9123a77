// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Qualifiers and hints that leave the meaning alone: __noinline__, __forceinline__,
// __inline_hint__, __grid_constant__, __restrict__, __maxnreg__, __align__, __builtin_assume and
// its kind, #pragma unroll.
#include <cstdio>

struct __align__(16) Coefficients {
  float scale, offset;
  int taps[3];
};

__noinline__ __device__ int square(int x) { return x * x; }
__forceinline__ __device__ int twice(int x) { return 2 * x; }
__inline_hint__ __device__ int half(int x) { return x / 2; }

__device__ const int *first(const Coefficients &c) { return &c.taps[0]; }

__global__ void __maxnreg__(64)
    constantParameter(const __grid_constant__ Coefficients c, float *out) {
  const int *taps = first(c); // the address of a parameter
  int sum = 0;
#pragma unroll
  for (int i = 0; i < 3; ++i)
    sum += taps[i] * (threadIdx.x + i);
  out[threadIdx.x] = c.scale * sum + c.offset;
}

__global__ void hints(const int *__restrict__ in, int *__restrict__ out, int n) {
  const int i = threadIdx.x;
  __builtin_assume(n > 0);
  const int *aligned = (const int *)__builtin_assume_aligned(in, 16);
  if (__builtin_expect(i >= n, 0))
    return;
  int value;
  switch (i % 3) {
  case 0:
    value = square(aligned[i]);
    break;
  case 1:
    value = twice(aligned[i]);
    break;
  case 2:
    value = half(aligned[i]);
    break;
  default:
    __builtin_unreachable();
  }
#pragma unroll 1
  for (int k = 0; k < n; ++k)
    value += k;
  out[i] = value;
}

int main() {
  int *in, *out;
  float *results;
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&out, 32 * sizeof(int));
  cudaMallocManaged(&results, 8 * sizeof(float));
  for (int i = 0; i < 32; ++i) {
    in[i] = i + 1;
    out[i] = -1;
  }
  constantParameter<<<1, 8>>>({0.5f, 2, {1, 2, 3}}, results);
  hints<<<1, 32>>>(in, out, 20);
  printf("%s %d:", cudaGetErrorName(cudaDeviceSynchronize()), int(sizeof(Coefficients)));
  for (int i = 0; i < 8; ++i)
    printf(" %g", results[i]);
  for (int i = 0; i < 32; ++i)
    printf(" %d", out[i]);
  printf("\n");
}
