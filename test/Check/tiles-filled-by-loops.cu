// Threads that return at the edge, and had a share in filling a tile that the others read.
// RUN: not %offloom check --checks='-*,shm-tile-behind-return' --no-cache %s 2>&1 | FileCheck %s

__global__ void around(float *out, const float *in, int width, int height) {
  __shared__ float tile[36][36];
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: [[@LINE+1]]:7: warning: threads that return here do not store their elements of 'tile'
  if (x >= width || y >= height)
    return;
  int x0 = blockIdx.x * blockDim.x - 2, y0 = blockIdx.y * blockDim.y - 2;
  for (int j = threadIdx.y; j < 36; j += blockDim.y)
    for (int i = threadIdx.x; i < 36; i += blockDim.x)
      if (x0 + i >= 0 && x0 + i < width && y0 + j >= 0 && y0 + j < height)
        tile[j][i] = in[(y0 + j) * width + x0 + i];
  __syncthreads();
  out[y * width + x] = tile[y - y0][x - x0 + 1];
}

__global__ void mirrored(float *out, const float *in, int n) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:7: warning: threads that return here do not store their elements of 'part'
  if (i >= n)
    return;
  part[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = part[255 - threadIdx.x];
}

// The thread's own elements are there.
__global__ void ownElement(float *out, const float *in, int n) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x, first = blockIdx.x * blockDim.x;
  if (i >= n)
    return;
  for (int k = threadIdx.x; k < 256; k += blockDim.x)
    part[k] = in[first + k];
  __syncthreads();
  out[i] = part[i - first] + part[threadIdx.x];
}

__global__ void asked(float *out, const float *in, int n) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  part[threadIdx.x] = in[i];
  __syncthreads();
  if (blockIdx.x * blockDim.x + 255 - threadIdx.x < n)
    out[i] = part[255 - threadIdx.x];
}
// CHECK-NOT: warning:
