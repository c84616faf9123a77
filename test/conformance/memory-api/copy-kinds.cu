// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaMemcpy in all directions, cudaMemcpyDefault, copies from the middle, and cudaMemset of bytes.
// builds: g++
#include <cstdio>

__global__ void increment(int *v, int n) {
  int i = threadIdx.x;
  if (i < n)
    ++v[i];
}

int main() {
  int host[10], back[10] = {};
  for (int i = 0; i < 10; ++i)
    host[i] = i * 100;
  int *a, *b;
  cudaMalloc(&a, sizeof host);
  cudaMalloc((void **)&b, sizeof host);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(b, 0x01, sizeof host);
  increment<<<1, 32>>>(a, 10);
  cudaMemcpy(b + 2, a + 5, 4 * sizeof(int), cudaMemcpyDeviceToDevice);
  cudaMemcpy(back, b, sizeof back, cudaMemcpyDeviceToHost);
  for (int v : back)
    printf("%d ", v);
  printf("\n");
  cudaMemcpy(back, host, sizeof host, cudaMemcpyHostToHost);
  cudaMemcpy(back + 5, b, 5 * sizeof(int), cudaMemcpyDefault);
  cudaMemcpy(a, back, sizeof back, cudaMemcpyDefault);
  increment<<<1, 32>>>(a, 3);
  cudaMemcpy(back, a, sizeof back, cudaMemcpyDefault);
  for (int v : back)
    printf("%d ", v);
  printf("\n");
  cudaFree(a);
  cudaFree(b);
}
