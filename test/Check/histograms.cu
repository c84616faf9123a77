// Bins that are few by the data that they are of, in global memory and without a loop.
// RUN: %offloom check --checks='-*,atomic-histogram-not-privatised' --no-cache %s 2>&1 | FileCheck %s

__global__ void bytes(int *bins, const unsigned char *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: [[@LINE+1]]:5: remark: all blocks count in the same few words of global memory
    atomicAdd(&bins[x[i] / 4], 1);
  // CHECK: [[@LINE+1]]:3: remark: all blocks count in the same few words of global memory
  atomicAdd(bins + x[i], 1);
}

__global__ void many(int *bins, const unsigned *x, int *own, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[x[i]], 1);
  atomicAdd(&bins[x[i] % 1000000], 1);
  atomicAdd(&own[i & 255], 1);
}

__global__ void inBlock(int *bins, const unsigned char *x) {
  __shared__ int own[256];
  atomicAdd(&own[x[threadIdx.x]], 1);
}
// CHECK-NOT: remark:
