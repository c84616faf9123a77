// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A grid-stride loop covers any n with any launch.
#include <cstdio>

__global__ void saxpy(int n, float a, const float *x, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = a * x[i] + y[i];
}

int main() {
  const int n = 10007;
  float *x, *y;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  for (int i = 0; i < n; ++i) {
    x[i] = float(i);
    y[i] = float(i % 17);
  }
  saxpy<<<5, 96>>>(n, 2.0f, x, y);
  saxpy<<<1, 1>>>(n, -1.0f, x, y);
  cudaDeviceSynchronize();
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += y[i];
  printf("%.0f %.0f %.0f\n", sum, y[0], y[n - 1]);
  cudaFree(x);
  cudaFree(y);
}
