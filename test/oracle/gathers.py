#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that read elements of which only the thread knows which, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  gathers.py --offloom build/tool/offloom --seeds 0-199 [-O3 -march=native]

Tables, curves, maps of pictures, lists of neighbours and choices among them: places come from memory, or from numbers, and some of them lie outside and are not to be
read. The kernels differ in type, in the conditions around what is read, in how their own place is named, guarded and cut into blocks, and in what
keeps threads from going side by side.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

constexpr int entries = 96;

template <class T> struct Data {
  T *in, *table, *out;
  int *at, *other;
  unsigned char *keys;
  int n;

  explicit Data(int n) : n(n) {
    static T numbers[4096], entry[entries];
    static int places[4096];
    static unsigned char bytes[4096];
    unsigned state = 4711;
    auto next = [&state] { return (state = state * 1664525 + 1013904223) >> 16; };
    for (int i = 0; i < n; ++i) {
      numbers[i] = T(next() % 1000) / T(8);
      const unsigned kind = next() % 8;
      places[i] = kind == 0 ? -2000000000 : kind == 1 ? 2000000000 : int(next() % entries);
      bytes[i] = static_cast<unsigned char>(next());
    }
    for (T &one : entry)
      one = T(next() % 500) / T(4);
    cudaMalloc(&in, sizeof(numbers));
    cudaMalloc(&table, sizeof(entry));
    cudaMalloc(&out, sizeof(numbers));
    cudaMalloc(&at, sizeof(places));
    cudaMalloc(&other, sizeof(places));
    cudaMalloc(&keys, sizeof(bytes));
    cudaMemcpy(in, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
    cudaMemcpy(table, entry, sizeof(entry), cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof(numbers));
    cudaMemcpy(at, places, sizeof(places), cudaMemcpyHostToDevice);
    cudaMemset(other, 0, sizeof(places));
    cudaMemcpy(keys, bytes, sizeof(bytes), cudaMemcpyHostToDevice);
  }

  void print(const char *name) {
    cudaDeviceSynchronize();
    static unsigned char bytes[4096 * (sizeof(T) + sizeof(int))];
    cudaMemcpy(bytes, out, n * sizeof(T), cudaMemcpyDeviceToHost);
    cudaMemcpy(bytes + n * sizeof(T), other, n * sizeof(int), cudaMemcpyDeviceToHost);
    unsigned long long hash = 14695981039346656037ull;
    for (int i = 0; i < int(n * (sizeof(T) + sizeof(int))); ++i)
      hash = (hash ^ bytes[i]) * 1099511628211ull;
    std::printf("%s %016llx %s\\n", name, hash, cudaGetErrorString(cudaGetLastError()));
  }
};
"""


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"gather_{seed}"
        self.type = r.choice(["int", "float", "float", "double", "unsigned"])
        self.width, self.height = r.choice([(1000, 1), (777, 1), (64, 31), (50, 20), (33, 33)])
        self.block = r.choice([(128, 1), (64, 1), (100, 1)]) if self.height == 1 else r.choice([(16, 16), (32, 8), (8, 8), (20, 3)])

    def place(self):
        """What says which element is the thread's own, and which threads there are."""
        r, (x, y) = self.random, self.block
        across, down = r.choice([("blockDim.x", "blockDim.y"), (str(x), str(y))])
        kind = r.choice(["int", "int", "int", "const int", "unsigned", "size_t", "long long"])
        wide = f"({kind})" if kind in ("size_t", "long long") and r.random() < 0.7 else ""
        lines = f"  {kind} x = {wide}blockIdx.x * {across} + threadIdx.x;\n"
        if self.height == 1:
            return lines, "x", "x < w"
        return lines + f"  {kind} y = blockIdx.y * {down} + threadIdx.y;\n", "y * w + x", "x < w && y < h"

    def read(self, own):
        """Statements that give `v` a value by way of an element that may be any."""
        r, type = self.random, self.type
        inside = r.choice(["k >= 0 && k < entries", "k < entries && k >= 0", "(unsigned)k < entries"])
        other = r.choice(["0", "1", f"in[{own}]"])
        kind = r.randrange(9)
        if kind == 0:
            return f"int k = at[{own}];\n    {type} v = {other};\n    if ({inside}) v = table[k];"
        if kind == 1:
            return f"int k = at[{own}];\n    {type} v = {inside} ? table[k] : ({type})({other});"
        if kind == 2:
            return f"{type} v = table[keys[{own}] % entries] + in[{own}];"
        if kind == 3:
            return f"{type} v = table[keys[{own}] & 63] + table[(keys[{own}] & 31) + 1];"
        if kind == 4:
            return f"int k = min(max(at[{own}], 0), entries - 2);\n    {type} v = table[k] + (table[k + 1] - table[k]) * ({type})2;"
        if kind == 5:
            return f"float p = in[{own}] * 0.37f;\n    int k = (int)floorf(p);\n    {type} v = {other};\n    if ({inside}) v += table[k];"
        if kind == 6:
            return f"{type} v = at[{own}] > 40 ? in[{own} + 1] - in[{own}] : in[{own} + w];"
        if kind == 7:
            return f"{type} v;\n    if (keys[{own}] & 1) v = in[{own} + 1] + 1; else v = keys[{own}] & 2 ? in[{own} + 2] : in[{own}];"
        return f"int k = at[{own}];\n    if (!({inside})) return;\n    {type} v = table[k];"

    def store(self, own):
        """What is done with `v`, with things among it that keep threads from going side by side."""
        return self.random.choice([f"out[{own}] = v;"] * 4 + [
            f"out[{own}] += v;", f"out[{own}] = v;\n    other[{own}] = (int)v;", f"if (v > 3) out[{own}] = v;",
            f"out[{own}] = v;\n    other[{own}] = keys[{own}];", f"out[{own}] = v;\n    atomicAdd(&other[0], 1);",
            f"other[{own}] = at[{own}];\n    out[{own}] = v + table[other[{own}] & 7];", f"out[{own}] = v > 9 ? v : out[{own}];"])

    def text(self):
        r = self.random
        lines, own, guard = self.place()
        work = f"{self.read(own)}\n    {self.store(own)}"
        body = r.choice([f"  if ({guard}) {{\n    {work}\n  }}\n", f"  if (!({guard})) return;\n  {{\n    {work}\n  }}\n",
                         f"  if (x >= w) return;\n  if ({guard}) {{\n    {work}\n  }}\n"])
        return (f"\n__global__ void {self.name}(const {self.type} *in, const {self.type} *table, {self.type} *out, const int *at, int *other,"
                f" const unsigned char *keys, int w, int h) {{\n{lines}{body}}}\n")

    def call(self):
        (x, y), w, h = self.block, self.width, self.height
        return (f"  {{\n    Data<{self.type}> data({w * h});\n    {self.name}<<<dim3({-(-w // x)}, {-(-h // y)}), dim3({x}, {y})>>>(data.in, data.table,"
                f' data.out, data.at, data.other, data.keys, {w}, {h});\n    data.print("{self.name}");\n  }}\n')


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('offloom::apart')} go side by side")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
