// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The address and the size of a symbol: a device variable used through an ordinary device pointer.
#include <cstdio>

__device__ int numbers[10];
__constant__ short fixed[3] = {4, 5, 6};

__global__ void twice(int *p) { p[threadIdx.x] = p[threadIdx.x] * 2 + fixed[threadIdx.x % 3]; }

int main() {
  int *address;
  size_t bytes = 0, constantBytes = 0;
  cudaGetSymbolAddress((void **)&address, numbers);
  cudaGetSymbolSize(&bytes, numbers);
  cudaGetSymbolSize(&constantBytes, fixed);
  printf("%zu %zu\n", bytes, constantBytes);
  int host[10];
  for (int i = 0; i < 10; ++i)
    host[i] = i;
  cudaMemcpy(address, host, sizeof host, cudaMemcpyHostToDevice);
  twice<<<1, 10>>>(address);
  twice<<<1, 4>>>(address + 6);
  cudaMemcpyFromSymbol(host, numbers, sizeof host);
  for (int v : host)
    printf("%d ", v);
  printf("\n");
  cudaMemcpyFromSymbol(host, numbers, 3 * sizeof(int), 7 * sizeof(int));
  printf("%d %d %d\n", host[0], host[1], host[2]);
}
