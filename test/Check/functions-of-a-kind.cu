// Checks ask what a function does, not what it is called: what holds for one holds for all of its kind.
// RUN: %offloom check --fail-on=error %s 2>&1 | FileCheck %s
#include <cuda_runtime.h>
#include <ctime>

__device__ int table[4];
__global__ void kernel(int *p) { *p = table[0]; }

void symbolAsPointer(int *host) {
  // CHECK: [[@LINE+1]]:{{.*}} [device-variable-address-in-host]
  cudaMemcpy2D(table, 4, host, 4, 4, 1, cudaMemcpyHostToDevice);
  // CHECK-NOT: [[@LINE+1]]:{{.*}} [device-variable-address-in-host]
  cudaMemcpyToSymbol(table, host, 4);
}

clock_t timed(void **arguments, cudaStream_t stream) {
  clock_t before = clock();
  cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), arguments, 0, stream);
  // CHECK: [[@LINE+1]]:{{.*}} [api-cpu-timer-unsynced]
  return clock() - before;
}

clock_t waited(void **arguments, cudaStream_t stream) {
  clock_t before = clock();
  cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), arguments, 0, stream);
  cudaStreamSynchronize(stream);
  // CHECK-NOT: [[@LINE+1]]:{{.*}} [api-cpu-timer-unsynced]
  return clock() - before;
}

int touched(int *device, cudaStream_t stream) {
  int *pinned = nullptr;
  cudaMallocHost(&pinned, 64);
  cudaMemcpy2DAsync(pinned, 8, device, 8, 8, 8, cudaMemcpyDeviceToHost, stream);
  // CHECK: [[@LINE+1]]:{{.*}} [stream-host-buffer-reuse]
  int first = pinned[0];
  cudaFreeHost(pinned);
  return first;
}
