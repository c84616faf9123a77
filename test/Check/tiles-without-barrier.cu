// Tiles that threads fill by numbers which nobody knows here, and read as a whole without a barrier.
// RUN: not %offloom check --checks='-*,sync-tile-without-barrier' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
__global__ void fills(float *x, const float *y, int n, int k) {
  extern __shared__ float tile[];
  for (int i = 0; i < k; ++i)
    tile[threadIdx.x * k + i] = y[threadIdx.x * k + i];
  float sum = 0;
  for (int j = 0; j < n; ++j)
    // CHECK: [[@LINE+1]]:12: warning: all threads read 'tile' here, and each has stored a part of it, with no barrier in between
    sum += tile[j];
  x[threadIdx.x] = sum;
}

__device__ void meet() { __syncthreads(); }
__global__ void waitsInFunction(float *x, const float *y, int n, int k) {
  extern __shared__ float tile[];
  tile[threadIdx.x * k] = y[threadIdx.x];
  meet();
  for (int j = 0; j < n; ++j)
    x[threadIdx.x] += tile[j];
}
// Each thread reads its own.
__global__ void ownParts(float *x, const float *y, int k) {
  extern __shared__ float tile[];
  for (int i = 0; i < k; ++i)
    tile[threadIdx.x * k + i] = y[threadIdx.x * k + i];
  for (int i = 0; i < k; ++i)
    x[threadIdx.x] += tile[threadIdx.x * k + i];
}
// One thread fills, and reads.
__global__ void oneThread(float *x, const float *y, int n) {
  extern __shared__ float tile[];
  if (threadIdx.x == 0) {
    for (int i = 0; i < n; ++i)
      tile[i] = y[i];
    for (int i = 0; i < n; ++i)
      x[0] += tile[i];
  }
}
// Some fill, and others read.
__global__ void otherBranch(float *x, const float *y, int n, int k) {
  extern __shared__ float tile[];
  if (k > 0)
    tile[threadIdx.x * k] = y[threadIdx.x];
  else
    for (int j = 0; j < n; ++j)
      x[threadIdx.x] += tile[j];
}
// The lanes of one warp are another rule's.
__global__ void oneWarp(float *x, const float *y, int n, int k) {
  extern __shared__ float tile[];
  tile[threadIdx.x * k] = y[threadIdx.x];
  __syncwarp();
  for (int j = 0; j < n; ++j)
    x[threadIdx.x] += tile[j];
}
