// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pinned host memory mapped into the device: the kernel works on it with no copy.
// builds: g++
#include <cstdio>
#include <cstdlib>

__global__ void add(const int *a, const int *b, int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

int main() {
  const int n = 100;
  int *a, *b, *c, *deviceA, *deviceB, *deviceC;
  cudaHostAlloc(&a, n * sizeof(int), cudaHostAllocMapped);
  cudaHostAlloc(&b, n * sizeof(int), cudaHostAllocMapped | cudaHostAllocWriteCombined);
  c = (int *)aligned_alloc(4096, 4096);
  printf("%s\n", cudaGetErrorName(cudaHostRegister(c, 4096, cudaHostRegisterMapped)));
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = i * i;
  }
  cudaHostGetDevicePointer(&deviceA, a, 0);
  cudaHostGetDevicePointer(&deviceB, b, 0);
  cudaHostGetDevicePointer(&deviceC, c, 0);
  add<<<1, 128>>>(deviceA, deviceB, deviceC, n);
  cudaDeviceSynchronize();
  unsigned flags;
  cudaHostGetFlags(&flags, b);
  printf("%d %d %d, mapped %d, combined %d\n", c[0], c[50], c[99],
         (flags & cudaHostAllocMapped) != 0, (flags & cudaHostAllocWriteCombined) != 0);
  cudaHostUnregister(c);
  free(c);
  cudaFreeHost(a);
  cudaFreeHost(b);
}
