// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// flags: --extended-lambda
// Lambdas written on the host and run on the device: captures by copy, __host__ __device__ ones.
#include <cstdio>

template <typename F> __global__ void forEach(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}

template <typename F> __global__ void fill(int *out, F make) {
  out[threadIdx.x] = make(threadIdx.x, 1);
}

int main() {
  const int n = 20;
  int *v;
  cudaMallocManaged(&v, n * sizeof(int));
  int offset = 7;
  forEach<<<2, 16>>>(n, [=] __device__(int i) { v[i] = i * i + offset; });
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    printf("%d ", v[i]);
  printf("\n");
  auto affine = [offset] __host__ __device__(int x, int k) { return offset * x + k; };
  fill<<<1, n>>>(v, affine);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    printf("%d ", v[i] - affine(i, 0));
  printf("\n");
}
