// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three arrays of three types are carved out of one dynamic shared array, as the guide shows.
#include <cstdio>

extern __shared__ float array[];

__device__ void fill(int n) {
  short *array0 = (short *)array;
  float *array1 = (float *)&array0[n];
  int *array2 = (int *)&array1[n / 2];
  const int t = threadIdx.x;
  array0[t] = short(t);
  if (t < n / 2)
    array1[t] = t * 0.5f;
  if (t < n / 4)
    array2[t] = t * 100;
}

__global__ void kernel(float *out) {
  const int n = blockDim.x, t = threadIdx.x;
  fill(n);
  __syncthreads();
  const short *array0 = (const short *)array;
  const float *array1 = (const float *)&array0[n];
  const int *array2 = (const int *)&array1[n / 2];
  out[t] = array0[n - 1 - t] + array1[t / 2] + array2[t / 4];
}

int main() {
  float *out;
  cudaMallocManaged(&out, 64 * sizeof(float));
  kernel<<<1, 64, 64 * sizeof(short) + 32 * sizeof(float) + 16 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    printf("%.1f%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
