// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of the device. Planted: a coefficient.
#include <cstdio>

__constant__ float coefficients[4];
__device__ int calls;

__global__ void evaluate(const float *x, float *y, int n) {
  const int i = threadIdx.x;
  if (i >= n)
    return;
  float value = 0;
  for (int k = 0; k < 4; ++k)
    value = value * x[i] + coefficients[k];
  y[i] = value;
  atomicAdd(&calls, 1);
}

int main() {
  const int n = 50;
#ifdef PLANTED
  const float k[4] = {0.5f, -1.25f, 3.5f, 8};
#else
  const float k[4] = {0.5f, -1.25f, 3, 8};
#endif
  float x[n];
  for (int i = 0; i < n; ++i)
    x[i] = i / 10.f;
  float *dx, *dy;
  cudaMalloc(&dx, sizeof x);
  cudaMalloc(&dy, sizeof x);
  cudaMemcpyToSymbol(coefficients, k, sizeof k);
  cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
  evaluate<<<1, 64>>>(dx, dy, n);
  int counted;
  cudaMemcpyFromSymbol(&counted, calls, sizeof counted);
  cudaMemcpy(x, dy, sizeof x, cudaMemcpyDeviceToHost);
  printf("%d %g\n", counted, x[n - 1]);
  cudaFree(dx);
  cudaFree(dy);
}
