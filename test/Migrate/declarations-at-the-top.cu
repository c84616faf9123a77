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
// CHECK: k = 0;
// CHECK: while (k < 4) sum += s[x * 4 + k++];
__global__ void sums(const float *a, float *b, int n) {
  __shared__ float s[256];
  int x = threadIdx.x, k, t;
  float sum = 0;
  for (t = 0; t < n; t++) {
    for (k = 0; k < 4; k++) s[k * 64 + x] = a[t * 256 + k * 64 + x];
    __syncthreads();
    k = 0;
    while (k < 4) sum += s[x * 4 + k++];
    __syncthreads();
  }
  b[x] = sum + t;
}

// What begins loops, or gets its value in its own block, is declared there, and no loop's counter is another's.
// CHECK-LABEL: void reduce(float *b, const float *a_in{{_*}}, int n) {
// CHECK-NOT: per_thread<{{int|const}}
// CHECK: for (int i_first = 0; i_first < n; i_first += blockDim.x)
// CHECK: const float *a = a_in{{_*}} + (x & 1);
// CHECK: for (int i = 32; i > 0; i /= 2) {
// CHECK-NEXT: block.threads(offloom::below(i),
// CHECK-NEXT: int x = threadIdx.x;
// CHECK-NEXT: s[x] += s[x + i];
__global__ void reduce(float *b, const float *a, int n) {
  __shared__ float s[64];
  int x, i; // what is left of the line stays
  float sum = 0;
  x = threadIdx.x;
  a += x & 1;
  for (i = x; i < n; i += blockDim.x) sum += a[i];
  s[x] = sum;
  __syncthreads();
  for (i = 32; i > 0; i /= 2) {
    if (x < i) s[x] += s[x + i];
    __syncthreads();
  }
  n += blockIdx.x;
  if (x == 0) b[n] = s[0];
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
