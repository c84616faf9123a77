// RUN: not %offloom check --checks='-*,sync-cg-in-divergent' %s 2>&1 | FileCheck --implicit-check-not='warning:' %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void wrong(int *x) {
  cg::thread_block block = cg::this_thread_block();
  int lane = threadIdx.x % 32;
  if (lane == 0)
    // CHECK: [[@LINE+1]]:12: warning: this tile of 8 threads is not made by all of them
    x[0] = cg::tiled_partition<8>(block).size();
  if (threadIdx.x > 32)
    // CHECK: [[@LINE+1]]:12: warning: this tile of 32 threads
    x[1] = cg::tiled_partition(block, 32).size();
  if (threadIdx.x & 1) {
    x[2] = 0;
  } else {
    // CHECK: [[@LINE+1]]:17: warning: this tile of 16 threads
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    x[3] = tile.thread_rank();
  }
}

__global__ void right(int *x, int n) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  if (threadIdx.x < 64)
    x[0] = cg::tiled_partition<32>(block).size();
  if (threadIdx.x >= 32 && n > 3)
    x[1] = cg::tiled_partition<32>(block).size();
  if (threadIdx.x & 32)
    x[2] = cg::tiled_partition<32>(block).size();
  if (threadIdx.x / 32 == 0)
    x[3] = cg::tiled_partition<32>(block).size();
  if (n < 16)
    x[4] = cg::tiled_partition<32>(block).size();
  if (threadIdx.x < 16) {
    x[5] = cg::coalesced_threads().size();
    x[6] = cg::tiled_partition<16>(warp).size(); // whole tiles of a warp
  }
}
