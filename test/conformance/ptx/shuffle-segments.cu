// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shfl.sync with all kinds of bounds and segments, and whether the lane could be read.
#include <cstdio>

__device__ unsigned bounded(unsigned lane) { return lane * 0x9e3779b9u >> 16 & 0x1fff; }

__global__ void up(unsigned *out) {
  const unsigned t = threadIdx.x, x = 100 + t;
  for (unsigned i = 0; i < 24; ++i) {
    unsigned r, inside;
    asm volatile("{ .reg .pred p; shfl.sync.up.b32 %0|p, %2, %3, %4, 0xffffffff;\n"
                 "  selp.u32 %1, 1, 0, p; }"
                 : "=r"(r), "=r"(inside)
                 : "r"(x), "r"(i * 7), "r"(bounded(i)));
    out[32 * i + t] = 2 * r + inside;
  }
}
__global__ void down(unsigned *out) {
  const unsigned t = threadIdx.x, x = 100 + t;
  for (unsigned i = 0; i < 24; ++i) {
    unsigned r, inside;
    asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %2, %3, %4, 0xffffffff;\n"
                 "  selp.u32 %1, 1, 0, p; }"
                 : "=r"(r), "=r"(inside)
                 : "r"(x), "r"(i * 5), "r"(bounded(i)));
    out[32 * i + t] = 2 * r + inside;
  }
}
__global__ void butterfly(unsigned *out) {
  const unsigned t = threadIdx.x, x = 100 + t;
  for (unsigned i = 0; i < 24; ++i) {
    unsigned r, inside;
    asm volatile("{ .reg .pred p; shfl.sync.bfly.b32 %0|p, %2, %3, %4, 0xffffffff;\n"
                 "  selp.u32 %1, 1, 0, p; }"
                 : "=r"(r), "=r"(inside)
                 : "r"(x), "r"(i * 3), "r"(bounded(i)));
    out[32 * i + t] = 2 * r + inside;
  }
}
__global__ void indexed(unsigned *out) {
  const unsigned t = threadIdx.x, x = 100 + t;
  for (unsigned i = 0; i < 24; ++i) {
    unsigned r;
    asm volatile("shfl.sync.idx.b32 %0, %1, %2, %3, 0xffffffff;"
                 : "=r"(r)
                 : "r"(x), "r"(i * 11 + t), "r"(bounded(i)));
    out[32 * i + t] = r;
  }
}

int main() {
  unsigned *out;
  cudaMallocManaged(&out, 24 * 32 * sizeof *out);
  for (int mode = 0; mode < 4; ++mode) {
    if (mode == 0)
      up<<<1, 32>>>(out);
    else if (mode == 1)
      down<<<1, 32>>>(out);
    else if (mode == 2)
      butterfly<<<1, 32>>>(out);
    else
      indexed<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 24 * 32; ++i)
      printf("%u%c", out[i], i % 32 == 31 ? '\n' : ' ');
  }
}
