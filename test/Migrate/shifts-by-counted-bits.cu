// __clz(0) is 32, and on a GPU a shift by 32 leaves nothing: such counts are clamped without an
// option. So are those of masks, which may be of all bits, and of shifts there and back.
// RUN: %offloom migrate %s 2>/dev/null | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %offloom cc %s -o %t && %t
#include <cstdio>

// CHECK: #define TOP(x) (0x80000000u >> offloom::clamped(__clz(x)))
#define TOP(x) (0x80000000u >> __clz(x))

__global__ void shifts(const unsigned *in, unsigned *out, unsigned long long *wide, int n) {
  const unsigned x = in[threadIdx.x];
  // CHECK: out[0] = 0x80000000u >> offloom::clamped(__clz(x));
  out[0] = 0x80000000u >> __clz(x);
  // CHECK: int zeros = __clz(x);
  int zeros = __clz(x);
  // CHECK: out[1] = 0x80000000u >> offloom::clamped(zeros);
  out[1] = 0x80000000u >> zeros;
  // CHECK: out[2] = 1u << offloom::clamped(31 - zeros);
  out[2] = 1u << (31 - zeros);
  // CHECK: out[3] = ~0u >> offloom::clamped(__ffs(x) + 31);
  out[3] = ~0u >> (__ffs(x) + 31);
  out[4] = TOP(x);

  // A count that begins with itself is none.
  int strange = strange + __clz(x);
  // CHECK: out[0] |= x << strange;
  if (n > 100)
    out[0] |= x << strange;

  // CHECK: out[5] = x << n;
  out[5] = x << n;
  // CHECK: wide[0] = 1ull << __popc(x);
  wide[0] = 1ull << __popc(x);
  // CHECK: wide[1] = ~0ull >> offloom::clamped(__popcll(wide[2]));
  wide[1] = ~0ull >> __popcll(wide[2]);
}

__device__ unsigned lowest(unsigned long long &bits, const unsigned &n) {
  // CHECK: const unsigned long long above = (bits >> offloom::clamped(n)) << offloom::clamped(n);
  const unsigned long long above = (bits >> n) << n;
  const unsigned below = unsigned(bits - above);
  // CHECK: bits = bits >> offloom::clamped((unsigned long long)n);
  bits = bits >> (unsigned long long)n;
  return below;
}

__global__ void masks(unsigned *out, unsigned long long *wide, unsigned all) {
  const int lane = threadIdx.x & 31;
  // CHECK: out[lane] = (1u << offloom::clamped(lane + 1)) - 1;
  out[lane] = (1u << (lane + 1)) - 1;
  // CHECK: out[lane] ^= (1u << lane) - 1;
  out[lane] ^= (1u << lane) - 1;
  // CHECK: out[lane] |= 0xffffffff >> offloom::clamped(32 - lane);
  out[lane] |= 0xffffffff >> (32 - lane);
  if (lane == 0)
    out[32] = lowest(wide[0], all);
}

int main() {
  unsigned *in, *out;
  unsigned long long *wide;
  cudaMallocManaged(&in, sizeof *in);
  cudaMallocManaged(&out, 6 * sizeof *out);
  cudaMallocManaged(&wide, 3 * sizeof *wide);
  in[0] = 0;
  wide[2] = ~0ull;
  shifts<<<1, 1>>>(in, out, wide, 0);
  cudaDeviceSynchronize();
  for (int i : {0, 1, 2, 4})
    if (out[i] != 0)
      return i + 1;
  if (out[3] != 1 || wide[0] != 1 || wide[1] != 0)
    return 6;

  unsigned *ones;
  cudaMallocManaged(&ones, 33 * sizeof *ones);
  wide[0] = 0x123456789;
  masks<<<1, 32>>>(ones, wide, 64);
  cudaDeviceSynchronize();
  for (int lane = 0; lane < 32; ++lane)
    if (ones[lane] != (2ull << lane) - 1)
      return 7;
  return ones[32] != 0x23456789 || wide[0] != 0;
}
