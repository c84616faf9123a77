// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 3-D grid of 3-D blocks: blockIdx, gridDim and blockDim in all their components.
#include <cstdio>

__global__ void volume(unsigned *out) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned z = blockIdx.z * blockDim.z + threadIdx.z;
  unsigned width = gridDim.x * blockDim.x, height = gridDim.y * blockDim.y;
  out[(z * height + y) * width + x] = x + 100 * y + 10000 * z;
}

int main() {
  const dim3 grid(2, 3, 4), block(3, 2, 1);
  const unsigned n = 6 * 6 * 4;
  unsigned *out;
  cudaMallocManaged(&out, n * sizeof(unsigned));
  volume<<<grid, block>>>(out);
  cudaDeviceSynchronize();
  for (unsigned i = 0; i < n; ++i)
    printf("%05u%c", out[i], i % 6 == 5 ? '\n' : ' ');
  cudaFree(out);
}
