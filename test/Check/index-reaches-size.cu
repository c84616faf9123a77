// An index is at most one less than its size: what asks for more treats nothing as the last.
// RUN: not %offloom check --checks='-*,launch-index-reaches-size' %s | FileCheck %s --implicit-check-not=warning:

template <class T> __global__ void spelled(T *out) {
  // CHECK: [[@LINE+1]]:7: warning: this never holds
  if (gridDim.x == blockIdx.x)
    out[0] = 1;
  // CHECK: [[@LINE+1]]:7: warning: this never holds
  if ((int)threadIdx.y == (blockDim.y))
    out[1] = 1;
}
template __global__ void spelled(int *);

// Other dimensions, the last index itself, and guards, which do no harm.
__global__ void right(int *out) {
  if (blockIdx.x == gridDim.y || blockIdx.x == gridDim.x - 1)
    out[0] = 1;
  if (threadIdx.x >= blockDim.x)
    return;
}
