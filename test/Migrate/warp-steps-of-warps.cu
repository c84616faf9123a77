// Flow that is the same for a warp: its number across blocks, and what all its lanes load.
// RUN: %offloom migrate --form=fibers %s 2>/dev/null | grep -v "^ *//" | FileCheck %s

// A warp a row.
__global__ void row_sums(const int *rows, const float *values, float *sums, int n) {
  __shared__ float s[256];
  const int lane = threadIdx.x & 31;
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int warps = gridDim.x * blockDim.x / 32;
  for (int row = warp; row < n; row += warps) {
    const int begin = rows[row], end = rows[row + 1];
    float sum = 0;
    for (int i = begin + lane; i < end; i += 32)
      sum += values[i];
    s[threadIdx.x] = sum;
    if (lane < 16) s[threadIdx.x] += s[threadIdx.x + 16];
    if (lane == 0) sums[row] = s[threadIdx.x];
  }
}
// CHECK-LABEL: void row_sums
//      CHECK: s[threadIdx.x] = sum;
// CHECK-NEXT: offloom::warp_step(); if (lane < 16)

// Rounds whose number is data, beginning where the warp before ended.
__global__ void chunks(const int *ends, int *out) {
  __shared__ int s[256];
  const int lane = threadIdx.x % 32, warp = (threadIdx.x + blockDim.x * blockIdx.x) >> 5;
  int begin = 0;
  if (warp > 0)
    begin = ends[warp - 1];
  const int end = warp ? ends[warp] : ends[0];
  for (int i = begin + lane; i < end; i += warpSize) {
    s[threadIdx.x] = out[i];
    out[i] = s[threadIdx.x ^ 1];
  }
}
// CHECK-LABEL: void chunks
//      CHECK: s[threadIdx.x] = out[i];
// CHECK-NEXT: offloom::warp_step(); out[i] = s[threadIdx.x ^ 1];

// What one load decides for all.
__global__ void flagged(const int *flags, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x, first = flags[blockIdx.x];
  if (first) {
    s[t] = t;
    out[t] = s[t ^ 1];
  }
}
// CHECK-LABEL: void flagged
//      CHECK: s[t] = t;
// CHECK-NEXT: offloom::warp_step(); out[t] = s[t ^ 1];

// Never in one run: the same word decides, or the warp.
__global__ void by_turns(const int *mode, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (mode[0] == 0)
    s[t] = t;
  if (mode[0] == 1)
    out[t] = s[t ^ 1];
}
__global__ void by_warp(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x, warp = (blockIdx.x * blockDim.x + t) / 32;
  if (warp == 2)
    s[t] = 2;
  if (warp == 3)
    out[t] = s[t ^ 1];
}
// CHECK-LABEL: void by_turns
//  CHECK-NOT: warp_step

// Unless it has changed in between.
__global__ void changes(int *mode, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (mode[0] == 0)
    s[t] = t;
  mode[0] = 1;
  if (mode[0] == 1)
    out[t] = s[t ^ 1];
}
// CHECK-LABEL: void changes
//      CHECK: offloom::warp_step(); if (mode[0] == 1)

// Each lane by its own word: who has no race keeps them apart.
__global__ void by_lane(const int *flags, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (flags[t])
    s[t] = t;
  if (flags[t + 64])
    out[t] = s[t ^ 1];
}
// CHECK-LABEL: void by_lane
//  CHECK-NOT: warp_step
