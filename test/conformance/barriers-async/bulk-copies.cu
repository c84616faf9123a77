// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -arch=sm_90
//
// Bulk copies into shared memory and out of it by cuda::device::experimental, which a barrier
// counts in bytes ("Using TMA to transfer one-dimensional arrays").
#include <cstdio>
#include <cuda/barrier>
#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

template <int Count> __global__ void addRank(int *data, int rounds) {
  __shared__ alignas(16) int part[Count];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ barrier arrived;
  if (threadIdx.x == 0) {
    init(&arrived, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  for (int round = 0; round < rounds; ++round) {
    int *const mine = data + (blockIdx.x * rounds + round) * Count;
    barrier::arrival_token token;
    if (threadIdx.x == 0) {
      cde::cp_async_bulk_global_to_shared(part, mine, sizeof(part), arrived);
      token = cuda::device::barrier_arrive_tx(arrived, 1, sizeof(part));
    } else {
      token = arrived.arrive();
    }
    arrived.wait(std::move(token));
    for (int i = threadIdx.x; i < Count; i += blockDim.x)
      part[i] += i % 5 + round;
    cde::fence_proxy_async_shared_cta();
    __syncthreads();
    if (threadIdx.x == 0) {
      cde::cp_async_bulk_shared_to_global(mine, part, sizeof(part));
      cde::cp_async_bulk_commit_group();
      cde::cp_async_bulk_wait_group_read<0>();
    }
    __syncthreads();
  }
}

int main() {
  const int count = 512, blocks = 4, rounds = 3, all = count * blocks * rounds;
  int *data;
  cudaMallocManaged(&data, all * sizeof(int));
  for (int i = 0; i < all; ++i)
    data[i] = i;
  addRank<count><<<blocks, 128>>>(data, rounds);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  unsigned hash = 0;
  for (int i = 0; i < all; ++i)
    hash = hash * 31 + data[i];
  printf("%08x %d %d %d\n", hash, data[0], data[count + 1], data[all - 1]);
}
