// A shared array that is larger than the block is a mistake where a thread reads what none has
// written; nothing is said where that is not known.
// RUN: not %offloom check --checks='-*,shm-tile-vs-block' %s | FileCheck %s --implicit-check-not=warning:

__global__ void reduce(float *x) {
  __shared__ float s[512];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 128)
    // CHECK: [[@LINE+1]]:23: warning: thread 0 reads byte 1024 of 's', which no thread of a block of 256 writes
    s[threadIdx.x] += s[threadIdx.x + 256];
  __syncthreads();
  x[threadIdx.x] = s[threadIdx.x];
}

__global__ void two_each(float *x) {
  __shared__ float s[512];
  s[threadIdx.x] = x[threadIdx.x];
  s[threadIdx.x + blockDim.x] = x[threadIdx.x + blockDim.x];
  __syncthreads();
  x[threadIdx.x] = s[511 - threadIdx.x];
}

__global__ void in_steps(float *x) {
  __shared__ float s[512];
  for (int i = threadIdx.x; i < 512; i += blockDim.x)
    s[i] = x[i];
  __syncthreads();
  x[threadIdx.x] = s[511 - threadIdx.x];
}

__device__ void fill(float *s, const float *x) { s[threadIdx.x + 256] = x[threadIdx.x]; }
__global__ void by_a_function(float *x) {
  __shared__ float s[512];
  s[threadIdx.x] = x[threadIdx.x];
  fill(s, x);
  __syncthreads();
  x[threadIdx.x] = s[511 - threadIdx.x];
}

__global__ void where_it_may_be(float *x, int shift) {
  __shared__ float s[512];
  s[threadIdx.x + shift] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[511 - threadIdx.x];
}

void launches(float *x) {
  reduce<<<1, 256>>>(x);
  two_each<<<1, 256>>>(x);
  in_steps<<<1, 256>>>(x);
  by_a_function<<<1, 256>>>(x);
  where_it_may_be<<<1, 256>>>(x, 256);
}

// The upper lanes of a reduction read what none has written, and nobody uses what they make of it.
__global__ void last_warp(float *x) {
  __shared__ float s[64];
  s[threadIdx.x] = x[threadIdx.x];
  s[threadIdx.x] += s[threadIdx.x + 16];
  s[threadIdx.x] += s[threadIdx.x + 8];
  x[threadIdx.x] = s[0];
}
void launch_last_warp(float *x) { last_warp<<<1, 32>>>(x); }
