// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles of several warps: place, barrier, shuffle, votes and reductions; tiles of tiles.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>

namespace cg = cooperative_groups;

template <unsigned Size> __global__ void tiles(int *out) {
  __shared__ cg::block_tile_memory<512> scratch;
  __shared__ int values[512];
  auto block = cg::this_thread_block(scratch);
  auto tile = cg::tiled_partition<Size>(block);
  const int t = block.thread_rank();
  int sum = cg::reduce(tile, t % 37, cg::plus<int>());
  int largest = cg::reduce(tile, t * 31 % 101, cg::greater<int>());
  values[t] = sum + t;
  tile.sync();
  // a different tile's threads may be anywhere: read the own tile only
  int neighbour = values[tile.meta_group_rank() * Size + (tile.thread_rank() + 40) % Size];
  int all = tile.all(tile.thread_rank() < Size), any = tile.any(t == 77);
  int third = tile.shfl(t, 3);
  out[t] = ((largest * 2 + all) * 2 + any) * 1000 + neighbour % 1000 + third +
           tile.meta_group_rank() * 100000 + tile.meta_group_size() * 1000000;
}

__global__ void nested(int *out) {
  __shared__ cg::block_tile_memory<256> scratch;
  auto block = cg::this_thread_block(scratch);
  auto half = cg::tiled_partition<128>(block);
  auto quarter = cg::tiled_partition<64>(half);
  auto warp = cg::tiled_partition<32>(quarter);
  int sum = 0;
  if (half.meta_group_rank() == 1) {
    sum = cg::reduce(quarter, int(block.thread_rank()), cg::plus<int>());
    sum = cg::reduce(half, sum, cg::less<int>());
  }
  out[block.thread_rank()] = sum * 10 + quarter.meta_group_rank() * 2 + warp.meta_group_rank();
}

int main() {
  int *out;
  cudaMallocManaged(&out, 512 * sizeof(int));
  auto show = [&](int n) {
    printf("%s:", cudaGetErrorString(cudaDeviceSynchronize()));
    for (int i = 0; i < n; i += 61)
      printf(" %d", out[i]);
    printf("\n");
  };
  tiles<64><<<1, 512>>>(out);
  show(512);
  tiles<128><<<1, 512>>>(out);
  show(512);
  tiles<256><<<1, 512>>>(out);
  show(512);
  nested<<<1, 256>>>(out);
  show(256);
}
