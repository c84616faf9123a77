// Atomics of a crowd on one word, by whatever name it goes; of one thread of a block, or a warp, there are few.
// RUN: %offloom check --checks='-*,atomic-hot-*' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

struct Counts {
  int all, some;
};
__device__ int total;

__global__ void ofAll(int *sum, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: [[@LINE+1]]:5: remark: all threads that come here change the same word, one after the other
    atomicAdd(sum, in[i]);
}
__global__ void inLoop(Counts *counts, const int *in, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (in[i] > 0)
      // CHECK: [[@LINE+1]]:7: remark:
      atomicAdd(&counts->some, 1);
}
// CHECK: [[@LINE+1]]:43: remark:
__device__ void add(int *to, int value) { atomicAdd(to, value); }
__global__ void byFunction(const int *in) { add(&total, in[threadIdx.x]); }

__global__ void bins(int *bins, const int *in) {
  atomicAdd(&bins[in[threadIdx.x]], 1);
  atomicAdd(&bins[threadIdx.x], 1);
}
__global__ void combined(int *sum, const int *in) {
  __shared__ int ofBlock;
  // CHECK: [[@LINE+1]]:3: remark: all threads of the block that come here change the same word of shared memory
  atomicAdd(&ofBlock, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(sum, ofBlock);
  if ((threadIdx.x & 31) == 0)
    atomicMax(sum, 1);
}
__global__ void several(int *sums, const int *in) {
  // CHECK: [[@LINE+1]]:3: remark: all threads that come here change the same word, one after the other, as at 2 more places of 'several': add up
  atomicAdd(&sums[0], in[threadIdx.x]);
  atomicMax(&sums[1], in[threadIdx.x]);
  atomicMin(&sums[2], in[threadIdx.x]);
}
__global__ void lock(int *taken) {
  while (atomicCAS(taken, 0, 1) != 0)
    ;
}
