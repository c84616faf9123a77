// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sums of 4 Mi floats within each warp through shared memory: what a kernel pays whose only
// collective is __syncwarp().
#include "timing.h"

constexpr int N = 4 << 20, Threads = 256;

__global__ void sum(const float *in, float *out) {
  __shared__ float values[Threads];
  const int t = threadIdx.x, lane = t % 32;
  values[t] = in[blockIdx.x * blockDim.x + t];
  __syncwarp();
  for (int offset = 16; offset > 0; offset >>= 1) {
    if (lane < offset)
      values[t] += values[t + offset];
    __syncwarp();
  }
  out[blockIdx.x * blockDim.x + t] = values[t - lane];
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, N * sizeof(float));
  cudaMallocManaged(&out, N * sizeof(float));
  for (int i = 0; i < N; ++i)
    in[i] = float(i % 4);
  const double ms = best_ms([=] {
    sum<<<N / Threads, Threads>>>(in, out);
    cudaDeviceSynchronize();
  });
  for (int i = 0; i < N; ++i)
    if (out[i] != 48.0f)
      return 1;
  report("warp-barrier", ms, "ms");
}
