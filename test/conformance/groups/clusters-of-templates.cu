// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel template with `__cluster_dims__`, and shared memory of other blocks in loops and behind arrive and wait.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdint>
#include <utility>
namespace cg = cooperative_groups;
template <int Bins> __global__ void __cluster_dims__(2, 1, 1) histogram(const uint8_t *x, int n, int *out) {
  __shared__ int local[Bins / 2];
  auto c = cg::this_cluster();
  unsigned rank = c.block_rank();
  for (int i = threadIdx.x; i < Bins / 2; i += blockDim.x) local[i] = 0;
  c.sync();
  for (int i = c.thread_rank() + blockIdx.x / 2 * c.num_threads(); i < n; i += gridDim.x * blockDim.x) {
    int bin = x[i] % Bins;
    int *where = c.map_shared_rank(local, bin / (Bins / 2));
    atomicAdd(where + bin % (Bins / 2), 1);
  }
  c.sync();
  for (int i = threadIdx.x; i < Bins / 2; i += blockDim.x) atomicAdd(out + rank * (Bins / 2) + i, local[i]);
}
__global__ void ring(int *o) {
  extern __shared__ int s[];
  cg::cluster_group c = cg::this_cluster();
  unsigned n = c.num_blocks(), r = c.block_rank();
  s[threadIdx.x] = blockIdx.x * 1000 + threadIdx.x;
  int sum = 0;
  for (unsigned k = 1; k <= n; ++k) {
    c.sync();
    sum += *c.map_shared_rank(&s[(threadIdx.x + k) % blockDim.x], (r + k) % n);
  }
  auto tok = c.barrier_arrive();
  o[blockIdx.x * blockDim.x + threadIdx.x] = sum + c.query_shared_rank(s) + (c.block_index().x == blockIdx.x % n) * 100000;
  c.barrier_wait(std::move(tok));
}
int main() {
  const int n = 5000;
  uint8_t *x;
  int *out, *o;
  cudaMallocManaged(&x, n);
  cudaMallocManaged(&out, 64 * 4);
  cudaMallocManaged(&o, 8 * 32 * 4);
  for (int i = 0; i < n; ++i) x[i] = (i * i / 7) & 255;
  for (int i = 0; i < 64; ++i) out[i] = 0;
  histogram<64><<<4, 96>>>(x, n, out);
  cudaLaunchConfig_t cfg = {};
  cfg.gridDim = 8;
  cfg.blockDim = 32;
  cfg.dynamicSmemBytes = 32 * sizeof(int);
  cudaLaunchAttribute at;
  at.id = cudaLaunchAttributeClusterDimension;
  at.val.clusterDim = {4, 1, 1};
  cfg.attrs = &at;
  cfg.numAttrs = 1;
  printf("%s\n", cudaGetErrorName(cudaLaunchKernelEx(&cfg, ring, o)));
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 64; ++i) printf("%d%c", out[i], i % 16 == 15 ? '\n' : ' ');
  for (int i = 0; i < 256; i += 5) printf("%d ", o[i]);
  puts("");
  int most = 0;
  printf("%s ", cudaGetErrorName(cudaOccupancyMaxActiveClusters(&most, ring, &cfg)));
  printf("%d\n", most > 0);
}
