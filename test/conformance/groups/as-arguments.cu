// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups handed to functions: blocks, tiles whose size is known, tiles whose size is not, the base
// class thread_group, and templates over any of them.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__device__ int sumTree(cg::thread_group group, int *scratch, int value) {
  const int lane = group.thread_rank();
  for (int i = group.size() / 2; i > 0; i /= 2) {
    scratch[lane] = value;
    group.sync();
    if (lane < i)
      value += scratch[lane + i];
    group.sync();
  }
  return value; // the first thread's is the sum
}

template <int N> __device__ int sumTile(cg::thread_block_tile<N> tile, int value) {
  for (int i = tile.size() / 2; i > 0; i /= 2)
    value += tile.shfl_down(value, i);
  return value;
}

template <class Group> __device__ int last(const Group &group, int value) {
  return group.shfl(value, group.num_threads() - 1);
}

__global__ void sums(int *out) {
  __shared__ int scratch[128];
  cg::thread_block block = cg::this_thread_block();
  const int t = block.thread_rank();
  int ofBlock = sumTree(block, scratch, t);
  if (t == 0)
    out[0] = ofBlock;
  cg::thread_group tile = cg::tiled_partition(block, 16);
  int ofTile = sumTree(tile, scratch + t / 16 * 16, t);
  if (tile.thread_rank() == 0)
    out[1 + t / 16] = ofTile;
  auto eight = cg::tiled_partition<8>(block);
  int ofEight = sumTile<8>(eight, t * t);
  if (eight.thread_rank() == 0)
    out[16 + eight.meta_group_rank()] = ofEight;
  out[32 + t] = last(cg::tiled_partition<4>(eight), t) + 1000 * last(eight, t);
}

__global__ void places(int *out) {
  cg::thread_block block = cg::this_thread_block();
  const dim3 thread = block.thread_index(), group = block.group_index(), dim = block.group_dim();
  const int here = block.thread_rank() + block.size() * (group.x + gridDim.x * group.y);
  out[here] = thread.x + 10 * thread.y + 100 * group.x + 1000 * group.y + 10000 * dim.x;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 256 * sizeof(int));
  for (int i = 0; i < 256; ++i)
    out[i] = 0;
  sums<<<1, 128>>>(out);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 160; ++i)
    printf(" %d", out[i]);
  places<<<dim3(2, 2), dim3(3, 2)>>>(out);
  printf("\n%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 24; ++i)
    printf(" %d", out[i]);
  printf("\n");
}
