// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in branches that the whole block takes together: on parameters, blockIdx and shared
// values.
#include <cstdio>

__global__ void branch(int *out, int mode) {
  __shared__ int s[36];
  const int t = threadIdx.x;
  int v = t * 3 + blockIdx.x;
  if (mode > 0) {
    s[t] = v;
    __syncthreads();
    v = s[35 - t];
    if (blockIdx.x % 2) {
      __syncthreads();
      s[t] = v + 100;
      __syncthreads();
      v += s[(t + 5) % 36];
    }
  } else if (mode == 0) {
    s[t] = -v;
    __syncthreads();
    v = s[t / 2];
  } else {
    v = 1;
  }
  __syncthreads();
  if (t == 0)
    s[0] = v % 2;
  __syncthreads();
  if (bool odd = s[0]) {
    __syncthreads();
    v += odd;
  }
  out[blockIdx.x * 36 + t] = v;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 108 * sizeof(int));
  for (int mode = -1; mode <= 1; ++mode) {
    branch<<<3, 36>>>(out, mode);
    cudaDeviceSynchronize();
    printf("mode %d\n", mode);
    for (int i = 0; i < 108; ++i)
      printf("%d%c", out[i], i % 18 == 17 ? '\n' : ' ');
  }
}
