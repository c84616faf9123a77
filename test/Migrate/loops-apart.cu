// Threads with loops that are the same side by side say so to g++, whose vectors of a loop around loops need that.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/loops-apart.cpp

__global__ void nearest(const float *points, const float *centres, int *label, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float best = 1e30f;
  int which = 0;
  for (int k = 0; k < 16; ++k) {
    float far = 0;
    for (int d = 0; d < 8; ++d) {
      float by = points[d * n + i] - centres[k * 8 + d];
      far += by * by;
    }
    if (far < best) {
      best = far;
      which = k;
    }
  }
  label[i] = which;
}
// CHECK-LABEL: void nearest(
// CHECK: block.threads(offloom::apart_loops, offloom::within, [&](offloom::guarded_index threadIdx) {
// CHECK: OFFLOOM_WRITE_OUT
// CHECK-NEXT: for (int k = 0;

// Behind a barrier.
__global__ void mixture(const float *in, float *out) {
  __shared__ float centre[32];
  if (threadIdx.x < 32) centre[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 32; ++k) sum += fabsf(in[i] - centre[k]);
  out[i] = sum;
}
// CHECK-LABEL: void mixture(
// CHECK: block.threads(offloom::apart_loops, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT: int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT: float sum = 0;

// A plain sum, elements of a row of each thread's own, an atomic, an array of a thread's own.
__global__ void filter(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 16; ++k) sum += in[i + k];
  out[i] = sum;
}
__global__ void rows(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float most = 0;
  for (int k = 0; k < 16; ++k) most = fmaxf(most, in[i * 16 + k]);
  out[i] = most;
}
__global__ void counted(const float *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    if (in[k * n + i] > 0) atomicAdd(&out[k], 1);
}
__global__ void own(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int counts[4] = {};
  for (int k = 0; k < 16; ++k) counts[in[k * n + i] & 3] += max(k, 3);
  out[i] = counts[0];
}
// CHECK-LABEL: void filter(
// CHECK-NOT: apart
// CHECK: {{^}}}
