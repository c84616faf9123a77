// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// warpSize, and the warp and lane of a thread in a 2-D block whose rows are shorter than a warp.
#include <cstdio>

__global__ void whereami(int2 *out) {
  int linear = threadIdx.y * blockDim.x + threadIdx.x;
  out[linear] = make_int2(linear / warpSize, linear % warpSize);
}

int main() {
  const dim3 block(20, 4);
  int2 *out;
  cudaMallocManaged(&out, 80 * sizeof(int2));
  whereami<<<1, block>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 80; ++i)
    printf("%d/%02d%c", out[i].x, out[i].y, i % 10 == 9 ? '\n' : ' ');
  cudaFree(out);
}
