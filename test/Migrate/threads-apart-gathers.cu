// Threads that read elements of which only they know which go side by side: a check for overlap cannot say where such elements end.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/threads-apart-gathers.cpp

__global__ void look_up(const unsigned char *keys, const float *table, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = table[keys[i]];
}
// CHECK-LABEL: void look_up(
// CHECK: block.threads(offloom::apart, [&](offloom::thread_index threadIdx) {

__global__ void enlarge(const float *in, float *out, int w, int n, float step) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n)
    return;
  int from = (int)floorf(x * step);
  out[y * n + x] = in[y * w + from];
}
// CHECK-LABEL: void enlarge(
// CHECK: block.threads(offloom::apart, offloom::within, [&](offloom::guarded_index threadIdx) {

// Bytes are read one by one anyway.
__global__ void bytes(const unsigned char *keys, const unsigned char *table, unsigned char *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = table[keys[i]];
}
// CHECK-LABEL: void bytes(
// CHECK-NOT: apart

// Elements that other threads store, or that are read behind a store, or stores to elements that may be any.
__global__ void in_place(const int *at, float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = a[at[i]];
}
__global__ void behind(const int *at, const float *table, float *out, float *other, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    other[i] = 1;
    out[i] = table[at[i]];
  }
}
__global__ void scatter(const int *at, const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[at[i]] = in[at[i]];
}
// CHECK-LABEL: void in_place(
// CHECK-NOT: apart
// CHECK-LABEL: void scatter(
// CHECK-NOT: apart

// Places that are computed under a condition may be anywhere for g++ too.
__global__ void upwind(const float *q, const float *u, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 || i >= n - 1)
    return;
  out[i] = u[i] > 0 ? q[i] - q[i - 1] : q[i + 1] - q[i];
}
// CHECK-LABEL: void upwind(
// CHECK: block.threads(offloom::apart, offloom::within, [&](offloom::guarded_index threadIdx) {
