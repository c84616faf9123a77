// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in while and do loops that run on shared state.
#include <cstdio>

__global__ void converge(int *v, int *rounds) {
  __shared__ int s[40];
  __shared__ int changed;
  const int t = threadIdx.x;
  s[t] = v[t];
  int count = 0;
  do {
    __syncthreads();
    if (t == 0)
      changed = 0;
    __syncthreads();
    int smaller = t > 0 && s[t - 1] < s[t] ? s[t - 1] : s[t];
    __syncthreads();
    if (smaller != s[t]) {
      s[t] = smaller;
      changed = 1;
    }
    ++count;
    __syncthreads();
  } while (changed);
  int width = blockDim.x;
  while (width > 1) {
    width = (width + 1) / 2;
    if (t < width && t + width < blockDim.x)
      s[t] += s[t + width];
    __syncthreads();
  }
  v[t] = s[t];
  rounds[t] = count;
}

int main() {
  int *v, *rounds;
  cudaMallocManaged(&v, 40 * sizeof(int));
  cudaMallocManaged(&rounds, 40 * sizeof(int));
  for (int i = 0; i < 40; ++i)
    v[i] = (i * 29 + 11) % 37 + 5;
  converge<<<1, 40>>>(v, rounds);
  cudaDeviceSynchronize();
  for (int i = 0; i < 40; ++i)
    printf("%d%c", v[i], i % 10 == 9 ? '\n' : ' ');
  printf("rounds %d %d\n", rounds[0], rounds[39]);
}
