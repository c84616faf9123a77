// One cause is one finding: an array in constant memory with an index of the lane, and values that lanes pass through
// volatile memory.
// RUN: not %offloom check --checks='-*,const-divergent-index,warp-volatile-is-not-sync,warp-missing-syncwarp' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
__constant__ float table[256], other[256];
__global__ void lookups(float *out) {
  int i = threadIdx.x;
  // CHECK: [[@LINE+1]]:12: warning: the lanes of a warp read 32 words of constant memory here, one after the other, and so in 2 more places
  out[i] = table[i];
  out[i] += table[i + 32] * table[i + 64];
  // CHECK: [[@LINE+1]]:13: warning: the lanes of a warp read 32 words of constant memory here, one after the other [const-divergent-index]
  out[i] += other[i];
}

__global__ void sums(float *x) {
  __shared__ volatile float s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    // CHECK: warning: {{.*}} [warp-volatile-is-not-sync]
    s[threadIdx.x] += s[threadIdx.x + 32];
    s[threadIdx.x] += s[threadIdx.x + 16];
  }
  x[threadIdx.x] = s[0];
}
void launch(float *x) {
  lookups<<<1, 256>>>(x);
  sums<<<1, 64>>>(x);
}
