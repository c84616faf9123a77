// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sum of 4 Mi floats by blocks of 256 threads with shuffles: each warp for itself, then the
// first warp over what they found.
#include "timing.h"

constexpr int N = 4 << 20, Threads = 256;

__device__ float warpSum(float v) {
  for (int offset = 16; offset > 0; offset >>= 1)
    v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}

__global__ void reduce(const float *in, float *out) {
  __shared__ float sums[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float v = warpSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (lane == 0)
    sums[warp] = v;
  __syncthreads();
  if (warp == 0) {
    v = warpSum(lane < blockDim.x / 32 ? sums[lane] : 0.0f);
    if (lane == 0)
      out[blockIdx.x] = v;
  }
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
  report("warp-reduction", ms, "ms");
}
