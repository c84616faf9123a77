// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 2-D block: x varies fastest in the linear thread index.
#include <cstdio>

__global__ void place(uint2 *out) {
  out[threadIdx.y * blockDim.x + threadIdx.x] = make_uint2(threadIdx.x, threadIdx.y);
}

int main() {
  const dim3 block(5, 3);
  uint2 *out;
  cudaMallocManaged(&out, block.x * block.y * sizeof(uint2));
  place<<<1, block>>>(out);
  cudaDeviceSynchronize();
  for (unsigned i = 0; i < block.x * block.y; ++i)
    printf("%u: (%u, %u)\n", i, out[i].x, out[i].y);
  cudaFree(out);
}
