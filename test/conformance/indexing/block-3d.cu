// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 3-D block: the guide's formula for the thread's ID, x + y*Dx + z*Dx*Dy.
#include <cstdio>

__global__ void place(int *out) {
  int id = threadIdx.x + threadIdx.y * blockDim.x + threadIdx.z * blockDim.x * blockDim.y;
  out[id] = threadIdx.x * 100 + threadIdx.y * 10 + threadIdx.z;
}

int main() {
  const dim3 block(3, 4, 5);
  int *out;
  cudaMallocManaged(&out, 60 * sizeof(int));
  place<<<1, block>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 60; ++i)
    printf("%03d%c", out[i], i % 12 == 11 ? '\n' : ' ');
  cudaFree(out);
}
