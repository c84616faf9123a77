// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A separable 2-D convolution: rows with a staged apron, then columns straight from memory.
#include <cstdio>

const int R = 2, W = 50, H = 30;
__constant__ int taps[2 * R + 1];

__global__ void rows(const int *in, int *out) {
  __shared__ int s[4][16 + 2 * R];
  const int y = blockIdx.y * 4 + threadIdx.y, first = blockIdx.x * 16;
  for (int i = threadIdx.x; i < 16 + 2 * R; i += blockDim.x) {
    const int x = first + i - R;
    s[threadIdx.y][i] = x >= 0 && x < W && y < H ? in[y * W + x] : 0;
  }
  __syncthreads();
  const int x = first + threadIdx.x;
  if (x >= W || y >= H)
    return;
  int sum = 0;
  for (int k = -R; k <= R; ++k)
    sum += taps[R + k] * s[threadIdx.y][threadIdx.x + R + k];
  out[y * W + x] = sum;
}

__global__ void columns(const int *in, int *out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= W || y >= H)
    return;
  int sum = 0;
  for (int k = -R; k <= R; ++k)
    sum += y + k < 0 || y + k >= H ? 0 : taps[R - k] * in[(y + k) * W + x];
  out[y * W + x] = sum;
}

int main() {
  int *a, *b;
  cudaMallocManaged(&a, W * H * sizeof(int));
  cudaMallocManaged(&b, W * H * sizeof(int));
  const int host[2 * R + 1] = {1, -4, 6, 4, 2};
  cudaMemcpyToSymbol(taps, host, sizeof host);
  for (int i = 0; i < W * H; ++i)
    a[i] = i * i % 29;
  const dim3 grid((W + 15) / 16, (H + 3) / 4), block(16, 4);
  rows<<<grid, block>>>(a, b);
  columns<<<grid, block>>>(b, a);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < W * H; ++i)
    sum = sum * 31u + a[i];
  printf("%d %d %d %d\n", sum, a[0], a[W * H / 2], a[W * H - 1]);
}
