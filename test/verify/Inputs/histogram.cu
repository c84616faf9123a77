// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers in managed memory, which the host writes between the calls. Planted: a wrong byte.
#include <cstdio>

__global__ void count(const uchar4 *data, int n, unsigned *bins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    const uchar4 v = data[i];
    atomicAdd(&bins[v.x >> 2], 1);
    atomicAdd(&bins[v.y >> 2], 1);
#ifdef PLANTED
    atomicAdd(&bins[v.w >> 2], 1);
#else
    atomicAdd(&bins[v.z >> 2], 1);
#endif
  }
}

int main() {
  const int n = 1000;
  uchar4 *data;
  unsigned *bins;
  cudaMallocManaged(&data, n * sizeof(uchar4));
  cudaMallocManaged(&bins, 64 * sizeof(unsigned));
  cudaMemset(bins, 0, 64 * sizeof(unsigned));
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < n; ++i)
      data[i] = make_uchar4(i * 7 + round, i * 13 + 5, i / 4, (i * i) >> 3);
    count<<<4, 64>>>(data, n, bins);
    cudaDeviceSynchronize();
  }
  printf("%u %u\n", bins[0], bins[63]);
  cudaFree(bins);
  cudaFree(data);
}
