// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared variables of device functions: one a block, another for each template instantiation.
#include <cstdio>

__device__ int &blockCounter() {
  __shared__ int counter;
  return counter;
}

template <int Id> __device__ int *scratch() {
  __shared__ int values[32];
  return values;
}

__device__ int sumFirst(int n) {
  __shared__ int total;
  if (threadIdx.x == 0)
    total = 0;
  __syncthreads();
  if (threadIdx.x < n)
    atomicAdd(&total, int(threadIdx.x));
  __syncthreads();
  const int result = total;
  __syncthreads();
  return result;
}

__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  if (t == 0)
    blockCounter() = blockIdx.x * 100;
  scratch<0>()[t] = t;
  scratch<1>()[t] = t * 1000;
  __syncthreads();
  atomicAdd(&blockCounter(), 1);
  int mixed = scratch<0>()[31 - t] + scratch<1>()[(t + 1) % 32];
  int sum = sumFirst(10) + sumFirst(blockIdx.x + 3);
  out[blockIdx.x * 32 + t] = mixed + sum + (scratch<0>() == scratch<1>()) + blockCounter() * 100000;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 96 * sizeof(int));
  kernel<<<3, 32>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 96; ++i)
    printf("%d%c", out[i], i % 8 == 7 ? '\n' : ' ');
}
