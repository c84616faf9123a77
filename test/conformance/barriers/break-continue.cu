// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// break and continue in uniform loops around barriers, from inner and outer loops.
#include <cstdio>

__global__ void loops(int *out, int limit) {
  __shared__ int s[45];
  const int t = threadIdx.x;
  int total = 0;
  for (int i = 0;; ++i) {
    if (i == limit)
      break;
    if (i % 3 == 1)
      continue;
    __syncthreads();
    s[t] = total + i;
    __syncthreads();
    total += s[44 - t];
    for (int j = 0; j < 4; ++j) {
      if (j > i)
        break;
      if (j == 1)
        continue;
      __syncthreads();
      s[t] = total + j;
      __syncthreads();
      total = s[(t + 1) % 45] - total / 2;
    }
    int left = 3;
    while (true) {
      __syncthreads();
      if (--left == 0)
        break;
      s[t] += left;
    }
  }
  out[t] = total;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 45 * sizeof(int));
  for (int limit = 0; limit <= 7; limit += 7) {
    loops<<<1, 45>>>(out, limit);
    cudaDeviceSynchronize();
    for (int i = 0; i < 45; ++i)
      printf("%d%c", out[i], i % 15 == 14 ? '\n' : ' ');
  }
}
