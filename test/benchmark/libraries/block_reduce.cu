// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of 256 floats by cub::BlockReduce beside the same by shuffles that are written by hand.
#include "side_by_side.h"

#include <cmath>
#include <cub/cub.cuh>

constexpr int threads = 256;

__global__ void by_cub(const float *in, float *out) {
  using reduce = cub::BlockReduce<float, threads>;
  __shared__ typename reduce::TempStorage storage;
  const float sum = reduce(storage).Sum(in[blockIdx.x * threads + threadIdx.x]);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}

__global__ void by_shuffles(const float *in, float *out) {
  __shared__ float of_warps[threads / 32];
  float sum = in[blockIdx.x * threads + threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_down_sync(~0u, sum, offset);
  if (threadIdx.x % 32 == 0)
    of_warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int warp = 1; warp < threads / 32; ++warp)
      sum += of_warps[warp];
    out[blockIdx.x] = sum;
  }
}

int main() {
  const int blocks = 16384;
  float *in, *out, *other;
  cudaMallocManaged(&in, sizeof(float) * blocks * threads);
  cudaMallocManaged(&out, sizeof(float) * blocks);
  cudaMallocManaged(&other, sizeof(float) * blocks);
  for (int i = 0; i < blocks * threads; ++i)
    in[i] = i % 1000;
  report_both(
      "block-reduce",
      [&] {
        by_cub<<<blocks, threads>>>(in, out);
        cudaDeviceSynchronize();
      },
      "shuffles",
      [&] {
        by_shuffles<<<blocks, threads>>>(in, other);
        cudaDeviceSynchronize();
      },
      [] {});
  for (int i = 0; i < blocks; ++i)
    if (std::fabs(out[i] - other[i]) > 1e-3f * other[i])
      return 1;
}
