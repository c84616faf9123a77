// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain calls: copies, a set, one kernel twice. Planted: the second factor.
#include <cstdio>

__global__ void saxpy(float *y, const float *x, float a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

int main() {
  const int n = 3000;
  static float x[n];
  for (int i = 0; i < n; ++i)
    x[i] = 0.37f * i - 100;
  float *dx, *dy;
  cudaMalloc(&dx, sizeof x);
  cudaMalloc(&dy, sizeof x);
  cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
  cudaMemset(dy, 0, sizeof x);
  saxpy<<<(n + 255) / 256, 256>>>(dy, dx, 1.1f, n);
#ifdef PLANTED
  saxpy<<<(n + 255) / 256, 256>>>(dy, dx, 2.6f, n);
#else
  saxpy<<<(n + 255) / 256, 256>>>(dy, dx, 2.5f, n);
#endif
  cudaMemcpy(x, dy, sizeof x, cudaMemcpyDeviceToHost);
  printf("%g %g\n", x[0], x[n - 1]);
  cudaFree(dx);
  cudaFree(dy);
}
