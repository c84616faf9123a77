// Threads that a return has ended behind a barrier take no part in the rounds that the block then makes for the others.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '^//' | FileCheck %s
// REQUIRES: offloom

// CHECK-LABEL: void nearest(
// CHECK: if (i >= n) return block.exit(threadIdx);
// CHECK: for (int j = 0; j < k; ++j) {
// CHECK-NEXT: block.active_threads(
__global__ void nearest(const float *x, const float *centres, int *label, int n, int k) {
  extern __shared__ float c[];
  for (int i = threadIdx.x; i < k; i += blockDim.x)
    c[i] = centres[i];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float own = x[i], best = 1e30f;
  int at = -1;
  for (int j = 0; j < k; ++j) {
    float d = (own - c[j]) * (own - c[j]);
    if (d < best) {
      best = d;
      at = j;
    }
  }
  label[i] = at;
}
