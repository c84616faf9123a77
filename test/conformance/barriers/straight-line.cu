// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers one after another: each thread reads what its neighbours wrote before the barrier.
#include <cstdio>

__global__ void exchange(int *v) {
  __shared__ int s[50];
  const int t = threadIdx.x, n = blockDim.x;
  s[t] = v[t];
  __syncthreads();
  int right = s[(t + 1) % n];
  __syncthreads();
  s[t] = right * 2;
  __syncthreads();
  v[t] = s[(t + n - 2) % n] + right;
}

int main() {
  int *v;
  cudaMallocManaged(&v, 50 * sizeof(int));
  for (int i = 0; i < 50; ++i)
    v[i] = i * i % 23;
  exchange<<<1, 50>>>(v);
  cudaDeviceSynchronize();
  for (int i = 0; i < 50; ++i)
    printf("%d%c", v[i], i % 10 == 9 ? '\n' : ' ');
}
