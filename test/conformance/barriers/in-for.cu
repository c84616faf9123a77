// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A barrier in a for loop whose bounds are the same for all threads; the counter steps in many
// ways.
#include <cstdio>

__global__ void loops(int *v, int rounds) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = v[t];
  __syncthreads();
  for (int round = 0; round < rounds; ++round) {
    int left = s[(t + 32) % 33];
    __syncthreads();
    s[t] += left + round;
    __syncthreads();
  }
  for (unsigned step = 16; step >= 1; step >>= 1) {
    if (t < step)
      s[t] += s[t + step];
    __syncthreads();
  }
  int i, j;
  for (i = 0, j = 10; i < j; i += 2, --j) {
    s[t] += i * j;
    __syncthreads();
  }
  v[t] = s[t] + i + j;
}

int main() {
  int *v;
  cudaMallocManaged(&v, 33 * sizeof(int));
  for (int i = 0; i < 33; ++i)
    v[i] = i;
  loops<<<1, 33>>>(v, 5);
  cudaDeviceSynchronize();
  for (int i = 0; i < 33; ++i)
    printf("%d%c", v[i], i % 11 == 10 ? '\n' : ' ');
}
