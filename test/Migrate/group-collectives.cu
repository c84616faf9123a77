// Groups within a warp: their collectives are calls of the block; a tile is the same object for all.
// RUN: %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=FORM --input-file=%t %s
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

template <class Tile> __device__ int tileSum(const Tile &tile, int v) {
  for (int o = tile.size() / 2; o > 0; o /= 2)
    v += tile.shfl_down(v, o);
  return v;
}
// CHECK:      template <class Tile> static void tileSum(offloom::block &block, offloom::per_thread<int> &result_of, const Tile &tile, offloom::per_thread<int> &v_of) {
// CHECK-NEXT:   for (int o = tile.size() / 2; o > 0; o /= 2) {
// CHECK-NEXT:     offloom::per_thread<int> shfl_down_of(block);
// CHECK-NEXT:     offloom::shfl_down(block, shfl_down_of, tile, v_of, o);

__global__ void tiles(int *v) {
  cg::thread_block cta = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(cta);
  int sum = tileSum(tile, v[threadIdx.x]);
  tile.sync();
  v[threadIdx.x] = cg::reduce(tile, sum, cg::plus<int>());
}
// FORM: kernel 'tiles': phases
// CHECK:      cg::thread_block cta = cg::this_thread_block();
// CHECK-NEXT: auto tile = cg::tiled_partition<16>(cta);
// CHECK:      tileSum(block, sum_of, tile, v2_of);
// CHECK:      offloom::reduce(block, reduce_of, tile, sum_of, cg::plus<int>());

// Which lanes run together is known where threads go different ways.
__global__ void coalesced(int *v) {
  if (v[threadIdx.x] % 3 == 0) {
    auto active = cg::coalesced_threads();
    v[threadIdx.x] = active.shfl(v[threadIdx.x], 0);
  }
}
// FORM: kernel 'coalesced': phases
// CHECK:      offloom::per_thread<cooperative_groups::coalesced_group> active_of(block);
// CHECK-NEXT: offloom::coalesced_threads(block, active_of);
// CHECK:      offloom::shfl(block, shfl_of, active_of, value_of, 0);

// Where all threads of the block come, they all wait: whatever the group's size.
__global__ void large(int *v, unsigned size) {
  auto group = cg::tiled_partition(cg::this_thread_block(), size);
  v[threadIdx.x] = 1;
  group.sync();
  v[threadIdx.x + 64] = v[threadIdx.x ^ 1];
}
// FORM: kernel 'large': phases
// CHECK:        v[threadIdx.x] = 1;
// CHECK-NEXT: });
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   v[threadIdx.x + 64] = v[threadIdx.x ^ 1];

// Where only some of them come, the others must not be waited for.
__global__ void some(int *v) {
  cg::thread_group group = cg::tiled_partition(cg::this_thread_block(), 16);
  if (threadIdx.x < 32)
    group.sync();
}
// FORM: kernel 'some': fibers (the condition on line {{[0-9]+}}, on which a barrier depends, may differ between threads)
