// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers as operands where PTX has numbers of 64 bits: of moves, sums, conversions of addresses and stores, in macros too.
#include <cstdio>

#define LOADED(value, from)                                                                        \
  asm volatile("{ .reg .u64 t; add.u64 t, %1, 4; ld.global.u32 %0, [t]; }" : "=r"(value) : "l"(from))

__global__ void addresses(int *out, const int *in) {
  unsigned long long moved, added, converted;
  int *back;
  asm("mov.u64 %0, %1;" : "=l"(moved) : "l"(in));
  asm("add.u64 %0, %1, 8;" : "=l"(added) : "l"(in));
  asm("cvta.to.global.u64 %0, %1;" : "=l"(converted) : "l"(in + 3));
  asm("cvta.to.global.u64 %0, %1;" : "=l"(back) : "l"(out));
  back[0] = *reinterpret_cast<const int *>(moved);
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(back[1]) : "l"(added));
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(back[2]) : "l"(converted));
  LOADED(back[3], in);
  LOADED(back[4], added);
}

__global__ void stores(const int **to, const int *from) {
  asm volatile("st.global.u64 [%0], %1;" ::"l"(to), "l"(from) : "memory");
  asm volatile("st.global.v2.u64 [%0], {%1, %2};" ::"l"(to + 2), "l"(from + 1), "l"(from + 2) : "memory");
  unsigned long long low;
  asm("and.b64 %0, %1, 3;" : "=l"(low) : "l"(from));
  unsigned isBelow;
  asm("{ .reg .pred p; setp.lt.u64 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(isBelow) : "l"(from), "l"(from + 1));
  to[1] = from + low + isBelow;
}

int main() {
  int *out, *in;
  const int **to;
  cudaMallocManaged(&out, 64);
  cudaMallocManaged(&in, 64);
  cudaMallocManaged(&to, 64);
  for (int i = 0; i < 8; ++i)
    in[i] = 10 + i;
  addresses<<<1, 1>>>(out, in);
  stores<<<1, 1>>>(to, in);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 5; ++i)
    printf("%d ", out[i]);
  for (int i = 0; i < 4; ++i)
    printf("%d ", *to[i]);
  printf("\n");
}
