// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::pipeline: of one thread, of a block, with producers and consumers; copies that complete on
// a barrier.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

constexpr int tile = 64, tiles = 10, stages = 3;

__global__ void ownPipeline(const int *in, int *out) {
  __shared__ int buffer[stages][tile];
  const int t = threadIdx.x;
  auto pipe = cuda::make_pipeline();
  int sum = 0;
  for (int next = 0, now = 0; now < tiles; ++now) {
    for (; next < tiles && next < now + stages; ++next) {
      pipe.producer_acquire();
      cuda::memcpy_async(&buffer[next % stages][t], &in[next * tile + t],
                         cuda::aligned_size_t<4>(sizeof(int)), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum = sum * 3 + buffer[now % stages][t];
    pipe.consumer_release();
  }
  out[t] = sum;
}

__global__ void blockPipeline(const int *in, int *out) {
  __shared__ int buffer[stages][tile];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  const int t = threadIdx.x;
  int sum = 0;
  for (int next = 0, now = 0; now < tiles; ++now) {
    for (; next < tiles && next < now + stages; ++next) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, buffer[next % stages], in + next * tile, sizeof(int) * tile, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum = sum * 3 + buffer[now % stages][tile - 1 - t];
    pipe.consumer_release();
  }
  out[t] = sum;
}

__global__ void producerWarp(const int *in, int *out) {
  __shared__ int buffer[stages][tile];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  auto block = cg::this_thread_block();
  const bool produces = block.thread_rank() >= tile;
  auto pipe = cuda::make_pipeline(
      block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  const int t = threadIdx.x;
  if (produces) {
    for (int now = 0; now < tiles; ++now) {
      pipe.producer_acquire();
      for (int i = t - tile; i < tile; i += 32)
        cuda::memcpy_async(&buffer[now % stages][i], &in[now * tile + i], sizeof(int), pipe);
      pipe.producer_commit();
    }
    return;
  }
  int sum = 0;
  for (int now = 0; now < tiles; ++now) {
    pipe.consumer_wait();
    sum = sum * 3 + buffer[now % stages][(t * 5) % tile];
    pipe.consumer_release();
  }
  out[t] = sum;
}

__global__ void onBarrier(const int *in, int *out) {
  __shared__ int buffer[tile];
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0)
    init(&barrier, block.size());
  block.sync();
  int sum = 0;
  for (int now = 0; now < tiles; ++now) {
    cuda::memcpy_async(block, buffer, in + now * tile, sizeof(int) * tile, barrier);
    barrier.arrive_and_wait();
    sum = sum * 3 + buffer[(threadIdx.x + now) % tile];
    block.sync();
  }
  out[threadIdx.x] = sum;
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, tile * tiles * sizeof(int));
  cudaMallocManaged(&out, tile * sizeof(int));
  for (int i = 0; i < tile * tiles; ++i)
    in[i] = i * i % 23;
  auto show = [&](const char *name) {
    printf("%s: %s;", name, cudaGetErrorString(cudaDeviceSynchronize()));
    for (int i = 0; i < tile; i += 9)
      printf(" %d", out[i]);
    printf("\n");
  };
  ownPipeline<<<1, tile>>>(in, out);
  show("thread");
  blockPipeline<<<1, tile>>>(in, out);
  show("block");
  producerWarp<<<1, tile + 32>>>(in, out);
  show("producer warp");
  onBarrier<<<1, tile>>>(in, out);
  show("barrier");
}
