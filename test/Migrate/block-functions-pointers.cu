// The name of a function that returns a pointer follows the `*` with no blank.
// RUN: %offloom migrate %s 2>/dev/null | FileCheck %s
__device__ int *next(int *p) {
  __syncthreads();
  return p + 1;
}
// CHECK: void next(offloom::block &block, offloom::per_thread<int *> &result_of
__global__ void k(int *out) { *next(out + threadIdx.x) = 1; }
