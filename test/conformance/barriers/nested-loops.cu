// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in nested uniform loops and branches, three deep, whose bounds depend on outer counters.
#include <cstdio>

__global__ void nested(unsigned *v, int n) {
  __shared__ unsigned s[48];
  const unsigned t = threadIdx.x;
  unsigned x = v[t];
  for (int i = 0; i < n; ++i) {
    s[t] = x;
    __syncthreads();
    for (int j = i; j < n; ++j) {
      unsigned y = s[(t + j) % 48];
      __syncthreads();
      if ((i + j) % 2 == 0) {
        for (int k = 0; k <= j - i; ++k) {
          s[t] = y + k;
          __syncthreads();
          y += s[(t + 7 * k) % 48];
          __syncthreads();
        }
      } else {
        s[t] = y ^ x;
        __syncthreads();
      }
      x = x * 5 + y;
    }
    __syncthreads();
  }
  v[t] = x;
}

int main() {
  unsigned *v;
  cudaMallocManaged(&v, 48 * sizeof(unsigned));
  for (int i = 0; i < 48; ++i)
    v[i] = i * 7;
  nested<<<1, 48>>>(v, 4);
  cudaDeviceSynchronize();
  for (int i = 0; i < 48; ++i)
    printf("%u%c", v[i], i % 6 == 5 ? '\n' : ' ');
}
