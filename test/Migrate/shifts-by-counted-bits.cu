// __clz(0) is 32, and on a GPU a shift by 32 leaves nothing: such counts are clamped without an
// option.
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
  return out[3] != 1 || wide[0] != 1 || wide[1] != 0;
}
