// Addresses of variables of the device that the host hands to kernels, whatever these do with them.
// RUN: not %offloom check --checks=-*,device-variable-address-in-host %s 2>&1 | FileCheck '--implicit-check-not=warning: ' %s

__constant__ float scale;
__device__ float sums[4];
__managed__ float shared;

__global__ void kernel(const float *x) {}

__device__ float *room;
__device__ int count;

// What cudaMalloc sets is the host's stand-in for the variable.
void allocates(int *number) {
  // CHECK: [[@LINE+1]]:14: warning: the address of 'room' in host code
  cudaMalloc(&room, 128);
  // CHECK: [[@LINE+1]]:22: warning: the address of 'count' in host code
  cudaMemcpy(number, &count, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(number, count, sizeof(int));
}

void launches(float *own) {
  // CHECK: [[@LINE+1]]:20: warning: the address of 'scale' in host code
  kernel<<<1, 1>>>(&scale);
  // CHECK: [[@LINE+1]]:20: warning: the address of 'sums' in host code
  kernel<<<1, 1>>>(&sums[1]);
  kernel<<<1, 1>>>(&shared);
  kernel<<<1, 1>>>(own);
}
