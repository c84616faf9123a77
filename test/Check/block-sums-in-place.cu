// Results of blocks that are stored over elements which other blocks still read. kernel_spellings.py has the ways of
// writing it. Of indices that are plain sync-race-between-blocks speaks alone.
// RUN: not %offloom check --checks='-*,sync-block-sum-in-place,sync-race-between-blocks' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cooperative_groups.h>

__global__ void sums(float *x) {
  __shared__ float part[256];
  // CHECK: [[@LINE+1]]:23: warning: another block writes {{.*}} [sync-race-between-blocks]
  part[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    x[blockIdx.x] = part[0] + part[1];
}
__device__ float ofBlock(const float *x) { return x[blockIdx.x * (blockDim.x * 2) + threadIdx.x]; }
__global__ void twoForEach(float *x) {
  __shared__ float part[256];
  part[threadIdx.x] = ofBlock(x);
  __syncthreads();
  if (threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:5: warning: while this block stores 'x[blockIdx.x]', the first blocks may not have read 'x[blockIdx.x * (blockDim.x * 2) + threadIdx.x]' yet: store the blocks' results to another array [sync-block-sum-in-place]
    x[blockIdx.x] = part[0] + part[1];
}

// Each block stores over its own first element.
__global__ void ownFirst(float *x) {
  __shared__ float part[256];
  part[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    x[blockIdx.x * blockDim.x] = part[0] + part[1];
}
// Behind the elements.
__global__ void behind(float *x, int n) {
  float own = x[blockIdx.x * blockDim.x + threadIdx.x];
  if (__syncthreads_or(own > 0) && threadIdx.x == 0)
    x[n + blockIdx.x] = own;
}
// The grid waits in between.
__global__ void together(float *x) {
  auto grid = cooperative_groups::this_grid();
  float own = x[blockIdx.x * blockDim.x + threadIdx.x];
  grid.sync();
  if (threadIdx.x == 0)
    x[blockIdx.x] = own;
}
// One element a block.
__global__ void oneEach(float *x) { x[blockIdx.x] = x[blockIdx.x] + threadIdx.x; }
// A launch of one block has no other.
__global__ void alone(float *x) {
  float own = x[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    x[blockIdx.x] = own;
}
void launch(float *x) { alone<<<1, 256>>>(x); }
