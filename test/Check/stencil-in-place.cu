// RUN: not %offloom check --checks='-*,sync-stencil-in-place' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

__global__ void line(float *h, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    // CHECK: [[@LINE+1]]:{{.*}} warning: another thread reads 'h[i]' as its 'h[i - 1]'
    h[i] = 0.5f * (h[i - 1] + h[i + 1]);
}

__global__ void plane(float *h, int w, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= rows - 1)
    return;
  int at = y * w + x;
  // CHECK: [[@LINE+1]]:{{.*}} warning: another thread reads 'h[at]' as its 'h[at + w]'
  h[at] += 0.2f * (h[at + w] - h[at - w]);
}

__global__ void apart(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n)
    to[i] = from[i - 1] + to[i];
}

// The neighbours that are read do not store: one colour, the upper half.
__global__ void oneColour(float *h, int n, int colour) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1 && i % 2 == colour)
    h[i] = 0.5f * (h[i - 1] + h[i + 1]);
}
__global__ void half(float *h, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < stride)
    h[i] += h[i + stride];
}
__global__ void lastWarp(float *h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 32)
    h[i] += h[i + 32];
}

// It holds whoever is first.
__global__ void least(int *h, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n)
    h[i] = min(h[i], h[i - 1]);
}
