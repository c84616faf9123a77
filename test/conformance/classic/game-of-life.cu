// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conway's game of life on a torus, generations in ping-pong buffers.
#include <cstdio>
#include <utility>

__global__ void generation(const unsigned char *in, unsigned char *out, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  int alive = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx || dy)
        alive += in[(y + dy + h) % h * w + (x + dx + w) % w];
  out[y * w + x] = alive == 3 || (alive == 2 && in[y * w + x]);
}

int main() {
  const int w = 40, h = 18;
  unsigned char *a, *b;
  cudaMallocManaged(&a, w * h);
  cudaMallocManaged(&b, w * h);
  for (int i = 0; i < w * h; ++i)
    a[i] = i * i % 7 < 2 || i % 5 == 0;
  for (int g = 0; g < 30; ++g) {
    generation<<<dim3(3, 5), dim3(16, 4)>>>(a, b, w, h);
    std::swap(a, b);
  }
  cudaDeviceSynchronize();
  for (int y = 0; y < h; ++y) {
    for (int x = 0; x < w; ++x)
      putchar(a[y * w + x] ? 'o' : '.');
    putchar('\n');
  }
}
