// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants that asm statements are given, in PTX's constant expressions and offsets of addresses.
#include <cstdio>

template <int I> __device__ int sums(int v) {
  int r;
  asm("add.s32 %0, %1, %2;\n\tsub.s32 %0, %0, (%2 * 2 + 1);" : "=&r"(r) : "r"(v), "n"(I));
  return r;
}

template <int Shift, int Mask> __device__ unsigned field(unsigned v) {
  unsigned r;
  asm("{ .reg .b32 t; shr.u32 t, %1, %2 + 1; and.b32 %0, t, ~(%3 << 2) & 0xff; }"
      : "=r"(r)
      : "r"(v), "n"(Shift), "n"(Mask));
  return r;
}

template <int Stride> __device__ int neighbours(const int *p) {
  int a, b, c;
  asm volatile("ld.global.s32 %0, [%3 + %4];\n\t"
               "ld.global.s32 %1, [%3+%4*2];\n\t"
               "ld.global.s32 %2, [%3 + 4 * (%4 - 1) + 8];"
               : "=r"(a), "=r"(b), "=r"(c)
               : "l"(p), "n"(Stride));
  return a + 100 * b + 10000 * c;
}

template <unsigned Low, unsigned High> __device__ unsigned long long wide() {
  unsigned long long r;
  asm("mov.u64 %0, (%1 << 40) | (%2 ^ 5);" : "=l"(r) : "n"(High), "n"(Low));
  return r;
}

__global__ void kernel(const int *in, long long *out) {
  const int i = threadIdx.x;
  out[i] = sums<7>(i) + 1000 * sums<-3>(i);
  out[i] += 1000000ll * field<3, 5>(i * 0x9e3779b9u);
  out[i] ^= (long long)neighbours<4>(in + i) << 30;
  out[i] += wide<9, 3>();
}

int main() {
  int *in;
  long long *out;
  cudaMallocManaged(&in, 64 * sizeof *in);
  cudaMallocManaged(&out, 32 * sizeof *out);
  for (int i = 0; i < 64; ++i)
    in[i] = i * 7 % 23;
  kernel<<<1, 32>>>(in, out);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 32; ++i)
    printf("%lld\n", out[i]);
}
