// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __shfl_down_sync: lanes past the end keep their own value; a warp sum of several types.
#include <cstdio>

template <typename T> __device__ T warpSum(T v) {
  for (int offset = 16; offset > 0; offset >>= 1)
    v += __shfl_down_sync(0xffffffffu, v, offset);
  return v;
}

__global__ void kernel(int *raw, double *sums) {
  const int t = threadIdx.x;
  for (int k = 0; k < 3; ++k)
    raw[k * 64 + t] = __shfl_down_sync(0xffffffffu, t * 10, 1 + k * 10);
  int i = warpSum(t);
  float f = warpSum(t * 0.5f);
  double d = warpSum(t * 0.25);
  long long l = warpSum((long long)t << 33);
  if (t % 32 == 0) {
    double *row = sums + t / 32 * 4;
    row[0] = i;
    row[1] = f;
    row[2] = d;
    row[3] = double(l >> 33);
  }
}

int main() {
  int *raw;
  double *sums;
  cudaMallocManaged(&raw, 192 * sizeof(int));
  cudaMallocManaged(&sums, 8 * sizeof(double));
  kernel<<<1, 64>>>(raw, sums);
  cudaDeviceSynchronize();
  for (int i = 0; i < 192; ++i)
    printf("%d%c", raw[i], i % 32 == 31 ? '\n' : ' ');
  for (int i = 0; i < 8; ++i)
    printf("%g ", sums[i]);
  printf("\n");
}
