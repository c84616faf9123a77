// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums whose order a GPU does not promise, in float and double. Planted: one element too few.
#include <cstdio>

template <class T> __global__ void sum(const T *values, int n, T *total) {
  __shared__ T partial[128];
  T mine = 0;
#ifdef PLANTED
  n -= sizeof(T) == 8;
#endif
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    mine += values[i];
  partial[threadIdx.x] = mine;
  for (int step = 64; step; step /= 2) {
    __syncthreads();
    if (threadIdx.x < step)
      partial[threadIdx.x] += partial[threadIdx.x + step];
  }
  if (threadIdx.x == 0)
    atomicAdd(total, partial[0]);
}

template <class T> void sum_all() {
  const int n = 480;
  static T values[n];
  for (int i = 0; i < n; ++i)
    values[i] = T(1) / (i % 97 + 1);
  T *v, *total, result;
  cudaMalloc(&v, sizeof values);
  cudaMalloc(&total, sizeof(T));
  cudaMemcpy(v, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemset(total, 0, sizeof(T));
  sum<<<8, 128>>>(v, n, total);
  cudaMemcpy(&result, total, sizeof(T), cudaMemcpyDeviceToHost);
  printf("%.4f\n", double(result));
  cudaFree(total);
  cudaFree(v);
}

int main() {
  sum_all<float>();
  sum_all<double>();
}
