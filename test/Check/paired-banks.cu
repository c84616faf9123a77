// Lanes in pairs in all banks that they use; the few that a padded row makes meet are not spoken of.
// RUN: %offloom check --checks='-*,shm-bank-*' %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:

__global__ void twoApart(float *x) {
  __shared__ float s[512];
  int t = threadIdx.x;
  // CHECK: [[@LINE+1]]:3: remark: the lanes of a warp meet in pairs in the banks of shared memory
  s[2 * t] = x[t];
  s[2 * t + 1] = 0;
  __syncthreads();
  x[t] = s[t];
}
struct Pair {
  float first, second;
};
__global__ void members(float *x) {
  __shared__ Pair s[256];
  // CHECK: [[@LINE+1]]:3: remark: the lanes
  s[threadIdx.x].first = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[255 - threadIdx.x].first;
}
__global__ void padded(float *x) {
  __shared__ float s[16][17];
  s[threadIdx.y][threadIdx.x] = x[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  x[threadIdx.y * 16 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}
void launch(float *x) { padded<<<1, dim3(16, 16)>>>(x); }
