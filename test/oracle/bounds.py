#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose threads compare their places to bounds, in the form that Offloom chooses against fibers, bit for bit.

  bounds.py --offloom build/tool/offloom --compiler g++ --seeds 0-99 [-O3]

Those of a row that pass stand side by side, or do not where a test is of another kind or a number may wrap around. They differ in bounds on either
side, within and beyond the grid, which may be read from memory; in types; in whether one condition says all or several, of which later ones stand behind
what has been done; in what is guarded, which may read the array that it stores to, or have loops; and in blocks, which are joined with
their neighbours, also with many, or have barriers.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
const int Border = 8192, Count = 65536;

template <class Kernel> void run(const char *name, Kernel kernel, dim3 blocks, dim3 threads, int n, int m, int k) {
  static int in[Count], out[Count];
  for (int i = 0; i < Count; ++i) {
    in[i] = (i * 7919) % 1009 - 300;
    out[i] = i % 61;
  }
  int *device_in, *device_out;
  cudaMalloc(&device_in, sizeof(in));
  cudaMalloc(&device_out, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  cudaMemcpy(device_out, out, sizeof(out), cudaMemcpyHostToDevice);
  kernel<<<blocks, threads>>>(device_in + Border, device_out + Border, n, m, k);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_in);
  cudaFree(device_out);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"bounds{seed}"
        pick = self.random.choice
        self.width = pick([1, 3, 8, 16, 16, 32, 32, 64, 128])
        self.height = pick([1, 2, 4, 8]) if self.width <= 32 else 1
        self.blocks = pick([1, 2, 3, 5, 8])
        if self.width <= 16 and self.height <= 4:
            self.blocks = pick([self.blocks, self.blocks, 40, 64])
        self.rows = pick([1, 2, 3]) if self.height > 1 else 1
        self.across = self.width * self.blocks
        self.down = self.height * self.rows
        near = lambda size: pick([size, size, size + 1, size - 1, size - 2, size // 2, 1, 0, -1, size + 40, pick(range(size + 1))])
        self.n, self.m = near(self.across), near(self.down)
        self.k = pick([0, 1, 2, self.across // 2, self.across - 1, -5])
        # Half of them say nothing but what keeps those side by side that pass.
        self.plain = pick([True, False])
        short = ["short", "unsigned char"] if self.across <= 256 else ["short"]
        self.type = "int" if self.plain else pick(["int", "int", "int", "const int", "unsigned", "long long", "size_t", *short])
        # Indices below zero are none of `unsigned`.
        self.place = "(int)x" if self.type == "unsigned" else "x"
        self.at = f"y * {self.across} + {self.place}"

    def bound(self):
        """A condition on the place `x` along the row."""
        pick = self.random.choice
        if self.plain:
            return pick(["x < n", "x < n", "x > 0", "x < n - 1", "!(x >= n)", "x >= k", "n > x + k", "x - 2 <= (long long)n", "!(x < 1 || x > n)"])
        place = pick(["x", "x", "x", "x - 1", "x + 2", "x + k", "(int)threadIdx.x", "(int)(blockIdx.x * blockDim.x + threadIdx.x)",
                      "(k > 0 ? x : 3)", "(x & 15)", "(int)(x + blockIdx.x)", "(x - 1u)"])
        upper = pick(["n", "n", "n - 1", "n - k", "(long long)n", "17", "in[3]", "in[blockIdx.x]", "(int)blockIdx.x * 16"])
        lower = pick(["0", "1", "k", "k - 1", "3"])
        return pick([f"{place} < {upper}", f"{place} < {upper}", f"{upper} > {place}", f"{place} <= {upper}", f"{place} >= {lower}", f"{lower} < {place}",
                     f"!({place} >= {upper})", f"{place} == {upper}", f"{place} != {upper}", f"!({place} < {lower} || {place} > {upper})",
                     f"({place} < {upper} || n > 9)", f"({place} < {upper} || {place} == {lower})", f"(unsigned)({place}) < (unsigned)({upper})",
                     f"{place} % 2 == 0", f"({place} & k) == 0", "blockIdx.x > 0", f"(blockIdx.x % 2 == 0 || {place} < {upper})",
                     f"({place} < {upper}) == (k > 1)", f"(n > 9 ? {place} < {upper} : {place} >= {lower})"])

    def guard(self):
        pick = self.random.choice
        bounds = [self.bound() for _ in range(pick([1, 1, 2, 2, 3]))]
        if self.height > 1:
            bounds.insert(pick([0, len(bounds)]), pick(["y < m", "y >= 1 && y < m - 1", "y > k", "m > y"]))
        return " && ".join(bounds)

    def body(self):
        at, x = self.at, self.place
        pick = self.random.choice
        return pick([[f"out[{at}] = in[{at}] + in[{at} - 1];"],
                     [f"int at = {at};", f"out[at] = in[at - {self.across}] + in[at + {self.across}] - 4 * in[at] + in[at + 1];"],
                     [f"out[{at}] -= out[-1 - y] * out[-{self.across} + {x}];"],
                     [f"const int through = in[{at}] + in[y * {self.across}];", f"if (through < out[{at}])", f"  out[{at}] = through;"],
                     ["int sum = 0;", "for (int i = -2; i <= 2; ++i)", f"  if (x + i >= 0 && x + i < {self.across})", f"    sum += in[i + 2] * in[{at} + i];",
                      f"out[{at}] = sum;"],
                     [f"out[{at}] = in[in[{at}] & 255] + x;"],
                     [f"if (in[{at}] > 0)", f"  out[{at}] = 3;", "else", f"  out[{at}] = in[{at} + 2] - n;"]])

    def with_edges(self, body):
        """`body` for threads that are at no edge; others do something else, or nothing."""
        pick = self.random.choice
        last = pick(["n - 1", "n", "n - 3", "k", str(self.across - 1)])
        low, high = pick(["x == 0", "x <= 1", "x < k", "0 == x"]), pick([f"x == {last}", f"x >= {last}", f"{last} <= x"])
        rows = pick([[], ["y == 0"], ["y == 0", "y >= m - 1"]]) if self.height > 1 else []
        tests = pick([[low, high], [low], [high], [low, high]])
        tests = tests + rows if pick([True, False]) else rows + tests
        at = self.at
        if pick([True, False]):
            jump = pick(["return;", "return;", f"if (in[{at}] > 5) return;"])
            return [f"if ({' || '.join(tests)}) {{", f"  out[{at}] {pick(['=', '-='])} in[{at}] + {pick(['1', 'x', 'm'])};", f"  {jump}", "}", *body]
        opposite = {"==": "!=", "<": ">=", ">=": "<", "<=": ">"}
        turned = [" ".join(opposite.get(word, word) for word in test.split()) for test in tests]
        return [f"if ({' && '.join(turned)}) {{", *("  " + line for line in body), "}", *pick([[], [], [f"out[{at} + 20000] = x;"]])]

    def before(self):
        """What is done, or asked, before the guard."""
        pick = self.random.choice
        lines = []
        if pick([False, False, True]):
            lines += [f"  if (!({self.bound()}))", f"    {pick(['return;', 'return;', '{ out[%s] = n; return; }' % self.at])}"]
        if pick([False, False, False, True]):
            lines.append(f"  out[{self.at}] ^= 5;")
        return lines

    def text(self):
        pick = self.random.choice
        lines = [f"__global__ void {self.name}(const int *in, int *out, int n, int m, int k) {{",
                 f"  {self.type} x = {pick(['blockIdx.x * blockDim.x + threadIdx.x', f'blockIdx.x * {self.width} + threadIdx.x'])};",
                 "  int y = blockIdx.y * blockDim.y + threadIdx.y;"]
        guard, body = self.guard(), self.body()
        tiled = pick([False, False, False, True]) and self.width * self.height <= 128
        if not tiled:
            lines += self.before()
        if tiled:
            lines += ["  __shared__ int tile[128];", "  int t = threadIdx.y * blockDim.x + threadIdx.x;", f"  tile[t] = in[{self.at}];",
                      "  __syncthreads();", f"  if ({guard})",
                      f"    out[{self.at}] = tile[t] + tile[{self.width * self.height - 1} - t] + in[{self.at}];"]
        elif pick([True, False]):
            if pick([True, False]):
                body = self.with_edges(body)
            lines += [f"  if (!({guard}))", "    return;", *("  " + line for line in body)]
        else:
            lines += [f"  if ({guard}) {{", *("    " + line for line in body), "  }"]
        return "\n".join(lines) + "\n}\n\n"

    def call(self):
        return (f'  run("{self.name}", {self.name}, dim3({self.blocks}, {self.rows}), dim3({self.width}, {self.height}), {self.n}, {self.m}, '
                f"{self.k});\n")


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels with bounds agree, {text.count('offloom::within,')} of which ask the ends of rows, and "
          f"{text.count('offloom::guarded,')} all threads; {text.count('offloom::row_tests,')} have rows that are cut at edges")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
