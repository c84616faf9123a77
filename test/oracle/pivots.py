#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that change a matrix in place by its pivots, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  pivots.py --offloom build/tool/offloom --seeds 0-199 [-O2]

Shortest paths, eliminations and decompositions: each thread of a row changes an element of its own, and all read one of the row, which no
thread changes to anything else in that step. They differ in type, in how the matrix is named, guarded and cut into blocks, in what else is
stored, and in what keeps threads from going side by side.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

template <class T> struct Matrix {
  T *data;
  int *other;
  int n;

  explicit Matrix(int n) : n(n) {
    static T numbers[64 * 64];
    unsigned state = 12345;
    for (int i = 0; i < n * n; ++i) {
      state = state * 1664525 + 1013904223;
      numbers[i] = i % (n + 1) == 0 ? T(0) : T(1 + (state >> 27));
    }
    cudaMalloc(&data, sizeof(numbers));
    cudaMalloc(&other, 64 * 64 * sizeof(int));
    cudaMemset(other, 0, 64 * 64 * sizeof(int));
    cudaMemcpy(data, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
  }

  void print(const char *name) {
    cudaDeviceSynchronize();
    static unsigned char bytes[64 * 64 * (sizeof(T) + sizeof(int))];
    cudaMemcpy(bytes, data, n * n * sizeof(T), cudaMemcpyDeviceToHost);
    cudaMemcpy(bytes + n * n * sizeof(T), other, n * n * sizeof(int), cudaMemcpyDeviceToHost);
    unsigned long long hash = 14695981039346656037ull;
    for (int i = 0; i < int(n * n * (sizeof(T) + sizeof(int))); ++i)
      hash = (hash ^ bytes[i]) * 1099511628211ull;
    std::printf("%s %016llx %s\\n", name, hash, cudaGetErrorString(cudaGetLastError()));
  }
};
"""


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"pivot_{seed}"
        self.type = r.choice(["int", "float", "float", "double", "unsigned"])
        self.n = r.choice([7, 16, 33, 48, 64])
        self.block = r.choice([(16, 16), (32, 8), (8, 8), (64, 1), (16, 4), (20, 3)])

    def place(self):
        """What j and i are called."""
        r, (x, y) = self.random, self.block
        width, height = r.choice([("blockDim.x", "blockDim.y"), (str(x), str(y))])
        kind = r.choice(["int", "int", "const int", "unsigned"])
        return (f"  {kind} j = blockIdx.x * {width} + threadIdx.x;\n  {kind} i = blockIdx.y * {height} + threadIdx.y;\n", kind.endswith("int"))

    def at(self, row, column):
        return self.random.choice([f"m[{row} * n + {column}]"] * 3 + [f"m[{column} + {row} * n]", f"m[n * {row} + {column}]"])

    def body(self):
        r, type = self.random, self.type
        own, left, above = self.at("i", "j"), self.at("i", "k"), self.at("k", "j")
        more = r.choice(["", "", "other[i * n + j] = k;", "other[i * n + j] += 1;", "atomicAdd(&other[0], 1);"])
        kind = r.randrange(4)
        if kind == 0:  # shortest paths: the pivots' row and column keep what they have
            change = r.choice([f"{own} = min({own}, ({type})({left} + {above}));",
                               f"{type} through = {left} + {above};\n    if (through < {own}) {{ {own} = through; {more} }}",
                               f"if ({left} + {above} < {own}) {own} = {left} + {above};",
                               f"{own} = {left} + {above} < {own} ? {left} + {above} : {own};"])
            return "", change
        if kind == 1:
            guard = r.choice(["i > k && j > k", "k < i && k < j"])
            return guard, r.choice([f"{own} -= {left} * {above};", f"{own} = {own} - {left} * {above};", f"{type} f = {left};\n    {own} -= f * {above}; {more}"])
        if kind == 2:
            return "i != k && j > k", f"{own} -= {left} * {above}; {more}"
        return "i > k && j != k", f"{type} f = {left};\n    for (int times = 0; times < 2; ++times) {own} += f + {above};"

    def text(self):
        r = self.random
        place, signed = self.place()
        guard, change = self.body()
        inside = r.choice(["i < n && j < n", "j < n && i < n"])
        whole = f"{inside} && {guard}" if guard else inside
        body = r.choice([f"  if ({whole}) {{\n    {change}\n  }}\n", f"  if (!({whole})) return;\n  {{\n    {change}\n  }}\n",
                         f"  if (i >= n || j >= n) return;\n  if ({guard or 'true'}) {{\n    {change}\n  }}\n"])
        n, k = ("int", "int") if signed or r.random() < 0.5 else ("unsigned", "unsigned")
        return f"\n__global__ void {self.name}({self.type} *m, int *other, {n} n, {k} k) {{\n{place}{body}}}\n"

    def call(self):
        (x, y), n = self.block, self.n
        return (f"  {{\n    Matrix<{self.type}> matrix({n});\n    for (int k = 0; k < {min(n, 6)}; ++k)\n      {self.name}<<<dim3({-(-n // x)}, {-(-n // y)}), dim3({x}, {y})>>>(matrix.data, matrix.other, {n}, k);\n"
                f'    matrix.print("{self.name}");\n  }}\n')


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('offloom::apart')} go side by side")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
