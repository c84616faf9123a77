// Where a counter doubles or halves with each round, the round with the most lanes in one bank is told of.
// RUN: not %offloom check --checks='-*,shm-bank-conflict' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

__global__ void strided(const float *in, float *out) {
  __shared__ float s[256];
  unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    int index = 2 * k * tid;
    // CHECK: [[@LINE+2]]:29: warning: 8 lanes of a warp meet in one bank of shared memory here and wait for each other where 'k' is 4, in a block of 256 threads
    // CHECK: [[@LINE+1]]:41: warning: 8 lanes
    if (index < blockDim.x) s[index] += s[index + k];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = s[0];
}

// Counters of one loop go on together, and the counter may be shifted, or assigned.
__global__ void up(const float *in, float *out, int n) {
  extern __shared__ float s[];
  int tid = threadIdx.x, offset, d;
  s[2 * tid] = in[2 * tid];
  s[2 * tid + 1] = in[2 * tid + 1];
  for (offset = 1, d = blockDim.x; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) {
      int a = offset * (2 * tid + 1) - 1;
      // CHECK: [[@LINE+2]]:7: warning: 16 lanes {{.*}} where 'd' is 32 and 'offset' is 8, in a block of 256 threads
      // CHECK: [[@LINE+1]]:24: warning: 16 lanes
      s[a + offset] += s[a];
    }
    offset = offset * 2;
  }
  __syncthreads();
  out[2 * tid] = s[2 * tid];
}

// Lanes that follow each other meet nowhere, whatever the stride is.
__global__ void folded(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    if (threadIdx.x < k)
      s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  out[blockIdx.x] = s[0];
}

// Where the counter begins is not known, nor is what else writes it.
__global__ void unknown(const float *in, float *out, int first) {
  __shared__ float s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  for (int k = first; k < 256; k *= 2)
    s[threadIdx.x * k] = 1;
  for (int k = 1; k < 256; k *= 2) {
    s[threadIdx.x * k] = 1;
    k += first;
  }
  out[blockIdx.x] = s[0];
}

void launch(float *in, float *out) {
  strided<<<1, 256>>>(in, out);
  up<<<1, 256, 2048>>>(in, out, 512);
  folded<<<1, 256>>>(in, out);
  unknown<<<1, 256>>>(in, out, 2);
}

// A sum of the counter's values goes on with it. Lanes whose place is behind the array, or, without a sign, before it,
// do not take part.
__global__ void summed(unsigned *p) {
  __shared__ unsigned s[512];
  s[threadIdx.x] = p[threadIdx.x];
  unsigned start = 1;
  for (unsigned i = 2; i <= 512; i <<= 1) {
    __syncthreads();
    unsigned e = start + threadIdx.x * i;
    // CHECK: [[@LINE+2]]:18: warning: 16 lanes {{.*}} where 'i' is 16, in
    // CHECK: [[@LINE+1]]:26: warning: 16 lanes
    if (e < 512) s[e] += s[e - (i >> 1)];
    start += i;
  }
  p[threadIdx.x] = s[threadIdx.x];
}
__device__ void down(unsigned *s) {
  for (unsigned i = 512; i >= 2; i >>= 1) {
    for (unsigned j = 0; j < (511 + blockDim.x) / i; ++j) {
      unsigned e = 511 - (j * blockDim.x + threadIdx.x) * i;
      // CHECK: [[@LINE+1]]:20: warning: 16 lanes {{.*}} where 'i' is 32, in
      if (e < 512) s[e] += 1;
    }
    __syncthreads();
  }
}
__global__ void downwards(unsigned *p) {
  __shared__ unsigned s[512];
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  down(s);
  p[threadIdx.x] = s[threadIdx.x];
  unsigned none = 511 - threadIdx.x * 256;
  if (none < 512) s[none] = 2;
  unsigned many = 511 - threadIdx.x * 32;
  // CHECK: [[@LINE+1]]:19: warning: 16 lanes
  if (many < 512) s[many] = 2;
}
