// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __launch_bounds__, __restrict__, #pragma unroll, extern "C" and static leave the meaning alone.
#include <cstdio>

extern "C" __global__ void __launch_bounds__(128, 2)
    dotRows(const float *__restrict__ m, const float *__restrict__ x, float *__restrict__ y,
            int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  float sum = 0;
#pragma unroll 4
  for (int k = 0; k < 16; ++k)
    sum += m[row * 16 + k] * x[k];
  y[row] = sum;
}

static __global__ void __launch_bounds__(64) clampTo(float *y, float limit) {
#pragma unroll
  for (int k = 0; k < 2; ++k) {
    float &v = y[threadIdx.x * 2 + k];
    v = v > limit ? limit : v;
  }
}

int main() {
  const int n = 12;
  float *m, *x, *y;
  cudaMallocManaged(&m, n * 16 * sizeof(float));
  cudaMallocManaged(&x, 16 * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  for (int i = 0; i < n * 16; ++i)
    m[i] = float(i % 7);
  for (int i = 0; i < 16; ++i)
    x[i] = float(i);
  dotRows<<<1, 128>>>(m, x, y, n);
  clampTo<<<1, n / 2>>>(y, 350.0f);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    printf("%g ", y[i]);
  printf("\n");
}
