// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reduce_update_async and reduce_store_async: what a group's reduction does to memory.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cuda/atomic>

namespace cg = cooperative_groups;

__global__ void sums(int *memory) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto four = cg::tiled_partition<4>(cg::this_thread_block());
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> sum(memory[0]), largest(memory[1]);
  cg::reduce_update_async(warp, sum, t, cg::plus<int>());
  cg::reduce_update_async(four, largest, t * 7 % 64, cg::greater<int>());
  cuda::atomic_ref<int, cuda::thread_scope_device> own(memory[2 + warp.meta_group_rank()]);
  cg::reduce_store_async(warp, own, t, cg::bit_or<int>());
}

int main() {
  int *memory;
  cudaMallocManaged(&memory, 4 * sizeof(int));
  cudaMemset(memory, 0, 4 * sizeof(int));
  sums<<<1, 64>>>(memory);
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s: %d %d %d %d\n", cudaGetErrorName(status), memory[0], memory[1], memory[2], memory[3]);
}
