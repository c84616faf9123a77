// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __shfl_sync, _up, _down and _xor for all widths: the lane each one reads.
#include <cstdio>

__global__ void kernel(int *out) {
  const int lane = threadIdx.x;
  int row = 0;
  for (int width = 2; width <= 32; width *= 2) {
    out[32 * row++ + lane] = __shfl_sync(~0u, lane, lane * 3 + 1, width);
    out[32 * row++ + lane] = __shfl_up_sync(~0u, lane, 1 + width / 4, width);
    out[32 * row++ + lane] = __shfl_down_sync(~0u, lane, 1 + width / 4, width);
    out[32 * row++ + lane] = __shfl_xor_sync(~0u, lane, width - 1, width);
  }
  out[32 * row++ + lane] = __shfl_sync(~0u, lane, 5);
  out[32 * row++ + lane] = __shfl_sync(~0u, lane, -1);
  out[32 * row++ + lane] = __shfl_xor_sync(~0u, lane, 21);
  out[32 * row++ + lane] = __shfl_xor_sync(~0u, lane, 8, 8);
}

int main() {
  const int rows = 24;
  int *out;
  cudaMallocManaged(&out, rows * 32 * sizeof(int));
  kernel<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < rows * 32; ++i)
    printf("%d%c", out[i], i % 32 == 31 ? '\n' : ' ');
}
