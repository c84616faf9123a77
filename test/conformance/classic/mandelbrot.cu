// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mandelbrot escape counts: contraction is ruled out by the intrinsics, so that every digit is
// fixed.
#include <cstdio>

__device__ int escape(float cx, float cy) {
  float x = 0, y = 0;
  int n = 0;
  while (n < 60) {
    const float xx = __fmul_rn(x, x), yy = __fmul_rn(y, y);
    if (__fadd_rn(xx, yy) > 4.0f)
      break;
    y = __fadd_rn(__fmul_rn(__fmul_rn(2.0f, x), y), cy);
    x = __fadd_rn(__fsub_rn(xx, yy), cx);
    ++n;
  }
  return n;
}

__global__ void mandelbrot(char *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  const int n = escape(__fmaf_rn(x, 0.046875f, -2.25f), __fmaf_rn(y, 0.09375f, -1.125f));
  out[y * width + x] = n == 60 ? '#' : n > 12 ? '+' : n > 5 ? '.' : ' ';
}

int main() {
  const int width = 66, height = 25;
  char *out;
  cudaMallocManaged(&out, width * height);
  mandelbrot<<<dim3(5, 4), dim3(16, 8)>>>(out, width, height);
  cudaDeviceSynchronize();
  for (int y = 0; y < height; ++y)
    printf("%.*s|\n", width, out + y * width);
}
