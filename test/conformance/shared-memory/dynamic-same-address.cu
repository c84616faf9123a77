// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All extern shared arrays begin at the same address, whatever their names and types.
#include <cstdio>

extern __shared__ char bytes[];
extern __shared__ double reals[];

__device__ const void *seenFromFunction() { return bytes; }

__global__ void compare(int *out) {
  extern __shared__ int ints[];
  ints[threadIdx.x] = 0x41424344 + threadIdx.x;
  __syncthreads();
  out[0] = (const void *)ints == (const void *)bytes;
  out[1] = (const void *)reals == (const void *)ints;
  out[2] = seenFromFunction() == (const void *)ints;
  out[3] = bytes[0] + bytes[4 * (blockDim.x - 1)];
}

int main() {
  int *out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  compare<<<1, 8, 64>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
}
