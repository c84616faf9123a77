// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pipeline whose producers and consumers are chosen by a number of threads, with loops and copies of each thread's own.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/pipeline>

__global__ void halves(const int *in, int *out) {
  auto block = cooperative_groups::this_thread_block();
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int buffer[2][16];
  auto pipe = cuda::make_pipeline(block, &state, size_t(16));
  const int t = block.thread_rank();
  if (t < 16) {
    for (int k = 0; k < 6; ++k) {
      pipe.producer_acquire();
      buffer[k % 2][t] = in[k * 16 + t] * 2;
      pipe.producer_commit();
    }
  } else {
    int sum = 0;
    for (int k = 0; k < 6; ++k) {
      pipe.consumer_wait();
      sum = sum * 3 + buffer[k % 2][15 - t % 16];
      pipe.consumer_release();
    }
    out[t - 16] = sum;
  }
}

struct Stream {
  cuda::pipeline<cuda::thread_scope_thread> pipe;
  int *room;
  int head = 0, tail = 0;
  __device__ explicit Stream(int *room) : pipe(cuda::make_pipeline()), room(room) {}
  __device__ void push(const int *from) {
    pipe.producer_acquire();
    cuda::memcpy_async(room + head++ % 4 * 32 + threadIdx.x, from, sizeof(int), pipe);
    pipe.producer_commit();
  }
  __device__ int pop() {
    pipe.consumer_wait();
    const int value = room[tail++ % 4 * 32 + threadIdx.x];
    pipe.consumer_release();
    return value;
  }
};

__global__ void streamed(const int *in, int *out) {
  __shared__ int room[128];
  Stream stream(room);
  const int t = threadIdx.x;
  int value = 0;
  for (int k = 0; k < 3; ++k)
    stream.push(in + t + k * 32);
  for (int k = 3; k < 10; ++k) {
    value = value * 2 + stream.pop();
    stream.push(in + t + k * 32);
  }
  while (stream.tail < stream.head)
    value = value * 2 + stream.pop();
  out[t] = value;
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 2048);
  cudaMallocManaged(&out, 256);
  for (int i = 0; i < 512; ++i)
    in[i] = (i * 37 + 11) % 101;
  halves<<<1, 32>>>(in, out);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 16; ++i)
    printf(" %d", out[i]);
  streamed<<<1, 32>>>(in, out);
  printf("\n%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 32; ++i)
    printf(" %d", out[i]);
  printf("\n");
}
