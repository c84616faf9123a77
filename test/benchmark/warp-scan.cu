// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inclusive sums of 4 Mi floats within each warp, with shuffles.
#include "timing.h"

constexpr int N = 4 << 20, Threads = 256;

__global__ void scan(const float *in, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  float v = in[i];
  for (int offset = 1; offset < 32; offset *= 2) {
    const float below = __shfl_up_sync(0xffffffff, v, offset);
    if (lane >= offset)
      v += below;
  }
  out[i] = v;
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, N * sizeof(float));
  cudaMallocManaged(&out, N * sizeof(float));
  for (int i = 0; i < N; ++i)
    in[i] = float(i % 4);
  const double ms = best_ms([=] {
    scan<<<N / Threads, Threads>>>(in, out);
    cudaDeviceSynchronize();
  });
  float sum = 0;
  for (int i = 0; i < N; ++i) {
    sum = (i % 32 ? sum : 0.0f) + in[i];
    if (out[i] != sum)
      return 1;
  }
  report("warp-scan", ms, "ms");
}
