#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that name a constant where only a constant can stand, in the form that Offloom chooses against fibers.

  constants.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in how the constant is declared, and in what names it: types of what threads keep, arguments of templates that the block
calls, labels, bounds. Every pair is one of the first 456 seeds; the others have two uses.
"""

import random
import sys

import both_forms

HEAD = """#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

template <class T, int N> struct vector_of { T a[N]; };

template <int Width, class T> __device__ T tile_sum(T v) {
  for (int d = Width / 2; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d, Width);
  return v;
}

template <class T, int Width> struct summing {
  __device__ T operator()(T v) { return tile_sum<Width>(v); }
};

template <int N, class T> __device__ void fill(T (&r)[N], T v) {
  for (int i = 0; i < N; ++i)
    r[i] = v + i;
}

template <class T, int N> __device__ T block_sum(T (&r)[N], T *s, int t) {
  T v = 0;
  for (int i = 0; i < N; ++i) {
    s[t] = r[i];
    __syncthreads();
    v += s[(t + i) % 64];
    __syncthreads();
  }
  return v;
}

template <class Kernel> void run(const char *name, Kernel kernel) {
  int out[64], *device_out;
  cudaMalloc(&device_out, sizeof(out));
  kernel<<<1, 64>>>(device_out, 8);
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
  unsigned hash = 0;
  for (int number : out)
    hash = hash * 31 + number;
  printf("%s %08x %s\\n", name, hash, cudaGetErrorName(cudaGetLastError()));
  cudaFree(device_out);
}
"""

# What makes K 8. A is 32: an argument of the kernel's template, or a constant of its own.
CONSTANTS = ["const int K = 8;", "constexpr int K = 8;", "const int K = A / 4;", "const int h = 16; const int K = h / 2;",
             "const int h = A / 2; const int K = h / 2;", "enum { K = 8 };", "static constexpr int K = 8;", "const unsigned K = 2 * sizeof(T);",
             "constexpr int K = A / 4;", "const int h = 16, K = h / 2;", "T q = x; const int K = A / 4; x = q + K;",
             "const int w = 4; const unsigned h = w * 2, K = h;"]

# # in a name stands for a number of the use's own.
USES = ["x = tile_sum<K>(x);",
        "T r#[K]; for (int i = 0; i < K; ++i) r#[i] = x + i; __syncthreads(); for (int i = 0; i < K; ++i) x += r#[i] * i;",
        "T r#[2 * K]; r#[t % (2 * K)] = x; __syncthreads(); x += r#[t % (2 * K)];",
        "__shared__ T s#[K]; if (t < K) s#[t] = x; __syncthreads(); x += s#[t % K];",
        "typedef vector_of<T, K> V#; V# v#; v#.a[t % K] = x; __syncthreads(); x += v#.a[t % K];",
        "vector_of<T, K> v#; v#.a[t % K] = x; __syncthreads(); x += v#.a[t % K];",
        "using V# = vector_of<T, K>; V# v#; v#.a[t % K] = x; __syncthreads(); x += v#.a[t % K];",
        "summing<T, K> f#; x = f#(x);",
        "for (int i = 0; i < K; ++i) { s[t] = x; __syncthreads(); x += s[(t + i) % 64]; __syncthreads(); }",
        "switch (n % 16) { case K: s[t] = x; __syncthreads(); x += s[t ^ 1]; break; default: break; } __syncthreads();",
        "static_assert(K == 8, \"\"); s[t] = x; __syncthreads(); x += s[t ^ K]; __syncthreads();",
        "auto g# = cg::tiled_partition<K>(cg::this_thread_block()); x += g#.shfl_down(x, 1);",
        "if constexpr (K == 8) { s[t] = x; __syncthreads(); x += s[t ^ K]; __syncthreads(); }",
        "auto f# = [&](T v) { return v * K; }; s[t] = f#(x); __syncthreads(); x = f#(s[t ^ 1]); __syncthreads();",
        "struct alignas(K) P# { T a; }; P# p#; p#.a = x; __syncthreads(); x += p#.a;",
        "T r#[K]; fill<K>(r#, x); __syncthreads(); x += r#[t % K];",
        "T r#[K]; fill<K>(r#, x); x = block_sum<T, K>(r#, s, t);",
        "T r#[K][2]; r#[t % K][1] = x; r#[t % K][0] = 1; __syncthreads(); x += r#[t % K][1] + r#[t % K][0];",
        "if (__any_sync(~0u, x > 3)) { x = tile_sum<K>(x); }"]


class Kernel:
    def __init__(self, seed):
        self.name = f"constants{seed}"
        pairs = len(CONSTANTS) * len(USES)
        self.is_template = seed // pairs % 2 == 1
        self.constant = CONSTANTS[seed % len(CONSTANTS)]
        self.uses = [USES[seed // len(CONSTANTS) % len(USES)]]
        if seed >= 2 * pairs:
            choose = random.Random(seed)
            self.is_template = choose.choice([True, False])
            self.uses = [choose.choice(USES), choose.choice(USES)]

    def text(self):
        return "\n".join([
            *(["template <class T, int A>"] if self.is_template else []),
            f"__global__ void {self.name}(int *out, int n) {{", "  __shared__ int s[64];",
            *([] if self.is_template else ["  typedef int T;", "  const int A = 32;"]),
            "  int t = threadIdx.x;", "  T x = t * 3 % 7 + n;", f"  {self.constant}",
            *(f"  {use.replace('#', str(i))}" for i, use in enumerate(self.uses)), "  out[t] = x;", "}", "", ""])

    def call(self):
        return f'  run("{self.name}", {self.name}{"<int, 32>" if self.is_template else ""});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {both_forms.migrated(options, source).count('block.fibers')} in fibers")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
