// What a branch does that few lanes of a warp enter, whatever the bound is, costs next to nothing.
// RUN: not %offloom check --checks='-*,shm-bank-conflict,mem-per-thread-chunk,mem-uncoalesced-global' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

__global__ void rest_of_a_vector(const float *in, int n) {
  __shared__ float s[4096];
  for (int i = threadIdx.x * 4; i < n; i += blockDim.x * 4) {
    if (i + 3 < n) {
      // CHECK: [[@LINE+1]]:7: warning: 4 lanes of a warp meet in one bank
      s[i] = in[0];
    } else {
      for (int j = i; j < n; ++j)
        s[j] = in[j];
      s[i] = 0;
    }
  }
}

__global__ void says_it_otherwise(int n) {
  __shared__ float s[4096];
  int i = 8 * threadIdx.x;
  if (!(n > i))
    return;
  if (n >= i + 8)
    // CHECK: [[@LINE+1]]:5: warning: 8 lanes of a warp meet in one bank
    s[i] = 1;
  else
    s[i] = 2;
  if (i <= n && (i + 1) > n && n > 0)
    s[i] = 3;
}

__global__ void one_lane(int n) {
  __shared__ float s[4096];
  if (threadIdx.x == n - 1)
    s[16 * threadIdx.x] = 1;
  if (threadIdx.x != n)
    // CHECK: [[@LINE+1]]:5: warning: 16 lanes of a warp meet in one bank
    s[16 * threadIdx.x] = 2;
  else
    s[16 * threadIdx.x] = 3;
}

// The bound is 32 wide: all lanes of a warp may be in it.
__global__ void a_whole_row(int n) {
  __shared__ float s[4096];
  int i = threadIdx.x;
  if (i >= n && i < n + 32)
    // CHECK: [[@LINE+1]]:5: warning: 16 lanes of a warp meet in one bank
    s[16 * i] = 2;
  if (i >= n && i < n + 8)
    s[16 * i] = 2;
}
