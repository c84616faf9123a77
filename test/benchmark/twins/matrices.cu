// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices, and work on their rows: products, transposes, softmax, normalisation.
#include "twins.h"

__global__ void matmul_naive(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && column < n) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
  }
}

template <int Tile> __global__ void matmul_tiles(const float *a, const float *b, float *c, int n) {
  __shared__ float as[Tile][Tile], bs[Tile][Tile];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * Tile + ty, column = blockIdx.x * Tile + tx;
  float sum = 0;
  for (int tile = 0; tile < n / Tile; ++tile) {
    as[ty][tx] = a[row * n + tile * Tile + tx];
    bs[ty][tx] = b[(tile * Tile + ty) * n + column];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < Tile; ++k)
      sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void transpose_tiles(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void matrix_vector_row(const float *a, const float *x, float *y, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0;
    for (int j = 0; j < columns; ++j)
      sum += a[row * columns + j] * x[j];
    y[row] = sum;
  }
}

__global__ void matrix_vector_warp(const float *a, const float *x, float *y, int rows, int columns) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows)
    return;
  float sum = 0;
  for (int j = lane; j < columns; j += 32)
    sum += a[row * columns + j] * x[j];
  for (int offset = 16; offset > 0; offset >>= 1)
    sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (lane == 0)
    y[row] = sum;
}

#define SHUFFLE_XOR(value, mask) __shfl_xor_sync(0xffffffff, value, mask)

__global__ void softmax_warp(const float *in, float *out, int rows, int columns) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= rows)
    return;
  const float *x = in + row * columns;
  float most = -INFINITY;
  for (int j = lane; j < columns; j += 32)
    most = fmaxf(most, x[j]);
  for (int mask = 16; mask > 0; mask /= 2)
    most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, mask));
  float sum = 0;
  for (int j = lane; j < columns; j += 32)
    sum += expf(x[j] - most);
  for (int mask = 16; mask > 0; mask /= 2)
    sum += __shfl_xor_sync(0xffffffff, sum, mask);
  for (int j = lane; j < columns; j += 32)
    out[row * columns + j] = expf(x[j] - most) / sum;
}

__global__ void softmax_macros(const float *in, float *out, int rows, int columns) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= rows)
    return;
  const float *x = in + row * columns;
  float most = -INFINITY;
  for (int j = lane; j < columns; j += 32)
    most = fmaxf(most, x[j]);
  for (int mask = 16; mask > 0; mask /= 2)
    most = fmaxf(most, SHUFFLE_XOR(most, mask));
  float sum = 0;
  for (int j = lane; j < columns; j += 32)
    sum += expf(x[j] - most);
  for (int mask = 16; mask > 0; mask /= 2)
    sum += SHUFFLE_XOR(sum, mask);
  for (int j = lane; j < columns; j += 32)
    out[row * columns + j] = expf(x[j] - most) / sum;
}

__global__ void layer_norm(const float *in, float *out, int columns) {
  __shared__ float sums[128], squares[128];
  const float *x = in + blockIdx.x * columns;
  int t = threadIdx.x;
  float sum = 0, square = 0;
  for (int j = t; j < columns; j += blockDim.x) {
    sum += x[j];
    square += x[j] * x[j];
  }
  sums[t] = sum;
  squares[t] = square;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    if (t < step) {
      sums[t] += sums[t + step];
      squares[t] += squares[t + step];
    }
    __syncthreads();
  }
  float mean = sums[0] / columns, scale = rsqrtf(squares[0] / columns - mean * mean + 1e-5f);
  for (int j = t; j < columns; j += blockDim.x)
    out[blockIdx.x * columns + j] = (x[j] - mean) * scale;
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 512, Big = 2048, Rows = 4096, Columns = 1024;
  DeviceArray<float> a(random_numbers<float>(Rows * Columns, -1, 1)), b(random_numbers<float>(Rows * Columns, -1, 1, 2)), c(Rows * Columns);
  DeviceArray<float> square(N * N), vector(Rows);
  auto sync = [] { cudaDeviceSynchronize(); };
  auto square_sum = [&] { return square.sum(); };
  auto sum = [&] { return c.sum(); };
  auto vector_sum = [&] { return vector.sum(); };

  suite.measure("matmul-naive", [&] { matmul_naive<<<dim3(N / 16, N / 16), dim3(16, 16)>>>(a, b, square, N); sync(); }, square_sum);
  suite.measure("matmul-tiles-16", [&] { matmul_tiles<16><<<dim3(N / 16, N / 16), dim3(16, 16)>>>(a, b, square, N); sync(); }, square_sum);
  suite.measure("matmul-tiles-32", [&] { matmul_tiles<32><<<dim3(N / 32, N / 32), dim3(32, 32)>>>(a, b, square, N); sync(); }, square_sum);
  suite.measure("transpose", [&] { transpose_tiles<<<dim3(Big / 32, Big / 32), dim3(32, 8)>>>(a, c, Big); sync(); }, sum);
  suite.measure("matrix-vector-row", [&] { matrix_vector_row<<<Rows / 128, 128>>>(a, b, vector, Rows, Columns); sync(); }, vector_sum);
  suite.measure("matrix-vector-warp", [&] { matrix_vector_warp<<<Rows / 8, 256>>>(a, b, vector, Rows, Columns); sync(); }, vector_sum);
  suite.measure("softmax-warp", [&] { softmax_warp<<<Rows / 8, 256>>>(a, c, Rows, Columns); sync(); }, sum);
  suite.measure("softmax-macros", [&] { softmax_macros<<<Rows / 8, 256>>>(a, c, Rows, Columns); sync(); }, sum);
  suite.measure("layer-norm", [&] { layer_norm<<<Rows, 128>>>(a, c, Columns); sync(); }, sum);
}
