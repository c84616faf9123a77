// Blocks of a cluster reach into each other's shared memory, and run on several cores.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --implicit-check-not=atomicAdd_block
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2, 1, 1) both(const int *in) {
  __shared__ int counts[256];
  auto cluster = cooperative_groups::this_cluster();
  int *other = cluster.map_shared_rank(counts, 1 - cluster.block_rank());
  atomicAdd(&counts[in[threadIdx.x]], 1);
  atomicAdd(&other[in[threadIdx.x]], 1);
  cluster.sync();
}
// CHECK: atomicAdd(&counts[in[threadIdx.x]], 1);
