// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaFuncGetAttributes tells a kernel's static shared and constant use and its limits.
#include <cstdio>

__global__ void plain(int *p) { *p = 1; }
__global__ void __launch_bounds__(128) shared(int *p) {
  __shared__ int s[100];
  s[threadIdx.x % 100] = 1;
  __syncthreads();
  *p = s[0];
}

int main() {
  cudaFuncAttributes a;
  cudaFuncGetAttributes(&a, plain);
  printf("%zu %d\n", a.sharedSizeBytes, a.maxThreadsPerBlock);
  printf("%s\n", cudaGetErrorName(cudaFuncGetAttributes(&a, (const void *)shared)));
  printf("%zu %d, registers %d\n", a.sharedSizeBytes, a.maxThreadsPerBlock, a.numRegs > 0);
  shared<<<1, 256>>>(nullptr);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}
