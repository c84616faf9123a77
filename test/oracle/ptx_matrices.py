#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with matrix instructions in inline PTX, in the form that Offloom chooses against fibers, bit for bit.

  ptx_matrices.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in the instructions, in what holds them (the kernel, a macro, a function, a member, a function that calls functions, one
with several of them), in the loops and branches around, in how many warps a block has, and in what is done to registers between.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdint>
#include <cstdio>

struct Fragment {
  uint32_t x[4];
  __device__ void load(unsigned row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(row));
  }
};

#define LOAD_2(to, row) \\
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(to[0]), "=r"(to[1]) : "r"(row))
#define STORE_2(row, from) \\
  do { \\
    asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" :: "r"(row), "r"(from[0]), "r"(from[1]) : "memory"); \\
  } while (0)

__device__ inline unsigned place(const void *p) { return unsigned(__cvta_generic_to_shared(p)); }

__device__ inline void mma(float (&d)[4], const Fragment &a, const uint32_t *b) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a.x[0]), "r"(a.x[1]), "r"(a.x[2]), "r"(a.x[3]), "r"(b[0]), "r"(b[1]));
}
__device__ inline void mma(int (&d)[4], const Fragment &a, const uint32_t *b) {
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
               : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]) : "r"(a.x[0]), "r"(a.x[1]), "r"(a.x[2]), "r"(a.x[3]), "r"(b[0]), "r"(b[1]));
}
template <class T> __device__ inline void multiply(T (&d)[4], const Fragment &a, const uint32_t *b) { mma(d, a, b); }
template <class T> __device__ inline void twice(T (&d)[4], const Fragment &a, const uint32_t (&b)[2]) {
  mma(d, a, b);
  mma(d, a, b);
}
__device__ inline uint32_t turned(uint32_t word) {
  uint32_t result;
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(result) : "r"(word));
  return result;
}

template <class T, class Kernel> void run(const char *name, Kernel kernel, int threads, unsigned seed) {
  uint32_t *in;
  T *out;
  cudaMallocManaged(&in, 2048 * sizeof(uint32_t)), cudaMallocManaged(&out, 2048 * sizeof(T));
  // Halves between 1/16 and 16, of both signs, which are any bytes as well.
  for (unsigned i = 0; i < 2048; ++i)
    in[i] = ((i + seed) * 2654435761u & 0x8fff8fffu) + 0x2c002c00u, out[i] = 0;
  kernel<<<2, threads>>>(in, out);
  cudaDeviceSynchronize();
  unsigned long long hash = 14695981039346656037ull;
  for (unsigned i = 0; i < 2048 * sizeof(T); ++i)
    hash = (hash ^ reinterpret_cast<unsigned char *>(out)[i]) * 1099511628211ull;
  printf("%s %016llx %s\\n", name, hash, cudaGetErrorName(cudaGetLastError()));
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice
        self.seed, self.name = seed, f"matrices{seed}"
        self.sum = self.pick(["float", "int"])
        self.warps = self.pick([1, 2, 4])

    def instruction(self):
        """Of one of four sorts, held by something or other; in braces, where a loop goes around."""
        pick, row = self.pick, "place(tile[warp] + " + self.pick(["lane % 16 * 8 + lane / 16 * 128", "(31 - lane) * 8", "lane * 8"]) + ")"
        d = pick(["d", "d", "e[1]", "e[k % 2]"])
        return pick([
            f"a.load({row});",
            f"LOAD_2(b, {row});",
            f"{pick(['mma', 'multiply', 'twice'])}({d}, a, b);",
            f"{pick(['mma', 'multiply'])}({d}, a, b);",
            f"b[{pick([0, 1])}] = turned({pick(['b[0]', 'a.x[2]', 'b[1] ^ 3u'])});",
            f'asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(b[0]) : "r"(a.x[{pick([0, 1, 3])}]));',
            f"STORE_2({row}, b);\n    __syncwarp();",
        ])

    def step(self, depth=0):
        pick = self.pick
        kind = self.random.random()
        if depth < 2 and kind < 0.15:
            return f"for (int r = 0; r < {pick([2, 3])}; ++r) {{\n    {self.step(depth + 1)}\n    {self.step(depth + 1)}\n    }}"
        if depth < 2 and kind < 0.3:  # a warp goes one way
            condition = pick(["warp == 0", "warp % 2 == 1", "blockIdx.x == 1", "k < 1"])
            taken, other = self.step(depth + 1), self.step(depth + 1)
            if pick([True, False]) or ("__syncwarp" in taken and "__syncwarp" in other):  # both sides are for fibers
                return f"if ({condition}) {{\n    {taken}\n    }}"
            return f"if ({condition}) {{\n    {taken}\n    }} else {{\n    {other}\n    }}"
        if kind < 0.45:
            return pick([f"a.x[{pick([0, 1, 2, 3])}] ^= lane << 4;", "b[1] += 2;", "b[0] = a.x[1];", f"for (int i = 0; i < 4; ++i) d[i] = d[i] * {self.sum}(2);",
                         f"d[{pick([0, 3])}] += {self.sum}(lane);", "__syncthreads();" if depth == 0 else "__syncwarp();"])
        return self.instruction()

    def text(self):
        t = self.sum
        steps = [self.step() for _ in range(self.pick([4, 6, 9]))]
        rounds = self.pick([1, 2, 3])
        body = ["__shared__ __align__(16) uint16_t tile[4][512];",
                "const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;",
                "for (int i = threadIdx.x; i < 2048; i += blockDim.x)", "  tile[i / 512][i % 512] = uint16_t(in[i]);", "__syncthreads();",
                "Fragment a = {{in[threadIdx.x], in[threadIdx.x + 128], in[threadIdx.x + 256], in[threadIdx.x + 384]}};",
                "uint32_t b[2] = {in[threadIdx.x + 512], in[threadIdx.x + 640]};", f"{t} d[4] = {{}}, e[2][4] = {{}};",
                f"for (int k = 0; k < {rounds}; ++k) {{", *("  " + s for s in steps), "}", "__syncthreads();",
                "const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 8;",
                "for (int i = 0; i < 4; ++i)", f"  out[first + i] = d[i] + {t}(tile[warp][lane * 4 + i]), out[first + 4 + i] = e[0][i] - e[1][i] + {t}(b[i % 2] % 1000) + {t}(a.x[i] % 1000);"]
        return (f"__global__ void {self.name}(const uint32_t *in, {t} *out) {{\n" + "".join(f"  {line}\n" for line in body) + "}\n\n")

    def call(self):
        return f'  run<{self.sum}>("{self.name}", {self.name}, {self.warps * 32}, {self.seed});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('.fibers(')} in fibers")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
