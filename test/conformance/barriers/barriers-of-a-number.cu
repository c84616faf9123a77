// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers that are called by a number: of all threads, and of some warps while others go on; and
// the votes by the names of compute capability 2.0.
#include <cstdio>

constexpr int Threads = 128;

__global__ void sums(const int *in, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  s[t] = in[t];
  __barrier_sync(0);
  for (int stride = Threads / 2; stride > 0; stride /= 2) {
    if (t < stride)
      s[t] += s[t + stride];
    __barrier_sync(3);
  }
  if (t == 0)
    *out = s[0];
}

// The first two warps meet without the others.
__global__ void halves(int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x, half = t / 64;
  s[t] = t * t;
  __barrier_sync_count(1 + half, 64);
  out[t] = s[half * 64 + 63 - t % 64];
}

__global__ void votes(const int *in, int *out) {
  const int t = threadIdx.x;
  const int count = syncthreads_count(in[t] % 3 == 0);
  const bool all = syncthreads_and(in[t] >= 0), any = syncthreads_or(in[t] == 77);
  out[t] = count * 100 + all * 10 + any;
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, Threads * sizeof(int));
  cudaMallocManaged(&out, Threads * sizeof(int));
  for (int i = 0; i < Threads; ++i)
    in[i] = i * 7 % 101;
  sums<<<1, Threads>>>(in, out);
  cudaDeviceSynchronize();
  printf("%d\n", *out);
  halves<<<1, Threads>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < Threads; ++i)
    printf("%d%c", out[i], i + 1 < Threads ? ' ' : '\n');
  votes<<<1, Threads>>>(in, out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[Threads - 1]);
}
