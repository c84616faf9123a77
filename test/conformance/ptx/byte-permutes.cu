// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// prmt: every selector of a byte with and without its sign bit, and the modes.
#include <cstdio>

__device__ unsigned permute(unsigned x, unsigned y, unsigned selector) {
  unsigned r;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(selector));
  return r;
}
__device__ unsigned forward(unsigned x, unsigned y, unsigned n) {
  unsigned r;
  asm("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(n));
  return r;
}
__device__ unsigned backward(unsigned x, unsigned y, unsigned n) {
  unsigned r;
  asm("prmt.b32.b4e %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(n));
  return r;
}
__device__ unsigned byte(unsigned x, unsigned y, unsigned n) {
  unsigned r;
  asm("prmt.b32.rc8 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(n));
  return r;
}
__device__ unsigned edgeLeft(unsigned x, unsigned y, unsigned n) {
  unsigned r;
  asm("prmt.b32.ecl %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(n));
  return r;
}
__device__ unsigned edgeRight(unsigned x, unsigned y, unsigned n) {
  unsigned r;
  asm("prmt.b32.ecr %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(n));
  return r;
}
__device__ unsigned halves(unsigned x, unsigned y, unsigned n) {
  unsigned r;
  asm("prmt.b32.rc16 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(n));
  return r;
}

__global__ void run(unsigned *out) {
  const unsigned x = 0x80c3f105, y = 0x7f8001ff, t = threadIdx.x;
  out[t] = permute(x, y, t * 0x1357);
  out[t + 256] = permute(y, x, t << 8 | (255 - t));
  out[t + 512] = forward(x, y, t) ^ backward(y, x, t);
  out[t + 768] = t % 4 == 0   ? byte(x, y, t / 4)
                 : t % 4 == 1 ? edgeLeft(x, y, t / 4)
                 : t % 4 == 2 ? edgeRight(x, y, t / 4)
                              : halves(x, y, t / 4);
}

int main() {
  unsigned *out;
  cudaMallocManaged(&out, 1024 * sizeof *out);
  run<<<1, 256>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 1024; ++i)
    printf("%08x%c", out[i], i % 8 == 7 ? '\n' : ' ');
}
