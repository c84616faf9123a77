// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block reduction in two warp steps, with warp-uniform branches and an early exit of whole warps.
#include <cstdio>

__inline__ __device__ float warpReduce(float v) {
#pragma unroll
  for (int mask = 16; mask > 0; mask /= 2)
    v += __shfl_xor_sync(0xffffffff, v, mask);
  return v;
}

__global__ void blockReduce(const float *in, float *out, int n) {
  __shared__ float sums[32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    v += in[i];
  v = warpReduce(v);
  if (lane == 0)
    sums[warp] = v;
  __syncthreads();
  if (warp != 0)
    return;
  v = lane < blockDim.x / 32 ? sums[lane] : 0.0f;
  v = warpReduce(v);
  if (lane == 0)
    atomicAdd(out, v);
}

int main() {
  const int n = 12345;
  float *in, *out;
  cudaMallocManaged(&in, n * sizeof(float));
  cudaMallocManaged(&out, sizeof(float));
  for (int i = 0; i < n; ++i)
    in[i] = float(i % 11) * 0.5f;
  *out = 0;
  blockReduce<<<4, 224>>>(in, out, n);
  cudaDeviceSynchronize();
  printf("%.2f\n", *out);
}
