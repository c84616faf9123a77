// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups as parameters: by value and reference, of a template's type, and as a thread_group; tiles of
// several warps.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__device__ int sumOfAny(cg::thread_group g, int *scratch, int v) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    scratch[lane] = v;
    g.sync();
    if (lane < i)
      v += scratch[lane + i];
    g.sync();
  }
  return lane == 0 ? v : -1;
}

template <class Group> __device__ int sumInWarp(Group &g, int v) {
  for (int i = g.size() / 2; i > 0; i /= 2)
    v += g.shfl_down(v, i);
  return v;
}

template <class Group> __device__ int sumInMemory(Group g, int v, int *scratch) {
  scratch[g.thread_rank()] = v;
  g.sync();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    if (g.thread_rank() < i)
      scratch[g.thread_rank()] += scratch[g.thread_rank() + i];
    g.sync();
  }
  int result = scratch[0];
  g.sync();
  return result;
}

template <class Group> __device__ int sumInBlock(Group g, int v, int *scratch) {
  scratch[g.thread_rank()] = v;
  g.sync();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    if (g.thread_rank() < i)
      scratch[g.thread_rank()] += scratch[g.thread_rank() + i];
    cg::sync(g);
  }
  return scratch[0];
}

__global__ void any(const int *in, int *out) {
  __shared__ int scratch[128];
  cg::thread_block block = cg::this_thread_block();
  int t = block.thread_rank();
  int sum = sumOfAny(block, scratch, in[t]);
  cg::thread_group tile = cg::tiled_partition(block, 16);
  sum = 1000 * sum + sumOfAny(tile, scratch + t / 16 * 16, in[t]);
  out[t] = sum;
}

__global__ void warp(const int *in, int *out) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  auto half = cg::tiled_partition<16>(tile);
  int t = threadIdx.x;
  out[t] = sumInWarp(tile, in[t]) + 1000 * sumInWarp(half, in[t]);
}

__global__ void memory(const int *in, int *out) {
  __shared__ int scratch[128];
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int t = threadIdx.x;
  int sum = sumInMemory(block, in[t], scratch);
  out[t] = sum + 1000 * sumInMemory(tile, in[t], scratch + tile.meta_group_rank() * 32);
}

__global__ void whole(const int *in, int *out) {
  __shared__ int scratch[128];
  out[threadIdx.x] = sumInBlock(cg::this_thread_block(), in[threadIdx.x], scratch);
}

__global__ void large(const int *in, int *out) {
  __shared__ int scratch[128];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  int t = threadIdx.x;
  scratch[t] = in[t];
  tile.sync();
  out[t] = scratch[t ^ 63] + 100 * tile.thread_rank() + 10000 * tile.meta_group_rank();
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 128 * sizeof(int));
  cudaMallocManaged(&out, 128 * sizeof(int));
  for (int i = 0; i < 128; ++i)
    in[i] = (i * 37 + 11) % 23;
  auto show = [&](const char *name, int step) {
    cudaDeviceSynchronize();
    printf("%s:", name);
    for (int i = 0; i < 128; i += step)
      printf(" %d", out[i]);
    printf("\n");
  };
  any<<<1, 128>>>(in, out), show("any", 1);
  warp<<<1, 128>>>(in, out), show("warp", 16); // the others' sums take what is beyond their group
  memory<<<1, 128>>>(in, out), show("memory", 1);
  whole<<<1, 128>>>(in, out), show("whole", 1);
  large<<<1, 128>>>(in, out), show("large", 1);
  return 0;
}
