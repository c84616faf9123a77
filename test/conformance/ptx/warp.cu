// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles, votes, reductions and the barrier of inline PTX.
#include <cstdio>

__device__ float shuffleXor(float x, int lane) {
  float r;
  asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=f"(r) : "f"(x), "r"(lane));
  return r;
}
__device__ int shuffleUp(int x, int delta, int width) {
  int r;
  asm volatile("shfl.sync.up.b32 %0, %1, %2, %3, 0xffffffff;"
               : "=r"(r)
               : "r"(x), "r"(delta), "r"((32 - width) << 8));
  return r;
}
__device__ unsigned threadsWith(int predicate) {
  unsigned r;
  asm volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
               : "=r"(r)
               : "r"(predicate));
  return r;
}
__device__ int sum(int x) {
  int r;
  asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(r) : "r"(x));
  return r;
}

__global__ void run(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  float x = t;
  for (int lane = 16; lane; lane >>= 1)
    x += shuffleXor(x, lane);
  s[t] = x;
  asm volatile("bar.sync 0;" ::: "memory");
  int neighbours = s[(t + 32) % 64];
  out[t] = neighbours;
  out[t + 64] = shuffleUp(t * t, 3, 16);
  out[t + 128] = threadsWith(t % 3 == 0);
  out[t + 192] = sum(t);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 256 * sizeof *out);
  run<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 256; ++i)
    printf("%d%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
