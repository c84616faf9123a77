// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sobel edges of an 8-bit image: integer arithmetic, clamped borders, a struct of image and size.
#include <cstdio>

struct Image {
  unsigned char *pixels;
  int width, height;
  __device__ int at(int x, int y) const {
    x = min(max(x, 0), width - 1);
    y = min(max(y, 0), height - 1);
    return pixels[y * width + x];
  }
};

__global__ void sobel(Image in, Image out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= in.width || y >= in.height)
    return;
  const int weights[3] = {1, 2, 1};
  int horizontal = 0, vertical = 0;
  for (int k = -1; k <= 1; ++k) {
    horizontal += weights[k + 1] * (in.at(x + 1, y + k) - in.at(x - 1, y + k));
    vertical += weights[k + 1] * (in.at(x + k, y + 1) - in.at(x + k, y - 1));
  }
  out.pixels[y * out.width + x] = min(abs(horizontal) + abs(vertical), 255);
}

int main() {
  Image in{nullptr, 60, 40}, out{nullptr, 60, 40};
  cudaMallocManaged(&in.pixels, 60 * 40);
  cudaMallocManaged(&out.pixels, 60 * 40);
  for (int y = 0; y < 40; ++y)
    for (int x = 0; x < 60; ++x)
      in.pixels[y * 60 + x] = (x - 30) * (x - 30) + (y - 20) * (y - 20) < 150 ? 200 : x;
  sobel<<<dim3(4, 5), dim3(16, 8)>>>(in, out);
  cudaDeviceSynchronize();
  unsigned sum = 0;
  for (int i = 0; i < 60 * 40; ++i)
    sum = sum * 31 + out.pixels[i];
  printf("%u\n", sum);
  for (int x = 0; x < 60; ++x)
    printf("%d%c", out.pixels[20 * 60 + x], x % 20 == 19 ? '\n' : ' ');
}
