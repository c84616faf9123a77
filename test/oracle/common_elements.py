#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose blocks find their rows by elements that are one for all of their threads, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  common_elements.py --offloom build/tool/offloom --seeds 0-199 [-O3 -march=native]

Rows that are looked up, scattered, reached by pointers or by two steps, in rounds and between barriers. Some blocks have no round at all and nothing that they may
read. In some kernels all threads store such an element first, add to it, or go back to it once they have stored, and others read it on a condition.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <vector>

constexpr int rows = 8, width = 256;

template <class T, class Index> struct Data {
  T *in, *out, **from, **to;
  Index *at, *order, *marks;

  Data() {
    std::vector<T> numbers(rows * width);
    std::vector<Index> places(rows), steps(rows);
    std::vector<T *> first(rows), second(rows);
    unsigned state = 4711;
    auto next = [&state] { return (state = state * 1664525 + 1013904223) >> 16; };
    for (T &one : numbers)
      one = T(next() % 1000) / T(8);
    for (int i = 0; i < rows; ++i) {
      places[i] = Index((i * 3 + 1) % rows);
      steps[i] = Index((i * 5 + 2) % rows);
    }
    cudaMalloc(&in, rows * width * sizeof(T));
    cudaMalloc(&out, rows * width * sizeof(T));
    cudaMalloc(&from, rows * sizeof(T *));
    cudaMalloc(&to, rows * sizeof(T *));
    cudaMalloc(&at, rows * sizeof(Index));
    cudaMalloc(&order, rows * sizeof(Index));
    cudaMalloc(&marks, rows * sizeof(Index));
    for (int i = 0; i < rows; ++i) {
      first[i] = in + places[i] * width;
      second[i] = out + places[i] * width;
    }
    cudaMemcpy(in, numbers.data(), rows * width * sizeof(T), cudaMemcpyHostToDevice);
    cudaMemset(out, 0, rows * width * sizeof(T));
    cudaMemcpy(from, first.data(), rows * sizeof(T *), cudaMemcpyHostToDevice);
    cudaMemcpy(to, second.data(), rows * sizeof(T *), cudaMemcpyHostToDevice);
    cudaMemcpy(at, places.data(), rows * sizeof(Index), cudaMemcpyHostToDevice);
    cudaMemcpy(order, steps.data(), rows * sizeof(Index), cudaMemcpyHostToDevice);
    cudaMemset(marks, 0, rows * sizeof(Index));
  }

  void print(const char *name) {
    cudaDeviceSynchronize();
    std::vector<T> numbers(rows * width);
    std::vector<Index> counts(rows);
    cudaMemcpy(numbers.data(), out, rows * width * sizeof(T), cudaMemcpyDeviceToHost);
    cudaMemcpy(counts.data(), marks, rows * sizeof(Index), cudaMemcpyDeviceToHost);
    unsigned long long hash = 14695981039346656037ull;
    for (T one : numbers)
      hash = (hash ^ static_cast<unsigned long long>(static_cast<long long>(one * 16))) * 1099511628211ull;
    for (Index one : counts)
      hash = (hash ^ static_cast<unsigned long long>(one)) * 1099511628211ull;
    std::printf("%s %llx\\n", name, hash);
  }
};
"""


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"common_{seed}"
        self.type = r.choice(["int", "float", "float", "double"])
        self.index = r.choice(["int", "int", "unsigned", "long", "unsigned char"])
        self.block = r.choice([32, 64, 100, 128])
        self.n = r.choice([256, 256, 200, 129, 31, 1, 0])

    def row(self):
        """A row that all threads of a block read."""
        return self.random.choice(["at[b]", "at[b]", "at[rows - 1 - b]", "at[order[b]]", "order[at[b]]", "at[b] / 2", "(at[b] + order[b]) % rows", "at[gridDim.x - 1 - b]"])

    def value(self):
        r, i = self.random, "i"
        row = self.row()
        return r.choice([f"in[{row} * width + {i}]", f"in[{row} * width + {i}]", f"from[b][{i}]", f"in[b * width + {i}] * in[at[b]]", f"from[at[b]][{i}]",
                         f"in[{row} * width + {i}] + in[{self.row()} * width + {i}]", f"(i & 1 ? in[{row} * width + {i}] : in[b * width + {i}])",
                         f"in[{row} * width + {i}] - in[at[b] * width + {i}]"])

    def target(self):
        # Each block has a row of its own.
        return self.random.choice(["out[b * width + i]", "out[b * width + i]", "out[at[b] * width + i]", "to[b][i]", "out[order[b] * width + i]", "out[at[order[b]] * width + i]"])

    def statements(self):
        r, type, target = self.random, self.type, self.target()
        before = r.choice(["", "", "", "", "marks[b] = 3;", "atomicAdd(&counts[at[b]], 1);", "int steps = 0;\n    ++steps;", f"{type} u = in[at[b]];"])
        if before.startswith("marks"):
            return f"{before}\n    {target} = in[marks[b] * width + i];"
        kind = r.randrange(6)
        if kind == 0:
            work = f"{target} = {self.value()};"
        elif kind == 1:
            work = f"{type} v = {self.value()};\n    if (v > 20)\n      {target} = v;"
        elif kind == 2:
            work = f"{type} v = {self.value()};\n    v = v + {self.value()};\n    {target} = v;"
        elif kind == 3:
            work = f"{target} += {self.value()};"
        elif kind == 4:
            work = f"{target} = {self.value()};\n    {target} += in[at[b] * width + i];"
        else:
            work = f"if (i > 5) {{\n      {target} = {self.value()};\n    }}"
        return (before + "\n    " if before else "") + work

    def text(self):
        r, type = self.random, self.type
        b = r.choice(["  int b = blockIdx.x;\n", "  int b = blockIdx.x;\n", "  const unsigned b = blockIdx.x;\n"])
        kind = r.choice(["int", "int", "unsigned"])
        n = r.choice(["n", "n", "n - (int)blockIdx.x * 40"]) if kind == "int" else "n"
        shared = r.random() < 0.3
        lines = b + (f"  __shared__ {type} s[128];\n" if shared else "")
        if shared:
            lines += f"  int i = threadIdx.x;\n  s[i] = {self.value()};\n  __syncthreads();\n  {self.target()} = s[blockDim.x - 1 - i] + {self.value()};\n"
        else:
            lines += f"  for ({kind} i = threadIdx.x; i < {n}; i += blockDim.x) {{\n    {self.statements()}\n  }}\n"
        index = self.index
        return (f"\n__global__ void {self.name}(const {type} *in, {type} *out, {type} *const *from, {type} *const *to, const {index} *at, const {index} *order,"
                f" {index} *marks, int *counts, int n) {{\n{lines}}}\n")

    def call(self):
        return (f"  {{\n    Data<{self.type}, {self.index}> data;\n    int *counts;\n    cudaMalloc(&counts, rows * sizeof(int));\n"
                f"    {self.name}<<<rows, {self.block}>>>(data.in, data.out, data.from, data.to, data.at, data.order, data.marks, counts, {self.n});\n"
                f"    data.print(\"{self.name}\");\n  }}\n")


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('_common = ')} loops begin by reading what is common")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
