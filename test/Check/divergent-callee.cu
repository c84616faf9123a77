// Barriers in functions that some threads do not call, and threads that return before one.
// RUN: not %offloom check --checks='-*,sync-*' %s -- -arch=sm_60 2>&1 \
// RUN:   | FileCheck --implicit-check-not='warning:' --implicit-check-not='remark:' %s

#include <cooperative_groups.h>
__device__ int sum(int *s) {
  __syncthreads();
  return s[0];
}
__device__ int maybe(int *s, int n) {
  if (n == 0)
    return 0;
  __syncthreads();
  return s[0];
}

__global__ void kernel(int *x, int n) {
  if (n > 0)
    sum(x);
  if (threadIdx.x < 4)
    maybe(x, n);
  if (threadIdx.x < 4)
    sum(x);
  else
    sum(x);
  // CHECK: [[@LINE+1]]:33: warning: 'sum' meets a barrier, and not every thread of the block calls it
  bool any = threadIdx.x < 4 && sum(x);
  if (n == 3)
    return;
  // CHECK: [[@LINE+1]]:7: remark: some threads of the block return here
  if (threadIdx.x > 100)
    return;
  __syncthreads();
  x[0] = any;
}

// A function that waits for the threads of the group that it is given, all of whom call it.
__device__ void sortTile(int *s, cooperative_groups::thread_group tile) {
  cooperative_groups::sync(tile);
  s[threadIdx.x] = 0;
}
__global__ void ofTile(int *x) {
  cooperative_groups::thread_group tile = cooperative_groups::tiled_partition(cooperative_groups::this_thread_block(), 16);
  if (threadIdx.x < 16)
    sortTile(x, tile);
}
