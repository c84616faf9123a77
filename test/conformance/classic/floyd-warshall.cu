// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shortest paths between all pairs: one launch for each intermediate node.
#include <cstdio>

__global__ void relax(int *d, int n, int k) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y;
  __shared__ int through;
  if (threadIdx.x == 0)
    through = d[i * n + k];
  __syncthreads();
  if (j >= n || j == k || i == k)
    return;
  const int candidate = through + d[k * n + j];
  if (candidate < d[i * n + j])
    d[i * n + j] = candidate;
}

int main() {
  const int n = 45;
  int *d;
  cudaMallocManaged(&d, n * n * sizeof(int));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      d[i * n + j] = i == j ? 0 : (i * 17 + j * 5) % 11 == 0 ? 1 + (i * j) % 9 : 1000;
  for (int k = 0; k < n; ++k)
    relax<<<dim3(2, n), 32>>>(d, n, k);
  cudaDeviceSynchronize();
  int sum = 0, longest = 0;
  for (int i = 0; i < n * n; ++i) {
    sum = sum * 31u + d[i];
    longest = d[i] > longest ? d[i] : longest;
  }
  printf("%d %d %d %d\n", d[1], d[n * n - 2], longest, sum);
}
