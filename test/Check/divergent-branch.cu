// Branches that certainly split a warp, with work on both sides.
// RUN: %offloom check --checks='-*,flow-divergent-*' %s 2>&1 | FileCheck --implicit-check-not='remark:' %s

__global__ void kernel(float *x, int n) {
  float v = x[threadIdx.x];
  // CHECK: [[@LINE+1]]:7: remark: 16 of the 32 lanes of a warp go one way here
  if (threadIdx.x % 2)
    for (int i = 0; i < n; ++i)
      v += i;
  else
    for (int i = 0; i < n; ++i)
      v -= i;
  if (threadIdx.x / 32 % 2) // whole warps
    for (int i = 0; i < n; ++i)
      v += i;
  else
    for (int i = 0; i < n; ++i)
      v -= i;
  if (threadIdx.x % 2) // short
    v += 1;
  else
    for (int i = 0; i < n; ++i)
      v -= i;
  if (threadIdx.x % 2) // nothing to do on the other side
    for (int i = 0; i < n; ++i)
      v += i;
  x[threadIdx.x] = v;
}
