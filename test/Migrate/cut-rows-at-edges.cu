// Behind a guard, rows are cut at edges where threads leave or have nothing to do. clang++ makes masks of that, g++ does not.
// RUN: %offloom migrate %s 2>/dev/null | grep -v 'CHECK' | FileCheck %s

// CHECK-LABEL: void heat(
// CHECK: block.threads(offloom::row_tests, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
// CHECK: if (row.seldom(x == 0, x, 0) || row.seldom(y == 0) || row.seldom(x == w - 1, x, w - 1) || row.seldom(y == h - 1)) {
__global__ void heat(const float *a, float *b, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  int i = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    b[i] = a[i];
    return;
  }
  b[i] = 0.25f * (a[i - 1] + a[i + 1] + a[i - w] + a[i + w]);
}

// CHECK-LABEL: void differences(
// CHECK: block.threads(offloom::row_tests, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
// CHECK: if (row.seldom(i == 0, i, 0)) {
__global__ void differences(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (i == 0) {
    b[i + 1] = 0;
    return;
  }
  b[i + 1] = a[i] - a[i - 1];
}

// CHECK-LABEL: void inner(
// CHECK: if (row.mostly(i > 0, i, 0) && row.mostly(i < n - 1, i, n - 1))
__global__ void inner(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (i > 0 && i < n - 1)
    b[i] = a[i - 1] + a[i + 1];
}

// The guard itself is asked, not cut.
// CHECK-LABEL: void alone(
// CHECK: block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
__global__ void alone(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    b[i] = a[i - 1] + a[i + 1];
}

// What is for an element of memory to say, and what holds for no more than one thread.
// CHECK-LABEL: void values(
// CHECK: block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
__global__ void values(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (i == 7)
    b[i] = a[i + 1];
  if (a[i] > 0) {
    b[i] = a[i - 1];
    return;
  }
  b[i] = a[i - 1] + a[i + 1];
}

// Rows of blocks with a barrier are short.
// CHECK-LABEL: void tile(
// CHECK-NOT: row_tests
// CHECK: }
__global__ void tile(const float *a, float *b, int w, int h) {
  __shared__ float t[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  t[threadIdx.y][threadIdx.x] = a[y * w + x];
  __syncthreads();
  if (x >= w || y >= h)
    return;
  if (x == 0 || y == 0) {
    b[y * w + x] = 0;
    return;
  }
  b[y * w + x] = t[threadIdx.x][threadIdx.y];
}
