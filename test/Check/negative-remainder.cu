// The neighbour before the first on a ring, however the index is spelled. Where a condition may be
// about 0, or the size is added before, nothing is said.
// RUN: not %offloom check --checks='-*,math-negative-remainder' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

__global__ void direct(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: [[@LINE+1]]:15: warning: '(i - 1) % n' is negative where 'i' is 0, and the remainder is not 'n' less one: add 'n' before
  out[i] = in[(i - 1) % n] + in[(i + 1) % n];
}

__device__ float cell(const float *in, int i, int width, int height) {
  int x = i % width, y = i / width;
  // CHECK: [[@LINE+1]]:14: warning: '(x - 1) % width' is negative
  int left = (x - 1) % width + y * width;
  // CHECK: [[@LINE+1]]:17: warning: '(y - 1) % height' is negative
  int top = x + (y - 1) % height * width;
  return in[left] + in[top];
}

__global__ void unsignedNumbers(const float *in, float *out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:15: warning: '(i - 1) % n' wraps around where 'i' is 0
  out[i] = in[(i - 1) % n] + in[(i - 1) % 64]; // 64 divides 2 to the power of 32
}

__global__ void counter(const float *in, float *out, int n) {
  for (int i = 0; i < n; ++i)
    // CHECK: [[@LINE+1]]:28: warning: '(i - 2) % n' is negative
    out[threadIdx.x] += in[(i - 2) % n];
}

__global__ void fine(const float *in, float *out, int n, int shift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[(i + n - 1) % n] + in[(i - shift) % n];
}

__global__ void asked(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n)
    out[i] = in[(i - 1) % n];
}

__global__ void mended(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int left = (i - 1) % n;
  if (left < 0)
    left += n;
  out[i] = in[left];
}

__global__ void chosen(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i == 0 ? in[n - 1] : in[(i - 1) % n];
}
