// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Points of a grid from their neighbours: stencils, filters, cellular automata.
#include "twins.h"

constexpr int Threads = 256, Radius = 3;

__global__ void stencil_1d(const float *in, float *out, int n) {
  __shared__ float s[Threads + 2 * Radius];
  int i = blockIdx.x * blockDim.x + threadIdx.x, local = threadIdx.x + Radius;
  s[local] = in[i + Radius];
  if (threadIdx.x < Radius) {
    s[local - Radius] = in[i];
    s[local + Threads] = in[i + Radius + Threads];
  }
  __syncthreads();
  float sum = 0;
  for (int offset = -Radius; offset <= Radius; ++offset)
    sum += s[local + offset];
  out[i] = sum;
}

__global__ void jacobi_2d(const float *in, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
    out[y * n + x] = 0.25f * (in[y * n + x - 1] + in[y * n + x + 1] + in[(y - 1) * n + x] + in[(y + 1) * n + x]);
}

__global__ void jacobi_2d_tile(const float *in, float *out, int n) {
  __shared__ float tile[18][18];
  int x = blockIdx.x * 16 + threadIdx.x + 1, y = blockIdx.y * 16 + threadIdx.y + 1;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  tile[ty][tx] = in[y * n + x];
  if (tx == 1)
    tile[ty][0] = in[y * n + x - 1];
  if (tx == 16)
    tile[ty][17] = in[y * n + x + 1];
  if (ty == 1)
    tile[0][tx] = in[(y - 1) * n + x];
  if (ty == 16)
    tile[17][tx] = in[(y + 1) * n + x];
  __syncthreads();
  out[y * n + x] = 0.25f * (tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx]);
}

__global__ void stencil_3d(const float *in, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1)
    return;
  int plane = n * n, i = plane + y * n + x;
  float below = in[i - plane], here = in[i];
  for (int z = 1; z < n - 1; ++z, i += plane) {
    float above = in[i + plane];
    out[i] = 0.4f * here + 0.1f * (below + above + in[i - 1] + in[i + 1] + in[i - n] + in[i + n]);
    below = here;
    here = above;
  }
}

__constant__ float weights[2 * 8 + 1];

__global__ void convolution_rows(const float *in, float *out, int width) {
  __shared__ float row[Threads + 16];
  int x = blockIdx.x * Threads + threadIdx.x, start = blockIdx.y * width;
  for (int i = threadIdx.x; i < Threads + 16; i += Threads) {
    int from = blockIdx.x * Threads + i - 8;
    row[i] = from >= 0 && from < width ? in[start + from] : 0;
  }
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k <= 16; ++k)
    sum += row[threadIdx.x + k] * weights[k];
  out[start + x] = sum;
}

__global__ void convolution_columns(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  float sum = 0;
  for (int k = -8; k <= 8; ++k) {
    int from = y + k;
    if (from >= 0 && from < h)
      sum += in[from * w + x] * weights[k + 8];
  }
  out[y * w + x] = sum;
}

__global__ void game_of_life(const unsigned char *in, unsigned char *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int left = (x + n - 1) % n, right = (x + 1) % n, up = (y + n - 1) % n, down = (y + 1) % n;
  int alive = in[up * n + left] + in[up * n + x] + in[up * n + right] + in[y * n + left] + in[y * n + right] +
              in[down * n + left] + in[down * n + x] + in[down * n + right];
  out[y * n + x] = alive == 3 || (alive == 2 && in[y * n + x]);
}

__global__ void median_of_nine(const unsigned char *in, unsigned char *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1)
    return;
  unsigned char v[9];
  int k = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      v[k++] = in[(y + dy) * n + x + dx];
  for (int i = 0; i < 5; ++i)
    for (int j = i + 1; j < 9; ++j)
      if (v[j] < v[i]) {
        unsigned char t = v[i];
        v[i] = v[j];
        v[j] = t;
      }
  out[y * n + x] = v[4];
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 4 << 20, Side = 2048, Cube = 160;
  DeviceArray<float> in(random_numbers<float>(Side * Side + 64, -1, 1)), out(Side * Side);
  DeviceArray<float> margin_in(random_numbers<float>((Side + 2) * (Side + 2), -1, 1, 2)), margin_out((Side + 2) * (Side + 2));
  DeviceArray<unsigned char> cells(random_numbers<unsigned char>(Side * Side, 0, 2, 3)), cells_out(Side * Side);
  DeviceArray<unsigned char> image(random_numbers<unsigned char>(Side * Side, 0, 255, 4)), image_out(Side * Side);
  DeviceArray<float> cube(random_numbers<float>(Cube * Cube * Cube, -1, 1, 5)), cube_out(Cube * Cube * Cube);
  auto w = random_numbers<float>(17, 0, 0.1f, 6);
  cudaMemcpyToSymbol(weights, w.data(), sizeof(weights));
  auto sync = [] { cudaDeviceSynchronize(); };
  auto sum = [&] { return out.sum(); };

  suite.measure("stencil-1d", [&] { stencil_1d<<<N / Threads, Threads>>>(in, out, N); sync(); }, sum);
  suite.measure("convolution-rows", [&] { convolution_rows<<<dim3(Side / Threads, Side), Threads>>>(in, out, Side); sync(); }, sum);
  suite.measure("convolution-columns", [&] { convolution_columns<<<dim3(Side / 32, Side / 8), dim3(32, 8)>>>(in, out, Side, Side); sync(); }, sum);
  suite.measure("jacobi-2d", [&] { jacobi_2d<<<dim3((Side + 33) / 32, (Side + 9) / 8), dim3(32, 8)>>>(margin_in, margin_out, Side + 2); sync(); },
                [&] { return margin_out.sum(); });
  suite.measure("jacobi-2d-tile", [&] { jacobi_2d_tile<<<dim3(Side / 16, Side / 16), dim3(16, 16)>>>(margin_in, margin_out, Side + 2); sync(); },
                [&] { return margin_out.sum(); });
  suite.measure("stencil-3d", [&] { stencil_3d<<<dim3(Cube / 32, Cube / 8), dim3(32, 8)>>>(cube, cube_out, Cube); sync(); },
                [&] { return cube_out.sum(); });
  suite.measure("game-of-life", [&] { game_of_life<<<dim3(Side / 32, Side / 8), dim3(32, 8)>>>(cells, cells_out, Side); sync(); },
                [&] { return cells_out.sum(); });
  suite.measure("median-of-nine", [&] { median_of_nine<<<dim3(Side / 16, Side / 16), dim3(16, 16)>>>(image, image_out, Side); sync(); },
                [&] { return image_out.sum(); });
}
