// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of a group among those of a partition, and how many there are: by labels of each type,
// predicates, tiles; of whole warps, tiles and the lanes that run together.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

template <class Group> __device__ int numbersOf(const Group &group) {
  return group.meta_group_rank() * 10000 + group.meta_group_size() * 100 + group.size();
}

template <int N> __global__ void byLabel(int *out) {
  auto tile = cg::tiled_partition<N>(cg::this_thread_block());
  const int t = threadIdx.x;
  out[t] = numbersOf(cg::labeled_partition(tile, t * 7 % 5));
  out[64 + t] = numbersOf(cg::labeled_partition(tile, (unsigned char)(31 - t)));
  out[128 + t] = numbersOf(cg::labeled_partition(tile, (long long)(t / 3) << 40));
  out[192 + t] = numbersOf(cg::labeled_partition(tile, out + t % 2));
  out[256 + t] = numbersOf(cg::labeled_partition(tile, t % 3 == 0));
  out[320 + t] = numbersOf(cg::labeled_partition(tile, t < 32));
}

template <int N> __global__ void byPredicate(int *out) {
  auto tile = cg::tiled_partition<N>(cg::this_thread_block());
  const int t = threadIdx.x;
  out[t] = numbersOf(cg::binary_partition(tile, t % 5 < 2));
  out[64 + t] = numbersOf(cg::binary_partition(tile, t >= 32));
  out[128 + t] = numbersOf(cg::binary_partition(tile, t & 4));
}

__global__ void ofPartitions(int *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int t = threadIdx.x;
  auto third = cg::labeled_partition(warp, t % 3);
  out[t] = numbersOf(cg::labeled_partition(third, t / 8));
  out[64 + t] = numbersOf(cg::binary_partition(third, t % 32 < 11));
  out[128 + t] = numbersOf(cg::tiled_partition(third, 4));
  out[192 + t] = third.meta_group_size() == 3 ? numbersOf(third) : -1;
}

__global__ void ofSomeLanes(int *out) {
  const int t = threadIdx.x;
  out[t] = out[64 + t] = -1;
  if (t % 4 != 1) {
    auto active = cg::coalesced_threads();
    out[t] = numbersOf(active);
    out[64 + t] = numbersOf(cg::labeled_partition(active, t % 5));
    out[128 + t] = numbersOf(cg::binary_partition(active, t % 2));
  }
}

int main() {
  int *out;
  cudaMallocManaged(&out, 384 * sizeof(*out));
  auto show = [&](const char *what, int rows) {
    printf("%s %d\n", what, cudaDeviceSynchronize());
    for (int row = 0; row < rows; ++row) {
      for (int i = row % 3; i < 64; i += 5)
        printf("%d ", out[row * 64 + i]);
      printf("\n");
    }
  };
  byLabel<32><<<1, 64>>>(out), show("labels in warps", 6);
  byLabel<8><<<1, 64>>>(out), show("labels in tiles of 8", 6);
  byPredicate<32><<<1, 64>>>(out), show("predicates in warps", 3);
  byPredicate<4><<<1, 64>>>(out), show("predicates in tiles of 4", 3);
  ofPartitions<<<1, 64>>>(out), show("of partitions", 4);
  for (int i = 0; i < 192; ++i)
    out[i] = -1;
  ofSomeLanes<<<1, 64>>>(out), show("of some lanes", 3);
}
