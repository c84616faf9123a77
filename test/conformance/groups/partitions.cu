// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Coalesced groups, labelled and binary partitions, invoke_one, scans and reductions over them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void partitions(int *out, int *counter) {
  const int t = threadIdx.x;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto byLabel = cg::labeled_partition(warp, t % 3);
  auto byBit = cg::binary_partition(warp, t % 5 < 2);
  int label = cg::reduce(byLabel, t, cg::plus<int>()) * 100 + byLabel.thread_rank();
  int bit = cg::inclusive_scan(byBit, t) * 100 + byBit.size();
  out[t] = label;
  out[64 + t] = bit;
  cg::invoke_one(warp, [=] { atomicAdd(counter, 1); });
  int first = cg::invoke_one_broadcast(warp, [=] { return t * 3 + 1; });
  int divergent = -1;
  if (t % 4 != 1) {
    auto active = cg::coalesced_threads();
    auto eight = cg::tiled_partition(active, 8);
    divergent = active.shfl(t, active.size() - 1) * 1000 + active.thread_rank() * 10 +
                eight.meta_group_rank() + eight.shfl_down(t, 1) * 100000;
  }
  out[128 + t] = divergent;
  out[192 + t] =
      cg::exclusive_scan(warp, t % 7 + first) * 100 + cg::reduce(warp, t, cg::bit_xor<int>());
}

int main() {
  int *out, *counter;
  cudaMallocManaged(&out, 256 * sizeof(int));
  cudaMallocManaged(&counter, sizeof(int));
  *counter = 0;
  partitions<<<1, 64>>>(out, counter);
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s %d\n", cudaGetErrorString(status), *counter);
  for (int row = 0; row < 4; ++row) {
    for (int i = row % 2; i < 64; i += 5)
      printf("%d ", out[row * 64 + i]);
    printf("\n");
  }
}
