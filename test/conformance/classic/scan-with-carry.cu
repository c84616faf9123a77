// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A prefix sum over many blocks in three launches: block scans, a scan of the totals, the carries
// added.
#include <cstdio>

const int Block = 128;

__global__ void scanBlocks(unsigned *v, unsigned *totals, int n) {
  __shared__ unsigned s[Block];
  const int t = threadIdx.x, i = blockIdx.x * Block + t;
  s[t] = i < n ? v[i] : 0;
  __syncthreads();
  for (int offset = 1; offset < Block; offset *= 2) {
    unsigned below = t >= offset ? s[t - offset] : 0;
    __syncthreads();
    s[t] += below;
    __syncthreads();
  }
  if (i < n)
    v[i] = s[t];
  if (totals && t == Block - 1)
    totals[blockIdx.x] = s[t];
}

__global__ void addCarries(unsigned *v, const unsigned *totals, int n) {
  const int i = blockIdx.x * Block + threadIdx.x;
  if (blockIdx.x == 0 || i >= n)
    return;
  v[i] += totals[blockIdx.x - 1];
}

int main() {
  const int n = 10000, blocks = (n + Block - 1) / Block;
  unsigned *v, *totals;
  cudaMallocManaged(&v, n * sizeof(unsigned));
  cudaMallocManaged(&totals, blocks * sizeof(unsigned));
  unsigned expected = 0, wrong = 0;
  for (int i = 0; i < n; ++i)
    v[i] = i * 2654435761u >> 20;
  scanBlocks<<<blocks, Block>>>(v, totals, n);
  scanBlocks<<<1, Block>>>(totals, nullptr, blocks);
  addCarries<<<blocks, Block>>>(v, totals, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    wrong += v[i] != (expected += i * 2654435761u >> 20);
  printf("%u %u %u, %u wrong\n", v[0], v[n / 2], v[n - 1], wrong);
}
