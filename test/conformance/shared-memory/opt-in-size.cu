// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// More than 48 KiB of dynamic shared memory must be asked for first, and is refused otherwise.
#include <cstdio>

__global__ void touch(int *out, int n) {
  extern __shared__ int s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s[i] = i;
  __syncthreads();
  if (threadIdx.x == 0) {
    long long sum = 0;
    for (int i = 0; i < n; ++i)
      sum += s[i];
    *out = int(sum % 1000003);
  }
}

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof(int));
  *out = -1;
  const int n = 16 * 1024;
  touch<<<1, 128, n * sizeof(int)>>>(out, n);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceSynchronize();
  printf("%d\n", *out);
  printf("%s\n", cudaGetErrorName(cudaFuncSetAttribute(
                     touch, cudaFuncAttributeMaxDynamicSharedMemorySize, n * sizeof(int))));
  touch<<<1, 128, n * sizeof(int)>>>(out, n);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceSynchronize();
  printf("%d\n", *out);
}
