#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that end in barriers for some threads, in the form that Offloom chooses against fibers, bit for bit.

  last_barriers.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in the branch or loop around the barriers, in how a thread leaves it, in what stands in it and behind it, and in whether barriers come
before it. Behind some of them another barrier comes, which makes them fibers.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

template <class Kernel> void run(const char *name, Kernel kernel, dim3 threads, int n) {
  static int out[4096];
  int *device_out;
  cudaMalloc(&device_out, sizeof(out));
  cudaMemset(device_out, 0, sizeof(out));
  kernel<<<3, threads>>>(device_out, n);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_out);
}

"""


def indented(lines):
    return ["  " + line for line in lines]


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice
        self.name = f"last{seed}"
        self.threads = self.pick(["32", "48", "64", "100", "dim3(16, 8)"])
        self.n = self.pick([0, 1, 5, 20, 90])

    def exchange(self):
        """Each thread that is there reads of another one, which may have gone."""
        return [f"s[t] = x{self.pick(['', ' + 1', ' ^ t'])};", self.pick(["__syncthreads();", "__syncthreads();", "block.sync();"]),
                f"x += s[(t + {self.pick([1, 5, 31])}) % count] * {self.pick([1, 3])};", "__syncthreads();"]

    def body(self):
        pick = self.pick
        lines = pick([[], ["y += x & 7;"]]) + self.exchange()
        if pick([True, False, False]):
            lines += ["for (int k = 0; k < n % 4; ++k) {", *indented(self.exchange()), "}"]
        if pick([True, False, False]):
            lines += ["if (n & 1) {", *indented(self.exchange()), "}"]
        if pick([True, False, False]):
            lines += [f"if (x & {pick([1, 2])}) y += 3;"]
        return lines

    def condition(self):
        return self.pick(["t < n", "t >= n", "i % 3", "x & 1", "t < 32", "i + n < 200", "threadIdx.x < 9 && t != n"])

    def branch(self):
        pick = self.pick
        inner = self.body()
        if pick([True, False, False]):
            inner += [f"if ({self.condition()}) {{", *indented(self.body()), "}"]
        if pick([True, False, False]):
            inner = [f"if (x == {pick([2, 4])}) return;"] + inner
        other = pick([[], ["else {", "  y += 5;", "}"]])
        return [f"if ({self.condition()}) {{", *indented(inner), "}" + (" " + other[0] if other else ""), *other[1:]]

    def loop(self):
        pick = self.pick
        body = self.body()
        leaves = pick([[], [], ["if ((x & 15) == 3) break;"], ["if ((x & 31) == 7) return;"]])
        body = pick([leaves + body, body + leaves])
        head = pick(["for (int k = t; k < n + 20; k += 16) {", "for (int k = i % 7; k < n % 10; ++k) {", "while (left-- > 0) {", "do {",
                     "for (; left; --left) {", "for (int k = 0; k < 4; ++k) {"])
        end = "} while (--left > 0);" if head == "do {" else "}"
        return [head, *indented(body), end]

    def text(self):
        pick = self.pick
        lines = ["__shared__ int s[128];", "auto block = cooperative_groups::this_thread_block();",
                 "int t = threadIdx.y * blockDim.x + threadIdx.x, count = blockDim.x * blockDim.y, i = blockIdx.x * count + t;",
                 f"int x = i % 19, y = t & 3, left = {pick(['x % 5 + 1', 't / 32 + 1', 'i % 3 + 1'])};", "s[t] = t;", "__syncthreads();"]
        if pick([True, False, False]):
            lines += self.exchange()
        if pick([True, False, False, False]):
            lines += [f"if (t == {pick([0, 7])}) return;"]
        lines += pick([self.branch, self.loop])()
        lines += pick([[], [], ["y = y * 3 + x;"], [f"if ({self.condition()}) y += 2;"], 6 * [""] + ["__syncthreads();", "y += s[t];"]])
        lines += ["out[i] = x * 5 + y;"]
        body = "".join(f"  {line}\n" for line in lines if line)
        return f"__global__ void {self.name}(int *out, int n) {{\n{body}}}\n\n"

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n});\n'


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, "#include <cooperative_groups.h>\n" + HEAD, both_forms.judge_fibers))
