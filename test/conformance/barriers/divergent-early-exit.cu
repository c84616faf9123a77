// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some threads return before a barrier; it is enough that the threads that remain arrive.
#include <cstdio>

__global__ void guarded(int *v, int n) {
  __shared__ int s[96];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = -1;
  if (i >= n)
    return;
  s[threadIdx.x] = v[i];
  __syncthreads();
  const int last = min(int(blockDim.x), n - int(blockIdx.x * blockDim.x)) - 1;
  int mirrored = s[last - threadIdx.x];
  __syncthreads();
  if (mirrored % 5 == 0) {
    v[i] = 0;
    return;
  }
  s[threadIdx.x] = mirrored;
  __syncthreads();
  v[i] = mirrored + (threadIdx.x == 0);
}

int main() {
  const int n = 150;
  int *v;
  cudaMallocManaged(&v, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    v[i] = i;
  guarded<<<2, 96>>>(v, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    printf("%d%c", v[i], i % 15 == 14 ? '\n' : ' ');
}
