// RUN: not %offloom check --checks='-*,sync-stencil-in-place' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

__global__ void plane(float *h, int w, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int i = y * w + x;
  if (x < 1 || y < 1 || x >= w - 1 || y >= rows - 1)
    return;
  // CHECK: [[@LINE+1]]:{{.*}} warning: another thread reads 'h[i]' as its 'h[i + w]'
  h[i] += 0.2f * (h[i + w] - h[i - 1]);
}

__global__ void apart(float *to, const float *from, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int i = y * w + x;
  if (x > 0 && x < w)
    to[i] = from[i - 1] + to[i];
}

// The neighbours that are read do not store: one colour, the upper half.
__global__ void oneColour(float *h, int w, int colour) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int i = y * w + x;
  if (x > 0 && x < w - 1 && (x + y) % 2 == colour)
    h[i] = 0.5f * (h[i - 1] + h[i + 1]);
}
__global__ void half(float *h, int w, int stride) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int i = y * w + x;
  if (x < stride)
    h[i] += h[i + stride];
}
__global__ void lastWarp(float *h, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int i = y * w + x;
  if (x < 32)
    h[i] += h[i + 32];
}

// It holds whoever is first.
__global__ void least(int *h, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int i = y * w + x;
  if (x > 0 && x < w)
    h[i] = min(h[i], h[i - 1]);
}
