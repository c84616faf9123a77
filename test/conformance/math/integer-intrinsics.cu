// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer intrinsics: bit counting and reversal, high products, byte permutation, funnel shifts,
// sad.
#include <cstdio>

__global__ void bits(const unsigned *x, long long *out) {
  const unsigned v = x[threadIdx.x];
  const unsigned long long w = (unsigned long long)v << 32 | ~v;
  long long *o = out + 12 * threadIdx.x;
  o[0] = __popc(v), o[1] = __clz(int(v)), o[2] = __ffs(int(v)), o[3] = __brev(v);
  o[4] = __popcll(w), o[5] = __clzll((long long)w), o[6] = __ffsll((long long)w);
  o[7] = (long long)__brevll(w);
  o[8] = __byte_perm(v, 0x11223344, 0x5410), o[9] = __byte_perm(v, ~v, 0x2637);
  o[10] = __funnelshift_l(v, ~v, 12), o[11] = __funnelshift_r(v, ~v, 40);
}

__global__ void arithmetic(const unsigned *x, long long *out) {
  const unsigned v = x[threadIdx.x];
  const int s = int(v);
  long long *o = out + 12 * threadIdx.x;
  o[0] = __mulhi(s, 123456789), o[1] = __umulhi(v, 3123456789u);
  o[2] = __mul24(s & 0xffffff, -5), o[3] = __umul24(v, 7);
  o[4] = __mul64hi((long long)v << 30, 1ll << 40), o[5] = (long long)__umul64hi(~0ull, v);
  o[6] = __sad(s, 1000, 1), o[7] = __usad(v, 1000, 1), o[8] = __hadd(s, 11), o[9] = __rhadd(s, 11);
  o[10] = int(unsigned(min(s, 5)) + unsigned(max(s, -5))),
  o[11] = abs(s % 1000) + llabs((long long)s);
}

int main() {
  const unsigned values[6] = {0, 1, 0x80000000u, 0xffffffffu, 0x12345678u, 0x00f0f000u};
  unsigned *x;
  long long *out;
  cudaMallocManaged(&x, sizeof values);
  cudaMallocManaged(&out, 72 * sizeof(long long));
  for (int i = 0; i < 6; ++i)
    x[i] = values[i];
  bits<<<1, 6>>>(x, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 72; ++i)
    printf("%lld%c", out[i], i % 12 == 11 ? '\n' : ' ');
  arithmetic<<<1, 6>>>(x, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 72; ++i)
    printf("%lld%c", out[i], i % 12 == 11 ? '\n' : ' ');
}
