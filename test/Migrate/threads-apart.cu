// Threads of a row that all read an element of what they store to go side by side: no check for overlap would let them.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/threads-apart.cpp

__global__ void floyd(int *dist, int n, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) {
    int through = dist[i * n + k] + dist[k * n + j];
    if (through < dist[i * n + j])
      dist[i * n + j] = through;
  }
}
// CHECK: void floyd(
// CHECK: block.threads(offloom::apart, offloom::within, [&](offloom::guarded_index threadIdx) {

__global__ void eliminate(double *a, int n, int k) {
  int j = blockIdx.x * 16 + threadIdx.x, i = blockIdx.y * 16 + threadIdx.y;
  if (i <= k || i >= n || j <= k || j >= n)
    return;
  a[i * n + j] -= a[i * n + k] * a[k * n + j];
}
// CHECK: void eliminate(
// CHECK: block.threads(offloom::apart, offloom::within, [&](offloom::guarded_index threadIdx) {

// Nobody reads what others store.
__global__ void own(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += b[0];
}
// CHECK: void own(
// CHECK: block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {

// All store to one element.
__global__ void one(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[n] = a[n] + a[i];
}
// CHECK: void one(
// CHECK-NOT: apart

// A loop, an atomic, a call of the author's own.
__global__ void more(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    a[i] += a[n];
}
__global__ void counted(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[n] + atomicAdd(&a[n + 1], 1);
}
// CHECK: void counted(
// CHECK-NOT: apart
// CHECK: {{^}}}

// In rows of 16 a check for overlap takes longer than what it is for.
__global__ void residual(const float *u, float *v, float *out, int n) {
  __shared__ float s[256];
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  float r = 0;
  if (x > 0 && x < n - 1) {
    v[y * n + x] = u[y * n + x - 1] + u[y * n + x + 1];
    r = u[y * n + x] - v[y * n + x];
  }
  s[t] = r;
  __syncthreads();
  if (t == 0) out[blockIdx.x] = s[0];
}
// CHECK-LABEL: void residual(
// CHECK: block.threads(offloom::apart, [&](offloom::thread_index threadIdx) {
