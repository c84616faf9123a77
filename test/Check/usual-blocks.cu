// Kernels whose launch is elsewhere are judged for a usual block, whose threads pass the guards: with "if", as a remark.
// RUN: %offloom check --checks='-*,sync-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

__global__ void rows(float *out, const float *in, unsigned long n) {
  __shared__ float s[512];
  const int t = threadIdx.x;
  float most = -1e6f;
  const int tiles = (n - 1) / 512 + 1;
  for (int i = 0; i < tiles; ++i) {
    if (i * 512 + t < n)
      // CHECK: [[@LINE+1]]:7: remark: thread {{[0-9]+}} overwrites in 's' what thread {{[0-9]+}} reads, with no barrier in between, if this is launched with blocks of 512 threads
      s[t] = in[i * 512 + t];
    __syncthreads();
    for (int step = blockDim.x / 2; step > 0; step >>= 1) {
      if (t < step && t + step + i * 512 < n)
        s[t] = fmaxf(s[t], s[t + step]);
      __syncthreads();
    }
    most = fmaxf(most, s[0]);
  }
  if (t == 0)
    *out = most;
}

__global__ void withBarrier(float *out, const float *in, int n) {
  __shared__ float s[512];
  const int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i * 512 < n; ++i) {
    if (i * 512 + t < n)
      s[t] = in[i * 512 + t];
    __syncthreads();
    sum += s[511 - t];
    __syncthreads();
  }
  out[t] = sum;
}
__global__ void withinWarps(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  // CHECK: [[@LINE+1]]:22: remark: thread 0 reads in 's' what thread 1 writes, {{.*}} blocks of 256 threads
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void some(float *out, const int *counts) {
  __shared__ int count;
  __shared__ float s[256];
  if (threadIdx.x == 0)
    count = counts[blockIdx.x];
  __syncthreads();
  if (threadIdx.x < count)
    s[threadIdx.x] = out[threadIdx.x];
  if (threadIdx.x == 0)
    out[0] = s[1];
}

// A plane as large as the tiles, without their padding; or any, where the kernel asks for its width.
__global__ void tile(float *out, const float *in, int n) {
  __shared__ float s[16][17];
  s[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
  // CHECK: [[@LINE+1]]:40: remark: {{.*}}blocks of 16 x 16 x 1 threads
  out[threadIdx.x * n + threadIdx.y] = s[threadIdx.x][threadIdx.y];
}
__global__ void rowOfBlock(float *out, const float *in) {
  extern __shared__ float all[];
  float *row = &all[blockDim.x * threadIdx.y], most = 0;
  row[threadIdx.x] = in[threadIdx.x];
  for (unsigned t = 0; t < blockDim.x; ++t)
    // CHECK: [[@LINE+1]]:24: remark: {{.*}}blocks of 32 x 8 x 1 threads
    most = fmaxf(most, row[t]);
  out[threadIdx.y * blockDim.x + threadIdx.x] = most;
}
__global__ void waits(float *out, const float *in) {
  extern __shared__ float all[];
  float *row = &all[blockDim.x * threadIdx.y], most = 0;
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (unsigned t = 0; t < blockDim.x; ++t)
    most = fmaxf(most, row[t]);
  out[threadIdx.y * blockDim.x + threadIdx.x] = most;
}
__global__ void tilesOfTwoSizes(float *out, const float *in, int n) {
  __shared__ float s[16][16], t[32][8];
  s[threadIdx.y][threadIdx.x] = t[threadIdx.x][threadIdx.y] = in[threadIdx.y * n + threadIdx.x];
  out[threadIdx.x * n + threadIdx.y] = s[threadIdx.x][threadIdx.y];
}
