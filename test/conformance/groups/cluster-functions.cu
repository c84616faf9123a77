// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cluster by functions: places and extents, the barrier in two steps, and other blocks' shared
// memory.
#include <cstdio>

constexpr int Threads = 64, PlaceCount = 14;

__global__ void __cluster_dims__(2, 2, 1) places(unsigned *out) {
  const unsigned block = blockIdx.y * gridDim.x + blockIdx.x;
  const dim3 in = __clusterRelativeBlockIdx(), of = __clusterDim(), at = __clusterIdx(),
             all = __clusterGridDimInClusters();
  const unsigned values[PlaceCount] = {
      in.x, in.y, in.z,  of.x,  of.y,  of.z,  at.x,
      at.y, at.z, all.x, all.y, all.z, __clusterRelativeBlockRank(), __clusterSizeInBlocks()};
  for (int i = 0; i < PlaceCount; ++i)
    out[block * (PlaceCount + 1) + i] = values[i];
  out[block * (PlaceCount + 1) + PlaceCount] = __clusterDimIsSpecified() != 0;
}

__global__ void without_clusters(unsigned *out) {
  *out = __clusterDimIsSpecified() * 100 + __clusterSizeInBlocks() * 10 +
         __clusterRelativeBlockRank();
}

__global__ void __cluster_dims__(4, 1, 1) turn_around(int *out, unsigned *spaces) {
  __shared__ int mine[Threads];
  const unsigned rank = __clusterRelativeBlockRank();
  mine[threadIdx.x] = static_cast<int>(blockIdx.x * 1000 + threadIdx.x);
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
  const unsigned next = (rank + 1) % __clusterSizeInBlocks();
  const int *theirs = static_cast<const int *>(__cluster_map_shared_rank(mine, next));
  out[blockIdx.x * Threads + threadIdx.x] = theirs[Threads - 1 - threadIdx.x];
  if (threadIdx.x == 0) {
    spaces[blockIdx.x * 5] = __cluster_query_shared_rank(theirs) == next;
    spaces[blockIdx.x * 5 + 1] = __isCtaShared(mine) != 0;
    spaces[blockIdx.x * 5 + 2] = __isCtaShared(theirs) != 0;
    spaces[blockIdx.x * 5 + 3] = __isClusterShared(theirs) != 0;
    spaces[blockIdx.x * 5 + 4] = __isClusterShared(out) != 0;
  }
  __threadfence_cluster();
  // Nobody ends while another reads what is his.
  __cluster_barrier_arrive_relaxed();
  __cluster_barrier_wait();
}

int main() {
  unsigned *places_of, *one, *spaces;
  int *out;
  cudaMallocManaged(&places_of, 16 * (PlaceCount + 1) * sizeof(unsigned));
  cudaMallocManaged(&one, sizeof *one);
  cudaMallocManaged(&spaces, 8 * 5 * sizeof(unsigned));
  cudaMallocManaged(&out, 8 * Threads * sizeof(int));
  places<<<dim3(4, 4), Threads>>>(places_of);
  without_clusters<<<1, Threads>>>(one);
  turn_around<<<8, Threads>>>(out, spaces);
  printf("%d\n", cudaDeviceSynchronize());
  for (int i = 0; i < 16 * (PlaceCount + 1); ++i)
    printf("%u%c", places_of[i], i % (PlaceCount + 1) == PlaceCount ? '\n' : ' ');
  printf("%u\n", *one);
  for (int i = 0; i < 8 * 5; ++i)
    printf("%u%c", spaces[i], i % 5 == 4 ? '\n' : ' ');
  for (int i = 0; i < 8 * Threads; ++i)
    printf("%d%c", out[i], i % Threads == Threads - 1 ? '\n' : ' ');
}
