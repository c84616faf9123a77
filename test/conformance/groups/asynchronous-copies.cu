// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cooperative_groups::memcpy_async: a block stages its input, all of it at once and in two batches
// of which it waits for the first, and a warp copies for itself.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void staged(const int *in, int *out) {
  __shared__ int tile[128];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in + 128 * blockIdx.x, sizeof tile);
  cg::wait(block);
  out[128 * blockIdx.x + threadIdx.x] = tile[127 - threadIdx.x];
}

__global__ void batches(const int *in, int *out) {
  __shared__ int first[128], second[128];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, first, in, sizeof first);
  cg::memcpy_async(block, second, in + 128, sizeof second);
  cg::wait_prior<1>(block);
  int sum = first[(threadIdx.x + 1) % 128];
  cg::wait(block);
  out[threadIdx.x] = sum + 1000 * second[(threadIdx.x + 2) % 128];
}

__global__ void ofWarps(const int *in, int *out) {
  __shared__ int tiles[4][40];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int *mine = tiles[warp.meta_group_rank()];
  // The number of elements of the destination and of the source: the smaller one is copied.
  cg::memcpy_async(warp, mine, 40, in + 40 * warp.meta_group_rank(), 33);
  cg::wait(warp);
  out[threadIdx.x] = mine[warp.thread_rank() + 1];
}

void show(const int *out, int n) {
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < n; i += 3)
    printf(" %d", out[i]);
  printf("\n");
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&out, 256 * sizeof(int));
  for (int i = 0; i < 256; ++i)
    in[i] = i * 7 % 256;
  staged<<<2, 128>>>(in, out);
  show(out, 256);
  batches<<<1, 128>>>(in, out);
  show(out, 128);
  ofWarps<<<1, 128>>>(in, out);
  show(out, 128);
}
