// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 7-point stencil in 3-D that marches along z with its column in registers and a plane in shared
// memory.
#include <cstdio>

const int Nx = 20, Ny = 12, Nz = 9;

__global__ void laplace(const float *in, float *out) {
  __shared__ float plane[4 + 2][8 + 2];
  const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  auto at = [=](int i, int j, int k) {
    return i < 0 || j < 0 || k < 0 || i >= Nx || j >= Ny || k >= Nz ? 0.0f
                                                                    : in[(k * Ny + j) * Nx + i];
  };
  float below = 0, here = at(x, y, 0), above;
  for (int z = 0; z < Nz; ++z) {
    above = at(x, y, z + 1);
    plane[ty][tx] = here;
    if (threadIdx.x == 0)
      plane[ty][0] = at(x - 1, y, z);
    if (threadIdx.x == 7)
      plane[ty][9] = at(x + 1, y, z);
    if (threadIdx.y == 0)
      plane[0][tx] = at(x, y - 1, z);
    if (threadIdx.y == 3)
      plane[5][tx] = at(x, y + 1, z);
    __syncthreads();
    if (x < Nx && y < Ny)
      out[(z * Ny + y) * Nx + x] = below + above + plane[ty - 1][tx] + plane[ty + 1][tx] +
                                   plane[ty][tx - 1] + plane[ty][tx + 1] - 6 * here;
    __syncthreads();
    below = here;
    here = above;
  }
}

int main() {
  const int n = Nx * Ny * Nz;
  float *in, *out;
  cudaMallocManaged(&in, n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    in[i] = float(i * 31 % 17);
  laplace<<<dim3(3, 3), dim3(8, 4)>>>(in, out);
  cudaDeviceSynchronize();
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += double(out[i]) * (i % 23);
  printf("%.0f %g %g %g\n", sum, out[0], out[n / 2], out[n - 1]);
}
