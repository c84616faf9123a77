// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Waits of whole blocks: arrive and wait apart in a loop, barriers of an array by turns, by parity
// with work in between, in a function, where some threads have dropped out; a pipeline of stages
// that a template names; the barrier of a block in two steps, and copies that a group waits for.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <utility>

namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;
constexpr int n = 128;

__device__ int reversed(Barrier &bar, int *s, int t, int v) {
  s[t] = v;
  bar.arrive_and_wait();
  const int other = s[n - 1 - t];
  bar.wait(bar.arrive());
  return v + other * 2;
}

__global__ void byTurns(const int *in, int *out) {
  __shared__ Barrier bar, two[2];
  __shared__ int s[2][n];
  const int t = threadIdx.x;
  if (t == 0) {
    init(&bar, n);
    init(&two[0], n);
    init(&two[1], n);
  }
  __syncthreads();
  int mine = in[blockIdx.x * n + t];
  for (int k = 0; k < 6; ++k) {
    s[k % 2][t] = mine;
    auto token = two[k % 2].arrive();
    mine = mine % 1000 * 3 + k;
    two[k % 2].wait(std::move(token));
    mine += s[k % 2][(t + k + 1) % n];
  }
  out[blockIdx.x * n + t] = reversed(bar, s[0], t, mine);
}

__global__ void byParity(const int *in, int *out) {
  __shared__ Barrier bar;
  __shared__ int sums[5];
  const int t = threadIdx.x;
  if (t < 5)
    sums[t] = 0;
  if (t == 0)
    init(&bar, n);
  __syncthreads();
  bool parity = false;
  int total = 0;
  for (int k = 0; k < 5; ++k) {
    atomicAdd(&sums[k], in[t] + k);
    (void)bar.arrive();
    total = total * 3 + t;
    bar.wait_parity(parity);
    parity = !parity;
    total += sums[k];
  }
  out[t] = total;
}

__global__ void fewer(const int *in, int *out) {
  __shared__ Barrier bar;
  __shared__ int s[n];
  const int t = threadIdx.x;
  if (t == 0)
    init(&bar, n);
  s[t] = t;
  __syncthreads();
  if (t % 4 == 3) {
    out[t] = -1;
    bar.arrive_and_drop();
    return;
  }
  bar.arrive_and_wait();
  for (int k = 0; k < 3; ++k) {
    s[t] += in[t];
    bar.arrive_and_wait();
    const int other = s[n / 2 + t / 2];
    bar.arrive_and_wait();
    s[t] ^= other;
  }
  out[t] = s[t];
}

template <int Stages> __global__ void staged(const int *in, int *out, int tiles) {
  __shared__ int buffer[Stages][n];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Stages> state;
  auto cta = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(cta, &state);
  int sum = 0;
  for (int next = 0, now = 0; now < tiles; ++now) {
    for (; next < tiles && next < now + Stages; ++next) {
      pipe.producer_acquire();
      cuda::memcpy_async(cta, buffer[next % Stages], in + next * n, sizeof(int) * n, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum = sum * 3 + buffer[now % Stages][n - 1 - threadIdx.x];
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}

__global__ void inTwoSteps(const int *in, int *out) {
  __shared__ int s[n], more[n];
  auto cta = cg::this_thread_block();
  const int t = threadIdx.x;
  cg::memcpy_async(cta, more, in + n, sizeof more);
  s[t] = in[t];
  auto token = cta.barrier_arrive();
  int own = t * 3;
  cta.barrier_wait(std::move(token));
  own += s[n - 1 - t];
  cg::wait(cta);
  out[t] = own + more[(t * 5) % n];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 8 * n * sizeof(int));
  cudaMallocManaged(&out, 2 * n * sizeof(int));
  for (int i = 0; i < 8 * n; ++i)
    in[i] = i * 7919 % 1000;
  auto show = [&](const char *name, int count) {
    printf("%s: %s:", name, cudaGetErrorString(cudaDeviceSynchronize()));
    for (int i = 0; i < count; i += 19)
      printf(" %d", out[i]);
    printf("\n");
  };
  byTurns<<<2, n>>>(in, out);
  show("byTurns", 2 * n);
  byParity<<<1, n>>>(in, out);
  show("byParity", n);
  fewer<<<1, n>>>(in, out);
  show("fewer", n);
  staged<1><<<1, n>>>(in, out, 5);
  show("staged<1>", n);
  staged<3><<<1, n>>>(in, out, 8);
  show("staged<3>", n);
  inTwoSteps<<<1, n>>>(in, out);
  show("inTwoSteps", n);
}
