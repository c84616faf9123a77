// A pointer that is shared memory itself may take the address of shared memory: both end with the block.
// RUN: not %offloom check %s --checks='-*,shm-address-escapes-block' 2>&1 | FileCheck %s --implicit-check-not=warning:
__device__ int *result;
__device__ __shared__ int *first;
__shared__ int sums[32];
__global__ void kernel() {
  if (threadIdx.x == 0)
    first = sums;
  __syncthreads();
  result = sums;
  // CHECK: shared-pointer-to-shared.cu:[[@LINE-1]]:3: warning: 'sums' is shared memory of one block
}
