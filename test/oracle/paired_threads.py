#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose threads have pairs of elements between them, as the steps of sorting networks and of Walsh transforms, in the form that Offloom
chooses against fibers, bit for bit.

  paired_threads.py --offloom build/tool/offloom --compiler g++ --seeds 0-99 [-O3]

They differ in how the partner is found, in where the elements lie, in their types, in what is done with a pair, and in whether a thread that has one
always comes to it. Distances are powers of two, and others; blocks are not always whole vectors, and have more than one row.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <cstring>

template <class T, class U> void run(const char *name, void (*kernel)(T *, U *, int, int, int)) {
  const int most = 8192;
  T *keys;
  U *values;
  cudaMallocManaged(&keys, most * sizeof(T));
  cudaMallocManaged(&values, most * sizeof(U));
  unsigned long long hash = 14695981039346656037ull;
  for (dim3 block : {dim3(1), dim3(32), dim3(48), dim3(64), dim3(100), dim3(256), dim3(512), dim3(16, 4), dim3(64, 3)})
    for (int distance : {1, 2, 4, 8, 16, 32, 64, 512, 2048, 3, 6, 12, 0})
      for (int offset : {0, 5, 64}) {
        for (int i = 0; i < most; ++i) {
          keys[i] = T(i * 2654435761u % 1009) - T(300);
          values[i] = U(i % 777);
        }
        kernel<<<3, block>>>(keys, values, distance, 4 * distance, offset);
        cudaDeviceSynchronize();
        for (int i = 0; i < most; ++i)
          hash = ((hash ^ (unsigned long long)(long long)keys[i]) * 1099511628211ull ^ (unsigned long long)(long long)values[i]) * 1099511628211ull;
      }
  printf("%s %016llx %s\\n", name, hash, cudaGetErrorName(cudaGetLastError()));
  cudaFree(keys);
  cudaFree(values);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"pairs{seed}"

    def work(self, a, b, c, d, t):
        """What a thread does with its pair a, b of keys and c, d of values."""
        pick = self.random.choice
        swap_keys = f"{self.key} x = {a}; {a} = {b}; {b} = x;"
        swap_values = f"{self.value} y = {c}; {c} = {d}; {d} = y;"
        up = pick([f"({t} & size) == 0", f"({t} & (size - 1)) < 7", "offset == 0", "size % 3 != 0"])
        return pick([
            f"if ({a} > {b}) {{ {swap_keys} }}",
            f"if ({a} > {b}) {{ {swap_keys} {swap_values} }}",
            f"bool up = {up};\n    if (({a} > {b}) == up) {{ {swap_keys} }}",
            f"if (({t} & size) == 0) {{ if ({a} > {b}) {{ {swap_keys} }} }}\n    if (({t} & size) != 0) {{ if ({a} < {b}) {{ {swap_keys} }} }}",
            f"if ({up}) {{ if ({a} > {b}) {{ {swap_keys} {swap_values} }} }} else if ({a} < {b}) {{ {swap_keys} {swap_values} }}",
            f"{self.key} x = {a}, y = {b};\n    {a} = x + y;\n    {b} = x - y;",
            f"{self.key} x = {a}, y = {b};\n    {a} = min(x, y);\n    {b} = max(x, y);",
            f"if ({up}) {{ {a} += {b}; }}",
            f"{a} += {b};",
            f"{c} = {a} > {b} ? {c} + 1 : {d};",
            f"{self.key} lower = {a}, upper = {b};\n    bool swaps = lower > upper && {up};\n    {a} = swaps ? upper : lower;\n    {b} = swaps ? lower : upper;\n"
            f"    {c} += swaps;\n    {d} -= swaps;",
            f"if ({a} > {b}) {{ {swap_keys} }}\n    if ({c} > {d}) {{ {swap_values} }}",
            f"order_{self.name}({a}, {b}, {up});",
            f"if ({up}) {{ if ({a} > {b}) {{ {swap_keys} }} }} else {{ if ({a} < {b}) {{ {swap_keys} }} }}",
            f"if (({a} < {b}) != ({up})) {{ {swap_keys} }}",
            f"{self.key} x = {a}, y = {b};\n    if (x > y) {{ {a} = y; {b} = x; }}",
            f"{self.key} x = {a};\n    if ({b} < x) {{ {a} = {b}; {b} = x; }}",
        ])

    def in_pairs(self, keys, values, shared):
        """Threads that look for their partner."""
        pick = self.random.choice
        own = pick(["int", "unsigned", "unsigned", "size_t"])
        place = (pick(["threadIdx.x + threadIdx.y * 1024", "1024 * threadIdx.y + threadIdx.x"]) if shared else
                 pick(["blockIdx.x * blockDim.x + threadIdx.x + threadIdx.y * 1024", "threadIdx.x + blockDim.x * blockIdx.x + 2048 * threadIdx.y"]))
        more = pick(["", "", " + offset"])
        early = "" if shared else pick(["", "", "", "", "", "  if (i >= 5000)\n    return;\n"])
        declared = pick([f"{own} i = {place};\n{early}  {own} p = i ^ distance;", f"{own} i, p;\n  i = {place};\n  p = i ^ distance;",
                         f"const {own} i = {place};\n  const {own} p = (i ^ distance);"])
        guard = pick(["p > i", "p > i", "p > i", "p > i", "p > i", "i < p", "i < p", "p > i && p < 6000", "p > i && distance > 1"])
        work = self.work(f"{keys}[i{more}]", f"{keys}[p{more}]", f"{values}[i{more}]", f"{values}[p{more}]", "i")
        return f"  {declared}\n  if ({guard}) {{\n    {work}\n  }}"

    def spread(self, keys, values):
        """Threads that all have a pair."""
        pick = self.random.choice
        own = pick(["int", "unsigned", "unsigned", "size_t"])
        twice = pick(["2 * i", "i * 2", "(i << 1)"])
        row = pick(["", " + offset"]) + " + 1600 * threadIdx.y"
        lower, upper = pick([(f"p{row}", f"p{row} + d"), (f"p{row}", f"d + (p{row})")])
        work = self.work(f"{keys}[{lower}]", f"{keys}[{upper}]", f"{values}[{lower}]", f"{values}[{upper}]", "i")
        work = pick([work, "{ " + work + " }"])
        first = pick(["threadIdx.x", "threadIdx.x", "threadIdx.x + 32"])
        return (f"  const int d = (distance & (distance - 1)) != 0 || distance == 0 || distance > 512 ? 4 : distance;\n  {own} i = {first};\n"
                f"  {own} p = {twice} - (i & {pick(['(d - 1)', '(d - 1)', '(offset * 0 + d - 1)'])});\n  {work}")

    def text(self):
        pick = self.random.choice
        self.key = pick(["int", "int", "unsigned", "float", "float", "double", "long long", "short"])
        self.value = pick(["int", "int", "float", "double", "unsigned char"])
        order = (f"__device__ void order_{self.name}({self.key} &a, {self.key} &b, bool up) {{\n  if ((a > b) == up) {{\n    {self.key} t = a;\n"
                 "    a = b;\n    b = t;\n  }\n}\n")
        head = f"{order}__global__ void {self.name}({self.key} *keys, {self.value} *values, int distance, int size, int offset) {{\n"
        if pick([0, 1]):
            return f"{head}{self.in_pairs('keys', 'values', False)}\n}}\n\n"
        body = self.in_pairs("s", "v", True) if pick([0, 1]) else self.spread("s", "v")
        each = "for (int k = threadIdx.y * blockDim.x + threadIdx.x; k < 6144; k += blockDim.x * blockDim.y) {\n    "
        return (f"{head}  __shared__ {self.key} s[6144];\n  __shared__ {self.value} v[6144];\n  if (blockIdx.x > 0)\n    return;\n"
                f"  {each}s[k] = keys[k];\n    v[k] = values[k];\n  }}\n  __syncthreads();\n{body}\n  __syncthreads();\n"
                f"  {each}keys[k] = s[k];\n    values[k] = v[k];\n  }}\n}}\n\n")

    def call(self):
        return f'  run("{self.name}", {self.name});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {both_forms.migrated(options, source).count('pairs, [&]')} phases with pairs")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
