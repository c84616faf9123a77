// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in functions that loops, conditions, recursion and expressions call.
#include <cstdio>
__device__ void wait() { __syncthreads(); }
__device__ int exchange(int *s, int v, int partner) {
  s[threadIdx.x] = v;
  wait();
  int r = s[partner];
  wait();
  return r;
}
__device__ int tournament(int *s, int v, int level) {
  if (level == 0) return v;
  int other = exchange(s, v, threadIdx.x ^ (1 << (level - 1)));
  return tournament(s, v > other ? v - other / 3 : other + 1, level - 1);
}
template <int Rounds> struct Mixer {
  int *s;
  unsigned seed;
  __device__ Mixer(int *s, unsigned seed) : s(s), seed(seed) {}
  __device__ int operator()(int v) {
    for (int i = 0; i < Rounds; ++i, seed = seed * 5 + 1) v += exchange(s, v ^ i, (threadIdx.x + seed) % blockDim.x);
    return v;
  }
};
__global__ void game(int *o, int n) {
  __shared__ int s[128];
  Mixer<3> mix(s, 7);
  int v = threadIdx.x * 3 + blockIdx.x;
  for (int i = 0; i < n; ++i) {
    v = i % 2 ? mix(v) : exchange(s, v, blockDim.x - 1 - threadIdx.x) - v;
    if (i == 2) {
      v = tournament(s, v, 4) + (i & 1 ? exchange(s, v, 0) : exchange(s, 1, 1));
    } else if (n > 4 && blockIdx.x == 1) {
      do v -= exchange(s, v, 5) & 7; while (exchange(s, threadIdx.x == 3 ? v : 0, 3) > 1000000);
    }
  }
  o[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
int main() {
  int *o;
  cudaMallocManaged(&o, 256 * 4);
  for (int n = 3; n < 7; ++n) {
    game<<<2, 128>>>(o, n);
    cudaDeviceSynchronize();
    long h = 0;
    for (int i = 0; i < 256; ++i) h = h * 17 + o[i];
    printf("%d: %d %d %d %d %ld\n", n, o[0], o[77], o[128], o[255], h);
  }
}
