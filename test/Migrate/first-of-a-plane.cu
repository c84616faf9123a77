// A phase that is for the first threads of a block of several rows becomes a loop over them.
// RUN: %offloom migrate %s 2>/dev/null | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/first-of-a-plane.cpp

// CHECK-LABEL: void tree(
// CHECK: for (int d = 128; d > 0; d /= 2) {
// CHECK-NEXT: block.threads(offloom::plane_ranks_below(d), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT: int t = threadIdx.y * blockDim.x + threadIdx.x;
// CHECK-NEXT: s[t] += s[t + d];
// CHECK: block.threads(offloom::plane_ranks_below(1), [&](offloom::thread_index) {
// CHECK-NEXT: out[blockIdx.x] = s[0];
// CHECK: block.threads([&](offloom::thread_index threadIdx) {
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
