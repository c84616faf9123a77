// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies, sets, allocations and frees in a stream happen in stream order.
// builds: g++
#include <cstdio>

__global__ void twice(int *v) { v[threadIdx.x] *= 2; }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *host, *device;
  cudaMallocHost(&host, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i)
    host[i] = i + 1;
  cudaMallocAsync(&device, 8 * sizeof(int), stream);
  cudaMemcpyAsync(device, host, 8 * sizeof(int), cudaMemcpyHostToDevice, stream);
  twice<<<1, 8, 0, stream>>>(device);
  cudaMemsetAsync(device + 2, 0, 2 * sizeof(int), stream);
  twice<<<1, 8, 0, stream>>>(device);
  cudaMemcpyAsync(host, device, 8 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaFreeAsync(device, stream);
  printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(stream)));
  for (int i = 0; i < 8; ++i)
    printf("%d ", host[i]);
  printf("\n");
  cudaFreeHost(host);
  cudaStreamDestroy(stream);
}
