// A runtime asks the threads of a kernel that does nothing but under a guard, if the kernel computes there which elements it accesses.
// RUN: %offloom migrate %s 2>/dev/null | grep -v 'CHECK' | FileCheck %s

// CHECK-LABEL: void add(
// CHECK: block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
// CHECK: if (threadIdx.inside(x < w && y < h))
__global__ void add(const float *a, float *b, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    b[y * w + x] += a[y * w + x];
}

// CHECK-LABEL: void blur(
// CHECK: if (threadIdx.outside(i < 1 || i >= n - 1)) return;
__global__ void blur(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 || i >= n - 1) return;
  b[i] = a[i - 1] + a[i] + a[i + 1];
}

// CHECK-LABEL: void paths(
// CHECK: block.threads(offloom::apart, offloom::within, [&](offloom::guarded_index threadIdx) {
__global__ void paths(int *a, int n, int k) {
  int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && j < n)
    a[i * n + j] = min(a[i * n + j], a[i * n + k] + a[k * n + j]);
}

// One of several stores under a condition is one store without it.
// CHECK-LABEL: void pieces(
// CHECK: if (threadIdx.inside(i < n)) {
__global__ void pieces(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = in[i];
    if (v < 0)
      out[i] = 0;
    else if (v < 1)
      out[i] = v;
    else
      out[i] = 1;
  }
}

// CHECK-LABEL: void calls(
// CHECK: if (threadIdx.inside(i < n))
__global__ void calls(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = expf(in[i]);
}

// These stay as they are: places that the guard has tested, guards that do something or read memory, what is done for the others as well,
// what is done before, and additions of whole grids.
// CHECK-LABEL: void scale(
// CHECK-NOT: guarded
// CHECK-NOT: threadIdx.inside
__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= 2;
}
__global__ void counts(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i++ < n)
    a[i - 1] *= 2;
}
__global__ void reads(float *a, const int *chosen, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (chosen[i])
    a[i + n] *= 2;
}
__global__ void others(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i + 1] = 2;
  else
    a[i + 1] = 3;
}
__global__ void before(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  n -= 2;
  if (i < n)
    a[i + 1] = 2;
}
__global__ void bins(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&a[i / 2], 1);
}

// The kernel says how far blocks are apart.
// CHECK-LABEL: void of_256(
// CHECK: block.place_neighbours(256);
// CHECK-NEXT: block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
// CHECK: if (threadIdx.inside(i < n))
__global__ void of_256(float *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    a[i + 1] = 2;
}

// A test that keeps threads out of the loop is no test that cuts its rows.
// CHECK-LABEL: void sums_of_columns(
// CHECK: block.threads(offloom::row_places, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
// CHECK: if (threadIdx.inside(i < n)) sum[i] = in[i] + in[row.place(i + n)];
__global__ void sums_of_columns(const float *in, float *sum, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) sum[i] = in[i] + in[i + n];
}

// One element for all threads is no vector under a condition.
// CHECK-LABEL: void scaled(
// CHECK: if (threadIdx.inside(i < n)) y[i] = a[0] * x[i];
__global__ void scaled(const float *a, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a[0] * x[i];
}
// CHECK-LABEL: void scaled_by_pointer(
// CHECK: if (threadIdx.inside(i < n)) y[i] += *a * x[i];
__global__ void scaled_by_pointer(const float *a, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += *a * x[i];
}

// Places of 64 bits wrap around nowhere.
// CHECK-LABEL: void of_longs(
// CHECK: block.threads(offloom::guarded_longs, [&](offloom::guarded_index threadIdx) {
__global__ void of_longs(const float *a, const float *x, float *y, size_t n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = *a * x[i];
}
