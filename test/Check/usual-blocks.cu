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
