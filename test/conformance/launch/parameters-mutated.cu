// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parameters are each thread's own: a thread may change them and no other thread sees it.
#include <cstdio>

__global__ void collatz(int *steps, int first, const int *end) {
  first += threadIdx.x;
  steps += threadIdx.x;
  if (steps >= end)
    return;
  *steps = 0;
  while (first != 1) {
    first = first % 2 ? 3 * first + 1 : first / 2;
    ++*steps;
  }
}

__global__ void rotate(int *v, int n, int offset) {
  __shared__ int copy[64];
  int i = threadIdx.x;
  offset += i;
  copy[i] = v[i];
  __syncthreads();
  offset %= n;
  v[i] = copy[offset];
}

int main() {
  int *v;
  cudaMallocManaged(&v, 40 * sizeof(int));
  collatz<<<1, 64>>>(v, 1, v + 40);
  cudaDeviceSynchronize();
  for (int i = 0; i < 40; ++i)
    printf("%d%c", v[i], i % 20 == 19 ? '\n' : ' ');
  rotate<<<1, 40>>>(v, 40, 7);
  cudaDeviceSynchronize();
  for (int i = 0; i < 40; ++i)
    printf("%d%c", v[i], i % 20 == 19 ? '\n' : ' ');
}
