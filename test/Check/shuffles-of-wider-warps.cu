// What is written for warps of 64 lanes is not come to where they have 32.
// RUN: not %offloom check --checks=-*,warp-shfl-out-of-segment %s 2>&1 | FileCheck %s --implicit-check-not=warning:
__global__ void sum(float *x) {
  float s = x[threadIdx.x];
  if (warpSize > 32)
    s += __shfl_down_sync(~0u, s, 32);
  s += __shfl_down_sync(~0u, s, 16);
  if (x[0] > 0)
    // CHECK: [[@LINE+1]]:35: warning: 32 is no lane of a segment of 32 lanes
    s += __shfl_down_sync(~0u, s, 32);
  x[threadIdx.x] = s;
}
