// Few elements that all threads read alike belong in constant memory.
// RUN: %offloom check --checks=-*,mem-constant-candidate %s 2>&1 | FileCheck %s --implicit-check-not=remark:
constexpr int Radius = 2;
__global__ void convolve(const float *x, const float *mask, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 5 * n > n)
    return;
  float sum = 0;
  for (int r = 0; r < 2 * Radius + 1; ++r)
    for (int c = 0; c < 2 * Radius + 1; ++c) {
      int at = r * (2 * Radius + 1) + c;
      // CHECK: [[@LINE+1]]:34: remark: all threads read the same element of 'mask' at a time, of 25
      sum += x[i + r * n + c] * (mask[at]);
    }
  y[i] = sum;
}
// Of the thread's own, of the block's, of a run-time number, stored, or handed on.
__device__ float last(const float *p);
__global__ void others(const float *own, const float *block, const float *many, float *stored, const float *handed,
                       float *y, int n) {
  float sum = 0;
  for (int k = 0; k < 9; ++k) {
    sum += own[threadIdx.x + k] + block[blockIdx.x * 9 + k] + handed[k];
    stored[k] = 0;
  }
  for (int k = 0; k < n; ++k)
    sum += many[k];
  y[threadIdx.x] = sum + last(handed);
}
