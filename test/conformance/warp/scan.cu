// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scan of a warp by __shfl_up_sync, and of a block by scanning the warps' totals.
#include <cstdio>

__device__ int warpScan(int v) {
  const int lane = threadIdx.x % 32;
  for (int offset = 1; offset < 32; offset *= 2) {
    int below = __shfl_up_sync(0xffffffff, v, offset);
    if (lane >= offset)
      v += below;
  }
  return v;
}

__global__ void blockScan(const int *in, int *out) {
  __shared__ int totals[8];
  const int t = threadIdx.x, lane = t % 32, warp = t / 32;
  int v = warpScan(in[t]);
  if (lane == 31)
    totals[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int total = lane < blockDim.x / 32 ? totals[lane] : 0;
    total = warpScan(total);
    if (lane < 8)
      totals[lane] = total;
  }
  __syncthreads();
  out[t] = v + (warp ? totals[warp - 1] : 0);
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&out, 256 * sizeof(int));
  for (int i = 0; i < 256; ++i)
    in[i] = i % 9 - 3;
  blockScan<<<1, 256>>>(in, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 256; ++i)
    printf("%d%c", out[i], i % 32 == 31 ? '\n' : ' ');
}
