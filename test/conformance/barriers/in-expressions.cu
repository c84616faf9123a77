// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls with barriers inside expressions: operands, conditions, initialisers, arguments of one
// another.
#include <cstdio>

__device__ int swapWith(int *s, int v, int partner) {
  s[threadIdx.x] = v;
  __syncthreads();
  int got = s[partner];
  __syncthreads();
  return got;
}

__global__ void kernel(int *v) {
  __shared__ int s[38];
  const int t = threadIdx.x, n = blockDim.x;
  int x = v[t];
  int sum = swapWith(s, x, n - 1 - t) * 2 + swapWith(s, x + 1, (t + 1) % n);
  int nested = swapWith(s, swapWith(s, sum, (t + 2) % n), (t + 3) % n);
  int list[2] = {swapWith(s, nested, t / 2), swapWith(s, sum, t)};
  x += swapWith(s, list[0] - list[1], n - 1 - t) > 0 ? 1 : 2;
  v[t] = x + sum + nested + list[0] + list[1];
}

int main() {
  int *v;
  cudaMallocManaged(&v, 38 * sizeof(int));
  for (int i = 0; i < 38; ++i)
    v[i] = i * 5 % 17;
  kernel<<<1, 38>>>(v);
  cudaDeviceSynchronize();
  for (int i = 0; i < 38; ++i)
    printf("%d%c", v[i], i % 10 == 9 ? '\n' : ' ');
  printf("\n");
}
