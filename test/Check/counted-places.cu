// What a kernel's blocks count must be set before the launch, and what they compact goes to another
// array: blocks begin in no order.
// RUN: not %offloom check --checks='-*,atomic-reset-in-kernel,sync-compaction-in-place' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cooperative_groups.h>

__device__ int total;
__device__ int bins[256];

__global__ void variable(const int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:3: warning: each block that begins sets 'total' anew, also when others have counted there already: set it before the launch
  total = 0;
  __syncthreads();
  // CHECK: [[@LINE+2]]:16: note: it is counted here
  if (x[i] > 0)
    atomicAdd(&total, 1);
}

__global__ void given(const int *x, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}'*count'
    *count = 0;
  __syncthreads();
  atomicMax(count, x[i]);
}

__global__ void ofAll(const int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:3: warning: {{.*}}'bins[threadIdx.x]'
  bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[x[i]], 1);
}

__global__ void compacted(int *items, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+3]]:5: warning: 'items[at]' is wherever an atomic says, and other threads may not have read 'items[i]' yet: store to another array
  if (items[i] > 0) {
    int at = atomicAdd(count, 1);
    items[at] = i;
  }
}

__global__ void toAnother(const int *items, int *kept, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (items[i] > 0)
    kept[atomicAdd(count, 1)] = items[i];
}

__global__ void ofItsBlock(const int *x, int *count) {
  count[blockIdx.x] = 0;
  __syncthreads();
  atomicAdd(&count[blockIdx.x], x[threadIdx.x]);
}

__global__ void ofTheGrid(const int *x, int *count, int *done) {
  *count = 0;
  cooperative_groups::this_grid().sync();
  atomicAdd(count, x[blockIdx.x]);
}

__global__ void byTheLast(int *count, int *done) {
  if (atomicAdd(done, 1) == gridDim.x - 1)
    *done = 0;
}

__global__ void ofOneBlock(const int *x, int *count) {
  if (threadIdx.x == 0)
    *count = 0;
  __syncthreads();
  atomicAdd(count, x[blockIdx.x]);
}
void launch(const int *x, int *count) { ofOneBlock<<<1, 256>>>(x, count); }

// Two arrays that are used by turns: what is read is not what is stored.
__global__ void byTurns(int *a, int *b, int *count, int round, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int x;
  if (round == 0)
    x = a[i];
  else
    x = b[i];
  int k = atomicAdd(count, 1);
  if (round == 0)
    b[k] = x;
  else
    a[k] = x;
}
