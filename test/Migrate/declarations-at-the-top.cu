// A variable that each phase assigns before it asks for it is the phase's own, wherever it is declared.
// RUN: %offloom migrate %s 2>/dev/null | grep -v 'CHECK' | FileCheck %s

// CHECK-LABEL: void sums(
// CHECK-NOT: int k;
// CHECK: int t;
// CHECK-NOT: per_thread<int>
// CHECK: per_thread<float> sum_of
// CHECK: for (t = 0; t < n; t++) {
// CHECK: block.threads(
// CHECK: int k;
// CHECK: for (k = 0; k < 4; k++) sum += s[x * 4 + k];
__global__ void sums(const float *a, float *b, int n) {
  __shared__ float s[256];
  int x = threadIdx.x, k, t;
  float sum = 0;
  for (t = 0; t < n; t++) {
    for (k = 0; k < 4; k++) s[k * 64 + x] = a[t * 256 + k * 64 + x];
    __syncthreads();
    for (k = 0; k < 4; k++) sum += s[x * 4 + k];
    __syncthreads();
  }
  b[x] = sum;
}

// What one way through a phase leaves unassigned is kept for the next.
// CHECK-LABEL: void last(
// CHECK: per_thread<int> at_of(block);
__global__ void last(const int *a, int *b, int n) {
  __shared__ int s[64];
  int x = threadIdx.x, at;
  if (x < n)
    at = a[x];
  s[x] = x;
  __syncthreads();
  if (x < n)
    b[x] = s[at];
}
