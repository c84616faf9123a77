// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions whose last bits differ from the host's, in float and half. Planted: another function.
#include <cstdio>
#include <cuda_fp16.h>

__global__ void wave(float *y, __half *h, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float x = 0.01f * i;
  y[i] = sinf(x) * expf(-x) + __cosf(x) / (1 + x);
#ifdef PLANTED
  if (i == 5)
    y[i] = cosf(x) * expf(-x);
#endif
  h[i] = __float2half(rsqrtf(1 + x));
}

int main() {
  const int n = 400;
  float *y, result;
  __half *h;
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&h, n * sizeof(__half));
  wave<<<4, 100>>>(y, h, n);
  cudaMemcpy(&result, y + 7, sizeof result, cudaMemcpyDeviceToHost);
  printf("%.3f\n", result);
  cudaFree(h);
  cudaFree(y);
}
