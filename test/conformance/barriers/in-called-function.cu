// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in called device functions: arguments by value, by reference and a result that varies.
#include <cstdio>

__device__ void publish(int *s, int value) {
  s[threadIdx.x] = value;
  __syncthreads();
}

__device__ int neighbour(int *s, int value, int distance) {
  publish(s, value);
  int result = s[(threadIdx.x + distance) % blockDim.x];
  __syncthreads();
  return result;
}

__device__ void accumulate(int *s, int &sum, int rounds) {
  for (int i = 1; i <= rounds; ++i)
    sum += neighbour(s, sum, i);
}

__global__ void kernel(int *v) {
  __shared__ int s[37];
  int mine = v[threadIdx.x];
  int other = neighbour(s, mine, 1) + neighbour(s, mine + 1, 2) * 10;
  accumulate(s, other, 3);
  if (neighbour(s, other, 0) != other)
    other = -1;
  v[threadIdx.x] = other;
}

int main() {
  int *v;
  cudaMallocManaged(&v, 37 * sizeof(int));
  for (int i = 0; i < 37; ++i)
    v[i] = i % 5;
  kernel<<<1, 37>>>(v);
  cudaDeviceSynchronize();
  for (int i = 0; i < 37; ++i)
    printf("%d%c", v[i], i % 10 == 9 ? '\n' : ' ');
  printf("\n");
}
