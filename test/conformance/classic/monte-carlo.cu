// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Monte Carlo with a linear congruential generator a thread: hits are whole numbers, so the sum is
// exact.
#include <cstdio>

__device__ unsigned next(unsigned &state) { return state = state * 1664525u + 1013904223u; }

__global__ void estimate(unsigned long long *hits, int samples) {
  __shared__ unsigned s[128];
  unsigned state = (blockIdx.x * blockDim.x + threadIdx.x) * 747796405u + 1, count = 0;
  for (int i = 0; i < samples; ++i) {
    const unsigned long long x = next(state) >> 8, y = next(state) >> 8;
    count += x * x + y * y < 1ull << 48;
  }
  s[threadIdx.x] = count;
  __syncthreads();
  for (int k = blockDim.x / 2; k; k /= 2) {
    if (threadIdx.x < k)
      s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    atomicAdd(hits, (unsigned long long)s[0]);
}

int main() {
  unsigned long long *hits;
  cudaMallocManaged(&hits, sizeof *hits);
  *hits = 0;
  estimate<<<20, 128>>>(hits, 100);
  cudaDeviceSynchronize();
  printf("%llu hits, pi is about %.2f\n", *hits, 4.0 * double(*hits) / (20 * 128 * 100));
}
