// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sum of 4 Mi floats by blocks of 256 threads, each a tree in shared memory: nine barriers a
// block.
#include "timing.h"

constexpr int N = 4 << 20, Threads = 256;

__global__ void reduce(const float *in, float *out) {
  __shared__ float s[Threads];
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * Threads + t];
  __syncthreads();
  for (int step = Threads / 2; step > 0; step /= 2) {
    if (t < step)
      s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, N * sizeof(float));
  cudaMallocManaged(&out, N / Threads * sizeof(float));
  for (int i = 0; i < N; ++i)
    in[i] = float(i % 4);
  const double ms = best_ms([=] {
    reduce<<<N / Threads, Threads>>>(in, out);
    cudaDeviceSynchronize();
  });
  for (int i = 0; i < N / Threads; ++i)
    if (out[i] != 1.5f * Threads)
      return 1;
  report("reduction", ms, "ms");
}
