// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::barrier: arrive and wait apart, together, by parity; threads that drop out; a
// completion function.
#include <cstdio>
#include <cuda/barrier>
#include <new>
#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void split(int *out) {
  __shared__ Barrier barrier;
  __shared__ int values[96];
  const int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  int mine = t;
  for (int round = 0; round < 5; ++round) {
    values[t] = mine;
    Barrier::arrival_token token = barrier.arrive();
    mine *= 3; // independent of the others
    barrier.wait(std::move(token));
    mine += values[(t + 1) % 96];
    barrier.arrive_and_wait();
  }
  out[blockIdx.x * 96 + t] = mine + int(blockIdx.x);
}

__global__ void byParity(int *out) {
  __shared__ Barrier barrier;
  __shared__ int sum;
  if (threadIdx.x == 0) {
    init(&barrier, blockDim.x);
    sum = 0;
  }
  __syncthreads();
  atomicAdd(&sum, int(threadIdx.x));
  auto token = barrier.arrive();
  barrier.wait(std::move(token));
  const int first = sum;
  barrier.arrive_and_wait();
  atomicAdd(&sum, 1); // in the third phase, whose parity is 0
  (void)barrier.arrive();
  barrier.wait_parity(false);
  out[threadIdx.x] = first * 1000 + sum;
}

/// One warp after the other leaves.
__global__ void dropping(int *out) {
  __shared__ Barrier barrier;
  __shared__ int counts[4];
  const int t = threadIdx.x, warp = t / 32;
  if (t < 4)
    counts[t] = 0;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  for (int round = 0; round < 4; ++round) {
    atomicAdd(&counts[round], 1);
    if (round == warp) {
      barrier.arrive_and_drop();
      break;
    }
    barrier.arrive_and_wait();
    if (t % 32 == 0 && warp == 3)
      out[round] = counts[round];
  }
  if (warp == 3 && t % 32 == 0)
    out[3] = counts[3] > 0;
}

struct Count {
  int *phases;
  __device__ void operator()() const { ++*phases; }
};

__global__ void completing(int *out) {
  using Completing = cuda::barrier<cuda::thread_scope_block, Count>;
  alignas(Completing) __shared__ char storage[sizeof(Completing)];
  auto *barrier = reinterpret_cast<Completing *>(storage);
  __shared__ int phases;
  if (threadIdx.x == 0) {
    phases = 0;
    new (barrier) Completing(blockDim.x, Count{&phases});
  }
  __syncthreads();
  int seen = 0;
  for (int round = 0; round < 6; ++round) {
    barrier->arrive_and_wait();
    seen = seen * 7 + phases;
    __syncthreads();
  }
  out[threadIdx.x] = seen;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 192 * sizeof(int));
  split<<<2, 96>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 192; i += 7)
    printf("%d ", out[i]);
  byParity<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  printf("\n%d %d\n", out[0], out[127]);
  dropping<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  completing<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[63]);
}
