// A phase that is for the first threads of a block of several rows becomes a loop over them, and over one row of them where it makes nothing
// of threadIdx but their rank.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/first-of-a-plane.cpp

// CHECK-LABEL: void tree(
// CHECK: block.threads(offloom::flat_ranks, [&](offloom::thread_index threadIdx) {
// CHECK: for (int d = 128; d > 0; d /= 2) {
// CHECK-NEXT: block.threads(offloom::flat_ranks_below(d), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT: int t = threadIdx.y * blockDim.x + threadIdx.x;
// CHECK-NEXT: s[t] += s[t + d];
// CHECK: block.threads(offloom::plane_ranks_below(1), [&](offloom::thread_index) {
// CHECK-NEXT: out[blockIdx.x] = s[0];
// CHECK: block.threads(offloom::flat_ranks, [&](offloom::thread_index threadIdx) {
// CHECK: if (b < 3)
__global__ void tree(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
  __syncthreads();
  unsigned char b = threadIdx.x + blockDim.x * threadIdx.y; // a smaller number than the place
  if (b < 3)
    out[t] += s[b];
}

// Rows that differ in more than their ranks stay rows.
// CHECK-LABEL: void rows(
// CHECK: block.threads(offloom::plane_ranks_below(n), [&](offloom::thread_index threadIdx) {
// CHECK: block.threads([&](offloom::thread_index threadIdx) {
__global__ void rows(const int *in, int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  if (t < n)
    s[t] = in[threadIdx.x];
  __syncthreads();
  out[t] = s[t] + threadIdx.y;
}
