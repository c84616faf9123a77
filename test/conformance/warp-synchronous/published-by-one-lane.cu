// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All lanes of a warp store, a fence, and one of them tells others that it is done, with no
// barrier in between: on a GPU the lanes go side by side, and what the others find is complete.
#include <cstdio>
#include <cuda_runtime.h>

const int rounds = 30;

// A flag in memory, raised with a store.
__global__ void flagged(int *box, volatile int *flag, int *seen, int teller) {
  int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    box[lane] = lane * 3 + 1;
    __threadfence();
    if (lane == teller)
      *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    seen[lane] = ((volatile int *)box)[lane];
  }
}

// A lock: its top bit is set in what one of the lanes stores.
struct node {
  unsigned keys[30];
  unsigned lock;
  unsigned next;
};

__device__ void put(node *n, unsigned lane, unsigned value) { ((unsigned *)n)[lane] = value; }

__device__ void release(node *n) { atomicAnd(&n->lock, 0x7fffffffu); }

__global__ void locked(node *n, int *seen, unsigned releaser) {
  unsigned lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    put(n, lane, lane == 30 ? 0x80000000u | 5u : lane + 100);
    __threadfence();
    if (lane == releaser)
      release(n);
  } else {
    while (atomicAdd(&n->lock, 0u) != 5u) {
    }
    __threadfence();
    seen[lane] = ((volatile unsigned *)n)[lane];
  }
}

// Counted: the last warp adds up what all have stored.
__global__ void last_adds(int *parts, unsigned *count, int *total) {
  int warp = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  int warps = gridDim.x * (blockDim.x / 32);
  parts[warp * 32 + lane] = warp + lane;
  __threadfence();
  unsigned before = 0;
  if (lane == 0)
    before = atomicAdd(count, 1u);
  before = __shfl_sync(~0u, before, 0);
  if (before == unsigned(warps) - 1) {
    int sum = 0;
    for (int w = 0; w < warps; ++w)
      sum += ((volatile int *)parts)[w * 32 + lane];
    atomicAdd(total, sum);
  }
}

// Within a branch that some lanes take, and in shared memory.
__global__ void in_branch(int *seen, int takers) {
  __shared__ volatile int box[32];
  __shared__ volatile int flag;
  int lane = threadIdx.x % 32;
  if (threadIdx.x == 0)
    flag = 0;
  __syncthreads();
  if (threadIdx.x < 32) {
    if (lane < takers) {
      box[lane] = lane + 7;
      __threadfence_block();
      if (lane == takers / 2)
        flag = 1;
    }
  } else if (lane < takers) {
    while (flag == 0) {
    }
    __threadfence_block();
    seen[lane] = box[lane];
  }
}

int main() {
  int *memory;
  cudaMallocManaged(&memory, 4096 * sizeof(int));
  int *box = memory, *flag = memory + 64, *seen = memory + 128;
  int wrong = 0;
  auto clear = [&] {
    cudaDeviceSynchronize();
    for (int i = 0; i < 4096; ++i)
      memory[i] = 0;
  };
  for (int r = 0; r < rounds; ++r) {
    clear();
    flagged<<<1, 64>>>(box, flag, seen, r);
    cudaDeviceSynchronize();
    for (int i = 0; i < 32; ++i)
      wrong += seen[i] != i * 3 + 1;
  }
  printf("flag: %d wrong\n", wrong);
  wrong = 0;
  for (int r = 0; r < rounds; ++r) {
    clear();
    locked<<<1, 64>>>((node *)box, seen, r);
    cudaDeviceSynchronize();
    for (int i = 0; i < 32; ++i)
      wrong += seen[i] != (i == 30 ? 5 : i + 100);
  }
  printf("lock: %d wrong\n", wrong);
  wrong = 0;
  for (int r = 0; r < rounds; ++r) {
    clear();
    last_adds<<<4, 64 + r % 3 * 32>>>(memory + 256, (unsigned *)flag, seen);
    cudaDeviceSynchronize();
    int warps = 4 * (2 + r % 3), expected = 0;
    for (int w = 0; w < warps; ++w)
      for (int lane = 0; lane < 32; ++lane)
        expected += w + lane;
    wrong += seen[0] != expected;
  }
  printf("last adds: %d wrong\n", wrong);
  wrong = 0;
  for (int r = 2; r < rounds; ++r) {
    clear();
    in_branch<<<1, 64>>>(seen, r);
    cudaDeviceSynchronize();
    for (int i = 0; i < r; ++i)
      wrong += seen[i] != i + 7;
  }
  printf("in a branch: %d wrong\n", wrong);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
