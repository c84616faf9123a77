// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::barrier, latch and semaphores: phases, drops, completions, tries, in a block.
// builds: clang++ g++ fibers
#include "shown.h"
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/semaphore>

using block_barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void phases(int *to) {
  __shared__ block_barrier barrier;
  __shared__ int sums[4];
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  if (threadIdx.x < 4)
    sums[threadIdx.x] = 0;
  __syncthreads();
  for (int round = 0; round < 4; ++round) {
    atomicAdd(&sums[round], int(threadIdx.x));
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    to[round * blockDim.x + threadIdx.x] = sums[round];
  }
}

__global__ void drops(int *to) {
  __shared__ block_barrier barrier;
  __shared__ int counts[8];
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  if (threadIdx.x < 8)
    counts[threadIdx.x] = 0;
  __syncthreads();
  // In round r as many threads are left as have a number of r * 16 and more.
  for (int round = 0; round < 4; ++round) {
    atomicAdd(&counts[round], 1);
    if (int(threadIdx.x) < (round + 1) * 16) {
      barrier.arrive_and_drop();
      return;
    }
    barrier.arrive_and_wait();
    if (threadIdx.x == blockDim.x - 1)
      to[round] = counts[round];
  }
}

__global__ void halves(int *to) {
  // Producers arrive, consumers wait by the parity of the phase.
  __shared__ block_barrier full, empty;
  __shared__ int buffer[32];
  if (threadIdx.x == 0)
    init(&full, 32), init(&empty, 32);
  __syncthreads();
  const int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    for (int i = 0; i < 5; ++i) {
      if (i > 0)
        empty.wait_parity((i - 1) & 1);
      buffer[lane] = i * 100 + lane;
      (void)full.arrive();
    }
  } else {
    for (int i = 0; i < 5; ++i) {
      full.wait_parity(i & 1);
      to[i * 32 + lane] = buffer[31 - lane];
      (void)empty.arrive();
    }
  }
}

__global__ void latches(int *to) {
  __shared__ cuda::latch<cuda::thread_scope_block> *latch;
  __shared__ alignas(cuda::latch<cuda::thread_scope_block>) char room[sizeof(cuda::latch<cuda::thread_scope_block>)];
  __shared__ int sum;
  if (threadIdx.x == 0)
    latch = new (room) cuda::latch<cuda::thread_scope_block>(blockDim.x + 5), sum = 0;
  __syncthreads();
  atomicAdd(&sum, 1);
  if (threadIdx.x == 7)
    latch->count_down(5);
  if (threadIdx.x % 2) {
    latch->arrive_and_wait();
  } else {
    latch->count_down();
    latch->wait();
  }
  to[threadIdx.x] = sum + 1000 * latch->try_wait();
}

__global__ void permits(int *to) {
  __shared__ cuda::counting_semaphore<cuda::thread_scope_block, 3> *semaphore;
  __shared__ alignas(8) char room[sizeof(cuda::counting_semaphore<cuda::thread_scope_block, 3>)];
  __shared__ int inside, most, all;
  if (threadIdx.x == 0)
    semaphore = new (room) cuda::counting_semaphore<cuda::thread_scope_block, 3>(3), inside = most = all = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    for (int i = 0; i < 20; ++i) {
      semaphore->acquire();
      atomicMax(&most, atomicAdd(&inside, 1) + 1);
      atomicAdd(&all, 1);
      atomicSub(&inside, 1);
      semaphore->release();
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    to[0] = all, to[1] = most <= 3, to[2] = inside;
    to[3] = semaphore->try_acquire() + semaphore->try_acquire() + semaphore->try_acquire();
    to[4] = semaphore->try_acquire();
    semaphore->release(2);
    to[5] = semaphore->try_acquire() + semaphore->try_acquire() + semaphore->try_acquire();
    to[6] = int(cuda::binary_semaphore<cuda::thread_scope_block>::max()) >= 1;
  }
}

int main() {
  array<int> to(1024);
  phases<<<1, 96>>>(to);
  show("phases", to.data, 4 * 96);
  drops<<<1, 96>>>(to);
  show("drops", to.data, 4);
  halves<<<1, 64>>>(to);
  show("halves", to.data, 160);
  latches<<<1, 64>>>(to);
  show("latches", to.data, 64);
  permits<<<1, 256>>>(to);
  show("permits", to.data, 7);
  status("error", cudaGetLastError());
}
