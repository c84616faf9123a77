#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random products by nvcuda::wmma, of all shapes, types and layouts, in the form that Offloom chooses against fibers, bit for bit.

  warp_matrices.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in how far apart lines are, in what is done to the elements of fragments between, in whether fragments are arrays, and in how many warps
a block has.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <mma.h>
using namespace nvcuda;

template <class T> T number(unsigned i) {
  const unsigned bits = (i + 1) * 2654435761u >> 7;
  return T(float(int(bits % 4001) - 2000) / float(1 << (bits >> 12) % 11));
}
template <> signed char number(unsigned i) { return (signed char)(i * 2654435761u >> 11); }
template <> unsigned char number(unsigned i) { return (unsigned char)(i * 2654435761u >> 11); }
template <> int number(unsigned i) { return int(i * 2654435761u) >> 9; }

template <class T> T *numbers(int count, unsigned seed) {
  T *all;
  cudaMallocManaged(&all, count * sizeof(T));
  for (int i = 0; i < count; ++i)
    all[i] = number<T>(i + seed);
  return all;
}

template <class T, class Sum, class Kernel> void run(const char *name, Kernel kernel, int threads, unsigned seed) {
  T *a = numbers<T>(4096, seed), *b = numbers<T>(4096, seed + 999);
  Sum *c = numbers<Sum>(8192, seed + 77);
  kernel<<<2, threads>>>(a, b, c);
  cudaDeviceSynchronize();
  unsigned long long hash = 14695981039346656037ull;
  for (unsigned i = 0; i < 8192 * sizeof(Sum); ++i)
    hash = (hash ^ reinterpret_cast<unsigned char *>(c)[i]) * 1099511628211ull;
  printf("%s %016llx %s\\n", name, hash, cudaGetErrorName(cudaGetLastError()));
}

"""

SHAPES = [(16, 16, 16), (32, 8, 16), (8, 32, 16)]
KINDS = ([(shape, "half", "half", sum) for shape in SHAPES for sum in ("half", "float")]
         + [(shape, "__nv_bfloat16", "__nv_bfloat16", "float") for shape in SHAPES]
         + [(shape, kind, kind, "int") for shape in SHAPES for kind in ("signed char", "unsigned char")]
         + [((16, 16, 8), "wmma::precision::tf32", "float", "float"), ((8, 8, 4), "double", "double", "double")])


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice
        self.seed, self.name = seed, f"matrices{seed}"
        self.shape, self.kind, self.stored, self.sum = KINDS[seed % len(KINDS)]

    def text(self):
        pick = self.pick
        m, n, k = self.shape
        layouts = {use: pick(["row_major", "col_major"]) for use in "ab"}
        # Lines lie at least as far apart as they are long; their beginnings are aligned as CUDA asks.
        apart = {"a": k if layouts["a"] == "row_major" else m, "b": n if layouts["b"] == "row_major" else k}
        apart = {use: length + pick([0, 0, 16, 32]) for use, length in apart.items()}
        order = pick(["wmma::mem_row_major", "wmma::mem_col_major"])
        lines = {"wmma::mem_row_major": n, "wmma::mem_col_major": m}
        stored = pick(list(lines))
        fragment = lambda use, kind, layout="": f"wmma::fragment<wmma::{use}, {m}, {n}, {k}, {kind}{layout}>"
        acc, element = pick([("c", "c"), ("c[2]", "c[1]")])
        steps = [f"wmma::load_matrix_sync(a, pa + warp * 8, {apart['a']});", f"wmma::load_matrix_sync(b, pb + warp * 8, {apart['b']});",
                 pick([f"wmma::fill_fragment({element}, {self.sum}(1));",
                       f"wmma::load_matrix_sync({element}, pc + warp * 1024, {lines[order]}, {order});"])]
        scale = pick([[], [], [f"for (int i = 0; i < {element}.num_elements; ++i) {element}.x[i] = {element}.x[i] * {self.sum}(3);"]])
        rounds = f"for (int r = 0; r < {pick([1, 2, 3])}; ++r) " if pick([True, False]) else ""
        satf = ", true" if self.sum == "int" and pick([True, False]) else ""
        steps += scale + [f"{rounds}wmma::mma_sync({element}, a, b, {element}{satf});"] + scale
        steps.append(f"wmma::store_matrix_sync(pc + warp * 1024, {element}, {lines[stored] + pick([0, 0, 16]) if m * n < 256 else lines[stored]}, {stored});")
        body = [f"{fragment('matrix_a', self.kind, ', wmma::' + layouts['a'])} a;", f"{fragment('matrix_b', self.kind, ', wmma::' + layouts['b'])} b;",
                f"{fragment('accumulator', self.sum)} {acc};", "const int warp = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;", *steps]
        return (f"__global__ void {self.name}(const {self.stored} *pa, const {self.stored} *pb, {self.sum} *pc) {{\n"
                + "".join(f"  {line}\n" for line in body) + "}\n\n")

    def call(self):
        return f'  run<{self.stored}, {self.sum}>("{self.name}", {self.name}, {self.pick([32, 64, 128])}, {self.seed});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} products agree, {text.count('.fibers(')} in fibers")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
