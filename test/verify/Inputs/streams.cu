// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two streams and pinned memory, which the host fills. Planted: the second stream's last element.
#include <cstdio>

__global__ void add_one(int *values, int n, int which) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] += 1;
#ifdef PLANTED
  if (which == 1 && i == n - 1)
    values[i] = 0;
#endif
}

int main() {
  const int n = 700;
  int *host[2], *device[2];
  cudaStream_t streams[2];
  for (int s = 0; s < 2; ++s) {
    cudaStreamCreate(&streams[s]);
    cudaMallocHost(&host[s], n * sizeof(int));
    cudaMallocAsync(&device[s], n * sizeof(int), streams[s]);
    for (int i = 0; i < n; ++i)
      host[s][i] = i * (s + 1);
  }
  for (int s = 0; s < 2; ++s) {
    cudaMemcpyAsync(device[s], host[s], n * sizeof(int), cudaMemcpyHostToDevice, streams[s]);
    add_one<<<(n + 127) / 128, 128, 0, streams[s]>>>(device[s], n, s);
    cudaMemcpyAsync(host[s], device[s], n * sizeof(int), cudaMemcpyDeviceToHost, streams[s]);
  }
  cudaDeviceSynchronize();
  printf("%d %d\n", host[0][n - 1], host[1][n - 1]);
  for (int s = 0; s < 2; ++s) {
    cudaFreeAsync(device[s], streams[s]);
    cudaFreeHost(host[s]);
    cudaStreamDestroy(streams[s]);
  }
}
