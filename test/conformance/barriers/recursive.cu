// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A recursive device function with a barrier at every level: a block-wide merge sort.
#include <cstdio>

__device__ void sortRange(int *v, int *scratch, int n) {
  const int t = threadIdx.x;
  if (n == 1)
    return;
  sortRange(v, scratch, n / 2);
  sortRange(v + n / 2, scratch, n - n / 2);
  if (t < n) {
    const bool lower = t < n / 2;
    const int *other = lower ? v + n / 2 : v;
    const int count = lower ? n - n / 2 : n / 2;
    int rank = lower ? t : t - n / 2;
    for (int i = 0; i < count; ++i)
      rank += lower ? other[i] < v[t] : other[i] <= v[t];
    scratch[rank] = v[t];
  }
  __syncthreads();
  if (t < n)
    v[t] = scratch[t];
  __syncthreads();
}

__global__ void sortBlock(int *v) {
  __shared__ int values[50], scratch[50];
  values[threadIdx.x] = v[threadIdx.x];
  __syncthreads();
  sortRange(values, scratch, blockDim.x);
  v[threadIdx.x] = values[threadIdx.x];
}

int main() {
  int *v;
  cudaMallocManaged(&v, 50 * sizeof(int));
  for (int i = 0; i < 50; ++i)
    v[i] = i * 37 % 53;
  sortBlock<<<1, 50>>>(v);
  cudaDeviceSynchronize();
  for (int i = 0; i < 50; ++i)
    printf("%d%c", v[i], i % 10 == 9 ? '\n' : ' ');
}
