#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with a guard around all that they do, in the form that Offloom chooses against fibers, bit for bit.

  guards.py --offloom build/tool/offloom --compiler g++ --seeds 0-99 [-O3]

They differ in how places are counted and of which type they are, also near the ends of `int` and `unsigned`; in the guard, which may compare
numbers of both signs or change what it compares; in what it guards, which may change the variables of the guard; and in blocks and bounds.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
const int Border = 64, Count = 4096;

template <class Kernel> void run(const char *name, Kernel kernel, dim3 blocks, dim3 threads, int n, int m, unsigned first) {
  static int in[Count], out[Count];
  for (int i = 0; i < Count; ++i)
    in[i] = (i * 7919) % 1009 - 300;
  int *device_in, *device_out;
  cudaMalloc(&device_in, sizeof(in));
  cudaMalloc(&device_out, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  cudaMemset(device_out, 0, sizeof(out));
  kernel<<<blocks, threads>>>(device_in + Border, device_out + Border, n, m, first);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_in);
  cudaFree(device_out);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"guard{seed}"
        pick = self.random.choice
        self.width = pick([1, 5, 16, 32, 32, 64, 100, 256])
        self.height = pick([1, 1, 1, 2, 4]) if self.width <= 64 else 1
        self.blocks = pick([1, 2, 3, 7]) if self.width * self.height <= 128 else pick([1, 2, 3])
        self.rows = pick([1, 2]) if self.height > 1 else 1
        self.threads = self.width * self.blocks
        self.n = pick([-3, 0, 1, self.threads - 1, self.threads, self.threads + 1, self.threads // 2, self.threads - self.width, 33])
        self.m = pick([-1, 0, 1, self.height * self.rows - 1, self.height * self.rows, 9])
        # Places may begin where the next ones do not fit their type.
        self.first = pick([0, 0, 0, 0, 1, 2**31 - self.threads // 2, 2**31 - 7, 2**32 - 5, 2**32 - self.width])

    def guard(self, x, kind):
        """A condition of the threads that go on, on the place `x` along the row, which is 0 in the first thread."""
        pick = self.random.choice
        bound = pick(["n", "n", "n", "(unsigned)n", "n - 1", "(long long)n", "40"])
        left = pick([x, x, x, f"{x} + 1", f"{x} - 2", f"(unsigned)({x})", f"(int)({x})"])
        one = [f"{left} {pick(['<', '<', '<', '<=', '!=', '>='])} {bound}", f"{bound} > {left}", f"{x} > 0 && {x} < {bound}",
               f"!({left} >= {bound})", f"{x} % 3 != 1", f"{x} < {bound} || {x} == 50", f"threadIdx.x - 3u < (unsigned)n", "blockIdx.x > 0", "n > 5",
               f"({left} < {bound}) == ({x} > 2)", f"{x} != {bound}", f"{x} == {bound}", f"!({x} < 2 || {bound} <= {left})",
               f"{x} - 1 < {bound} && !({x} == 0)", f"{x} >= m && {left} <= {bound} && n > m", f"{x} > 3 || n > 5", f"(unsigned)({x} - 2) < {bound}",
               f"{x} - 2u >= (unsigned)({bound})"]
        guard = pick(one[:4] + one)
        if self.height > 1:
            guard = f"{pick(['y < m && ', 'y >= 1 && ', 'y < m && y < 100 && '])}({guard})"
        return guard

    def body(self, x):
        pick = self.random.choice
        place = f"y * {self.threads} + {x}" if self.height > 1 else x
        lines = pick([[f"int at = {place};", "out[at] = in[at] + in[at - 1];"], [f"out[{place}] = in[{place}];"],
                      [f"out[{place}] = in[{place} + 1] - in[{place} - 1];"],
                      [f"int sum = 0;", "for (int k = 0; k < 5; ++k)", f"  sum += in[k] * in[{place} + k];", f"out[{place}] = sum;"],
                      [f"if (in[{place}] > 0)", f"  out[{place}] = n;", "else", f"  out[{place}] = in[{place} + 2];"],
                      [f"const int old = in[{place}];", "n -= 1;", f"out[{place}] = old + n;"],
                      [f"out[{place}] = in[{place}] * in[2] + *in;"], [f"out[{place}] = in[{place}] > in[0] ? 255 : *in;"],
                      [f"out[{place}] += {x};"], [f"atomicAdd(&out[3], in[{place}]);"], [f"if (in[{place}] == 7) return;", f"out[{place}] = 5;"]])
        return lines

    def text(self):
        pick = self.random.choice
        kind = pick(["int", "int", "int", "unsigned", "long long", "size_t", "const int"])
        width = pick(["blockDim.x", "blockDim.x", "blockDim.x", str(self.width)])
        lines = [f"__global__ void {self.name}(const int *in, int *out, int n, int m, unsigned first) {{"]
        ask = pick(["first + blockIdx.x * {0} + threadIdx.x", "first + threadIdx.x + blockIdx.x * {0}", "blockIdx.x * {0} + threadIdx.x"] if self.first else
                   ["blockIdx.x * {0} + threadIdx.x", "threadIdx.x + {0} * blockIdx.x", "(size_t)blockIdx.x * {0} + threadIdx.x"]).format(width)
        lines.append(f"  {kind} i = {ask};")
        shifted = "first" in ask
        if self.height > 1:
            lines.append("  int y = blockIdx.y * blockDim.y + threadIdx.y;")
        if pick([True, False, False]):
            lines.append("  float unused; int twice = 2 * n;")
        x = "(int)(i - first)" if shifted else "i"
        guard = self.guard(pick(["i", x]), kind)
        # Places that are counted from elsewhere say themselves which elements they may have.
        if shifted:
            guard = f"({guard}) && {x} >= 0 && {x} < {self.threads}"
        special = pick([None] * 8 + ["i++ < n", f"in[{x}] > n", "(n -= 1) > 3", f"(n + 1, {guard})"])
        if special and kind != "const int":
            guard = special
        leaves = pick([f"if (!({guard})) return;", f"if (!({guard})) {{ return; }}", None])
        body = self.body(x)
        if leaves:
            lines += ["  " + leaves, *("  " + line for line in body)]
        else:
            lines += [f"  if ({guard}) {{", *("    " + line for line in body), "  }"]
            if pick([True] + 4 * [False]):
                lines[-1] = "  } else {"
                lines += [f"    out[{x}] = -1;", "  }"]
        return "\n".join(lines) + "\n}\n\n"

    def call(self):
        return (f'  run("{self.name}", {self.name}, dim3({self.blocks}, {self.rows}), dim3({self.width}, {self.height}), {self.n}, {self.m}, '
                f"{self.first}u);\n")


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} guarded kernels agree, {text.count('offloom::guarded,')} of which ask before, and "
          f"{text.count('offloom::within,')} their ends")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
