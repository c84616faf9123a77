// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaLaunchKernel: the launch as a function call, with an array of pointers to the arguments.
#include <cstdio>

__global__ void affine(int *v, int a, short b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = a * i + b;
}

int main() {
  int n = 10, a = 3;
  short b = -4;
  int *v;
  cudaMallocManaged(&v, n * sizeof(int));
  void *args[] = {&v, &a, &b, &n};
  cudaError_t error = cudaLaunchKernel((const void *)affine, dim3(2), dim3(5), args, 0, nullptr);
  cudaDeviceSynchronize();
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < n; ++i)
    printf("%d ", v[i]);
  printf("\n");
}
