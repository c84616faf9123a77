// Threads that store side by side along y follow each other along y, and their blocks are not joined along x.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '//' | FileCheck %s

// CHECK-LABEL: void transpose(
// CHECK-NOT: join
// CHECK: block.threads(offloom::by_columns, [&](offloom::thread_index threadIdx) {
__global__ void transpose(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[x * h + y] = in[y * w + x];
}

// CHECK-LABEL: void copy(
// CHECK: block.join_many_neighbours();
// CHECK-NOT: by_columns
__global__ void copy(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] = in[x * h + y];
}

// Here one of two stores is along x.
// CHECK-LABEL: void both(
// CHECK-NOT: by_columns
__global__ void both(float *a, float *b, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  a[x * h + y] = 1;
  b[y * w + x] = 2;
}
