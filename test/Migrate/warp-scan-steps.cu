// The steps of a warp's scan by shuffles, and loops over threads whose warp's number matters.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Wno-sign-compare -Werror %t/warp-scan-steps.cpp

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void scans(const int *in, int *out) {
  __shared__ int sums[32];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int v = in[threadIdx.x];
  for (int d = 1; d < 32; d <<= 1) {
    int below = __shfl_up_sync(0xffffffff, v, d);
    if (lane >= d)
      v += below;
  }
  if (lane == 31)
    sums[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int sum = sums[lane];
    for (int d = 1; d < warpSize; d *= 2) {
      int below = __shfl_up_sync(~0u, sum, d);
      sum = threadIdx.x % 32 < d ? sum : below + sum;
    }
    sums[lane] = sum;
  }
  __syncthreads();
  if (warp > 0)
    v += sums[warp - 1];
  out[threadIdx.x] = v;
}
//      CHECK:  block.threads([&](offloom::thread_index threadIdx) {
//      CHECK:  for (offloom::warp_scan_steps steps(block, std::plus<int>()); steps.next();)
// CHECK-NEXT:    for (int d = 1; d < 32; d <<= 1) {
// CHECK-NEXT:      steps.add(0xffffffff, v_of, d);
// CHECK-NEXT:    }
// CHECK-NEXT:  block.threads(offloom::each_lane(31), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int warp = threadIdx.x >> 5;
//      CHECK:    sums[warp] = v;
//      CHECK:  if (offloom::divergent_branch branch(block, offloom::below(32)); branch.taken()) {
//      CHECK:    block.active_threads(offloom::by_warp, [&](offloom::warp_index threadIdx) {
// CHECK-NEXT:      int lane = threadIdx.lane();
//      CHECK:    for (offloom::warp_scan_steps steps(block, std::plus<int>()); steps.next();)
// CHECK-NEXT:      for (int d = 1; d < warpSize; d *= 2) {
// CHECK-NEXT:        steps.add(~0u, sum_of, d);
// CHECK-NEXT:      }
//      CHECK:  block.threads(offloom::by_warp, [&](offloom::thread_index threadIdx) {
//      CHECK:    if (warp > 0)

// Not where lanes with none below take their own value twice, in segments, where another value is shuffled, where what
// came is wanted later, nor where a round does more.
__global__ void others(int *data, int *seen) {
  int lane = threadIdx.x & 31, v = data[threadIdx.x], w = v, below = 0;
  for (int d = 1; d < 32; d *= 2)
    v += __shfl_up_sync(~0u, v, d);
  for (int d = 1; d < 16; d *= 2) {
    int n = __shfl_up_sync(~0u, v, d, 16);
    if (lane >= d)
      v += n;
  }
  for (int d = 1; d < 32; d *= 2) {
    int n = __shfl_up_sync(~0u, w, d);
    if (lane >= d)
      v += n;
  }
  for (int d = 1; d < 32; d *= 2) {
    below = __shfl_up_sync(~0u, v, d);
    if (lane >= d)
      v += below;
  }
  for (int d = 1; d < 32; d *= 2) {
    int n = __shfl_up_sync(~0u, v, d);
    if (lane >= d)
      v += n;
    seen[threadIdx.x] = v;
  }
  for (int d = 1; d < 32; d *= 2) {
    int n = __shfl_up_sync(~0u, v, d);
    if (lane > d)
      v += n;
  }
  data[threadIdx.x] = v + w + below;
}
// CHECK-LABEL: void others(
//   CHECK-NOT: scan_steps

// The same by tiles of cooperative groups that are warps, asked for their rank in any way.
__global__ void tiles(float *data, float *sums) {
  cg::thread_block cta = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(cta);
  const unsigned rank = tile.thread_rank();
  float v = data[cta.thread_rank()];
  for (int d = 1; d < tile.size(); d *= 2) {
    float below = tile.shfl_up(v, d);
    if (tile.thread_rank() >= d)
      v += below;
  }
  for (unsigned d = 1; d <= 16; d <<= 1) {
    const float below = tile.shfl_up(v, d);
    v = rank >= d ? v + below : v;
  }
  if (rank == 31)
    sums[tile.meta_group_rank()] = v;
  data[cta.thread_rank()] = v;
}
// CHECK-LABEL: void tiles(
//      CHECK:  for (offloom::warp_scan_steps steps(block, std::plus<float>()); steps.next();)
// CHECK-NEXT:    for (int d = 1; d < tile.size(); d *= 2) {
// CHECK-NEXT:      steps.add(tile, v_of, d);
// CHECK-NEXT:    }
//      CHECK:      steps.add(tile, v_of, d);
//  CHECK-NOT:  as_current
//      CHECK:    sums[tile.meta_group_rank(threadIdx)] = v;

// Tiles of half a warp, lanes of the row beside a tile, other functions.
__global__ void other_tiles(float *data) {
  auto half = cg::tiled_partition<16>(cg::this_thread_block());
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int lane = threadIdx.x % 32;
  float v = data[threadIdx.x];
  for (int d = 1; d < 16; d *= 2) {
    float below = half.shfl_up(v, d);
    if (half.thread_rank() >= d)
      v += below;
  }
  for (int d = 1; d < 32; d *= 2) {
    float below = tile.shfl_up(v, d);
    if (lane >= d)
      v += below;
  }
  for (int d = 1; d < 32; d *= 2) {
    float above = tile.shfl_down(v, d);
    if (tile.thread_rank() >= d)
      v += above;
  }
  data[threadIdx.x] = v;
}
// CHECK-LABEL: void other_tiles(
//   CHECK-NOT: scan_steps
