// Threads of a row that compare their places to bounds pass side by side, so that the runtime asks those at the ends alone.
// RUN: %offloom migrate %s 2>/dev/null | grep -v 'CHECK' | FileCheck %s

// CHECK-LABEL: void inner(
// CHECK: block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
__global__ void inner(const float *a, float *b, int w, int h, long long most) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && !(x - 1 > w) && y % 2 == 0 && most >= x && (y > 3 || h == 2))
    b[y * w + x] = a[y * w + x];
}

// CHECK-LABEL: void outside(
// CHECK: block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
__global__ void outside(const float *a, float *b, int n, int m) {
  const int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i < 2 || n <= i || m == 7)
    return;
  b[i * 2] = a[i + 1];
}

// Two parts of a row, each other thread, and none but those of a set.
// CHECK-LABEL: void parts(
// CHECK: block.threads(offloom::guarded, [&](offloom::guarded_index threadIdx) {
__global__ void parts(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 5 || i > n)
    b[i + 1] = a[i + 2];
}

// CHECK-LABEL: void others(
// CHECK: block.threads(offloom::guarded, [&](offloom::guarded_index threadIdx) {
__global__ void others(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i != 5)
    b[i + 1] = a[i + 2];
}

// CHECK-LABEL: void even(
// CHECK: block.threads(offloom::guarded, [&](offloom::guarded_index threadIdx) {
__global__ void even(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && (i & 1) == 0)
    b[i + 1] = a[i + 2];
}

// As an unsigned number, what is before the first is the largest: above n stand those and the last.
// CHECK-LABEL: void wrapped(
// CHECK: block.threads(offloom::guarded, [&](offloom::guarded_index threadIdx) {
__global__ void wrapped(const float *a, float *b, unsigned n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i - 1 > n)
    b[i + 1] = a[i + 2];
}

// CHECK-LABEL: void widened(
// CHECK-NOT: offloom::within
// CHECK: }
__global__ void widened(const float *a, float *b, size_t n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i - 1 > n)
    b[i + 1] = a[i + 2];
}

// The place may not fit, wherever the grid's does.
// CHECK-LABEL: void moved(
// CHECK: block.threads(offloom::guarded, [&](offloom::guarded_index threadIdx) {
__global__ void moved(const float *a, float *b, int n, unsigned first) {
  int i = first + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i + 1] = a[i + 2];
}
