// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dynamic shared memory: its size comes from the launch, and each launch may choose another.
#include <cstdio>

__global__ void reverse(int *v, int n) {
  extern __shared__ int s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s[i] = v[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    v[i] = s[n - 1 - i] + i;
}

int main() {
  int *v;
  cudaMallocManaged(&v, 5000 * sizeof(int));
  for (int n : {1, 10, 77, 5000}) {
    for (int i = 0; i < n; ++i)
      v[i] = i * i % 101;
    reverse<<<1, 60, n * sizeof(int)>>>(v, n);
    cudaDeviceSynchronize();
    unsigned sum = 0;
    for (int i = 0; i < n; ++i)
      sum = sum * 31 + v[i];
    printf("%d: %d %d %u\n", n, v[0], v[n - 1], sum);
  }
}
