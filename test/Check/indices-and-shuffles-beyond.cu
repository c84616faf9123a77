// Threads that count places twice, and lanes that ask for ones beyond their warp.
// RUN: not %offloom check --checks='-*,launch-index-without-block-size,warp-shuffle-beyond-warp' %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

__global__ void places(float *x, int n) {
  // CHECK: [[@LINE+1]]:11: warning: threads of neighbouring blocks have the same place here
  int i = blockIdx.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:22: warning: threads of neighbouring blocks have the same place here
  const unsigned j = threadIdx.y + blockIdx.y;
  int own = blockIdx.x * blockDim.x + threadIdx.x, skewed = blockIdx.x + threadIdx.y;
  if (i < n)
    x[i] += j + own + skewed + (blockIdx.x + threadIdx.x) % 3;
}

__global__ void sums(int *out, const int *in) {
  int v = in[threadIdx.x];
  for (int d = blockDim.x / 2; d > 0; d /= 2)
    // CHECK: [[@LINE+1]]:10: remark: 'd' begins with the size of the block
    v += __shfl_down_sync(0xffffffff, v, d);
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x == 0)
    out[blockIdx.x] = v;
}
