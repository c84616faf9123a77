// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explicit heat conduction in one block that keeps its cells in registers between the steps.
#include <cstdio>

template <int CellsPerThread> __global__ void heat(float *v, int n, int steps) {
  __shared__ float edges[2][64];
  float mine[CellsPerThread];
  const int t = threadIdx.x, last = blockDim.x - 1;
  for (int i = 0; i < CellsPerThread; ++i)
    mine[i] = v[t * CellsPerThread + i];
  for (int step = 0; step < steps; ++step) {
    edges[0][t] = mine[0];
    edges[1][t] = mine[CellsPerThread - 1];
    __syncthreads();
    float left = t == 0 ? mine[0] : edges[1][t - 1];
    const float right = t == last ? mine[CellsPerThread - 1] : edges[0][t + 1];
    for (int i = 0; i < CellsPerThread; ++i) {
      const float next = i + 1 < CellsPerThread ? mine[i + 1] : right;
      const float updated = 0.25f * left + 0.5f * mine[i] + 0.25f * next;
      left = mine[i];
      mine[i] = updated;
    }
    __syncthreads();
  }
  for (int i = 0; i < CellsPerThread; ++i)
    v[t * CellsPerThread + i] = mine[i];
}

int main() {
  const int n = 200;
  float *v;
  cudaMallocManaged(&v, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    v[i] = i / 50 % 2 ? 64.0f : 0.0f;
  heat<4><<<1, 50>>>(v, n, 40);
  cudaDeviceSynchronize();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += v[i];
  printf("%.2f\n", sum);
  for (int i = 40; i < 60; i += 2)
    printf("%.4f ", v[i]);
  printf("\n");
}
