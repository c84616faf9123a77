// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A histogram with one sub-histogram a warp in shared memory, and bytes taken four at a time.
#include <cstdio>

__global__ void histogram(const uchar4 *data, int n, unsigned *bins) {
  __shared__ unsigned s[4][64];
  unsigned *mine = s[threadIdx.x / 32];
  for (int i = threadIdx.x; i < 4 * 64; i += blockDim.x)
    s[i / 64][i % 64] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    const uchar4 v = data[i];
    atomicAdd(mine + (v.x >> 2), 1);
    atomicAdd(mine + (v.y >> 2), 1);
    atomicAdd(mine + (v.z >> 2), 1);
    atomicAdd(mine + (v.w >> 2), 1);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < 64; b += blockDim.x) {
    unsigned sum = 0;
    for (int w = 0; w < 4; ++w)
      sum += s[w][b];
    atomicAdd(&bins[b], sum);
  }
}

int main() {
  const int n = 5000;
  uchar4 *data;
  unsigned *bins;
  cudaMallocManaged(&data, n * sizeof(uchar4));
  cudaMallocManaged(&bins, 64 * sizeof(unsigned));
  for (int i = 0; i < n; ++i)
    data[i] = make_uchar4(i * 7, i * 13 + 5, i / 20, (i * i) >> 3);
  cudaMemset(bins, 0, 64 * sizeof(unsigned));
  histogram<<<6, 128>>>(data, n, bins);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    printf("%u%c", bins[i], i % 16 == 15 ? '\n' : ' ');
}
