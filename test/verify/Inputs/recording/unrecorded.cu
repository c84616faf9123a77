// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cuda.h>

__global__ void inner(int *values) { values[threadIdx.x] += 1; }

__global__ void outer(int *values) { inner<<<1, 4>>>(values); }

int main() {
  CUdeviceptr drivers;
  cuInit(0);
  int *values;
  cudaMalloc(&values, 4000 * sizeof(int));
  cuMemAlloc(&drivers, 64);
  cuMemsetD8(drivers, 1, 64);
  cuMemFree(drivers);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  inner<<<1, 4, 0, stream>>>(values);
  cudaStreamEndCapture(stream, &graph);
  outer<<<1, 1>>>(values);
  outer<<<1, 2000>>>(values); // too many threads
  cudaFree(nullptr);
  int first;
  cudaMemcpyAsync(&first, values, sizeof first, cudaMemcpyDeviceToHost, stream);
  printf("%d\n", first);
  cudaFree(values);
}
