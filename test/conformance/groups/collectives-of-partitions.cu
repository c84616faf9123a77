// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles, votes, reductions and scans of tiles, coalesced groups and partitions, in kernels that
// need no more than phases.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void tiles(int *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int t = threadIdx.x;
  int value = t * t % 29;
  for (int i = tile.size() / 2; i > 0; i /= 2)
    value += tile.shfl_down(value, i);
  value = tile.shfl(value, 0);
  const unsigned odd = tile.ballot(t % 3 == 1);
  const bool any = tile.any(t == 5);
  out[t] = value + 1000 * (odd % 1000) + 1000000 * any;
}

__global__ void coalesced(int *out) {
  const int t = threadIdx.x;
  out[t] = -1;
  if (t % 4 != 2) {
    auto active = cg::coalesced_threads();
    const int before = active.shfl_up(t, 1);
    const int sum = cg::reduce(active, t, cg::plus<int>());
    out[t] = active.thread_rank() + 100 * active.size() + 10000 * before + 1000000 * (sum % 100);
  }
}

__global__ void partitions(int *out) {
  const int t = threadIdx.x;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto byLabel = cg::labeled_partition(warp, t % 3);
  const int sum = cg::reduce(byLabel, t, cg::plus<int>());
  auto byBit = cg::binary_partition(warp, t % 5 < 2);
  const int scan = cg::inclusive_scan(byBit, t);
  out[t] = sum + 10000 * scan;
}

__global__ void scans(int *out) {
  const int t = threadIdx.x;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int inclusive = cg::inclusive_scan(warp, t % 7);
  const int exclusive = cg::exclusive_scan(warp, t % 5, cg::plus<int>());
  const int largest = cg::reduce(warp, t * 37 % 64, cg::greater<int>());
  out[t] = inclusive + 1000 * exclusive + 1000000 * largest;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (auto kernel : {tiles, coalesced, partitions, scans}) {
    kernel<<<1, 64>>>(out);
    printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
    for (int i = 0; i < 64; ++i)
      printf(" %d", out[i]);
    printf("\n");
  }
}
