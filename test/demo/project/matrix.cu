// The product of two square matrices, a tile at a time in shared memory.
#include "device.cuh"

constexpr int Tile = 16;

__global__ void multiplyKernel(const float *a, const float *b, float *c, int n) {
  __shared__ float as[Tile][Tile];
  __shared__ float bs[Tile][Tile];
  int row = blockIdx.y * Tile + threadIdx.y;
  int column = blockIdx.x * Tile + threadIdx.x;
  float sum = 0;
  for (int tile = 0; tile < n / Tile; ++tile) {
    as[threadIdx.y][threadIdx.x] = a[row * n + tile * Tile + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(tile * Tile + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < Tile; ++k)
      sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

void multiply(const float *a, const float *b, float *c, unsigned n) {
  size_t size = size_t(n) * n;
  DeviceFloats da(a, size), db(b, size), dc(size);
  dim3 block(Tile, Tile);
  dim3 grid(n / Tile, n / Tile);
  multiplyKernel<<<grid, block>>>(da.data, db.data, dc.data, n);
  CHECK(cudaGetLastError());
  dc.copyTo(c, size);
}
