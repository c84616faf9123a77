// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clusters of a size that the kernel says itself: __cluster_dims__, an ordinary launch, and what
// the threads of a cluster know of each other. flags: -arch=sm_90
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) pairs(int *out) {
  __shared__ int value;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    value = 10 * blockIdx.x;
  cluster.sync();
  const unsigned other = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0)
    out[blockIdx.x] = *cluster.map_shared_rank(&value, other) + cluster.num_blocks();
  cluster.sync();
}

__global__ void __cluster_dims__(2, 2) threads(int *out) {
  cg::cluster_group cluster = cg::this_cluster();
  const dim3 index = cluster.thread_index(), blocks = cluster.dim_blocks();
  const int block = blockIdx.x + gridDim.x * blockIdx.y;
  out[block * blockDim.x + threadIdx.x] = cluster.thread_rank() + 100 * index.x + 1000 * index.y +
                                          10000 * blocks.x + 100000 * cluster.num_threads();
}

int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  pairs<<<6, 32>>>(out);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 6; ++i)
    printf(" %d", out[i]);
  threads<<<dim3(4, 2), 4>>>(out);
  printf("\n%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 32; ++i)
    printf(" %d", out[i]);
  pairs<<<5, 32>>>(out); // no multiple of the cluster
  printf("\n%s\n", cudaGetErrorName(cudaGetLastError()));
}
