#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose threads make rows and columns of one index by division, in the form that Offloom chooses against fibers.

  recovered_rows.py --offloom build/tool/offloom --seeds 0-99 [-O3]

Rows are of a power of two, by a number, a macro or a template's argument, or of another number. Blocks need not be whole rows, nor loops begin
with one; threads leave early, and take part in each step or by their column.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#define W8 8
#define W16 16
#define W32 32
#define W64 64

template <class Kernel> void run(const char *name, Kernel kernel, int blocks, dim3 block, int n, int m) {
  static int in[8192], out[8192];
  for (int i = 0; i < 8192; ++i)
    in[i] = (i * 7919 + 13) % 1009, out[i] = 0;
  int *device_in, *device_out;
  cudaMalloc(&device_in, sizeof(in));
  cudaMalloc(&device_out, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  cudaMemcpy(device_out, out, sizeof(out), cudaMemcpyHostToDevice);
  kernel<<<blocks, block>>>(device_in, device_out, n, m);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_in);
  cudaFree(device_out);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"recovered{seed}"
        pick = self.random.choice
        self.threads = pick([8, 24, 32, 48, 64, 100, 128, 256])
        self.ys = pick([1, 1, 1, 2])
        self.width = pick([8, 16, 16, 32, 32, 64, 12])
        self.is_template = self.random.random() < 0.3
        self.elements = self.width * pick([8, 16, 20])
        self.pad = pick([0, 1])

    def size(self):
        ways = [str(self.width)]
        if self.width in (8, 16, 32, 64):
            ways.append(f"W{self.width}")
        return "Width" if self.is_template else self.random.choice(ways)

    def row(self, index):
        if self.width in (8, 16, 32, 64) and self.random.random() < 0.3:
            return f"({index} >> {self.width.bit_length() - 1})"
        return f"({index} / {self.size()})"

    def column(self, index):
        if self.width in (8, 16, 32, 64) and self.random.random() < 0.3:
            return f"({index} & ({self.size()} - 1))"
        return f"({index} % {self.size()})"

    def strided(self, body):
        """A loop over all elements, by the threads of each row of the block."""
        kind = self.random.choice(["int", "int", "unsigned", "long long"])
        first = self.random.choice(["", " + 5", " + m", " - 3"]) if kind != "unsigned" else ""
        guard = "if (i >= 0) " if first == " - 3" else ""
        begin = f"({kind})threadIdx.x{first}" if first == " - 3" else f"threadIdx.x{first}"
        return [f"for ({kind} i = {begin}; i < {self.elements}; i += blockDim.x) {guard}{body('i')}"]

    def own(self, text, index):
        """A statement for some threads."""
        return self.random.choice(["", "", f"if ({self.column(index)} < 5) ", f"if ({self.row(index)} != 1) ", f"if ({index} < n) "]) + text

    def text(self):
        pick = self.random.choice
        t = pick(["t", "threadIdx.x"])
        cell = lambda i: f"s[threadIdx.y][{self.row(i)}][{self.column(i)}]"
        named = self.random.random() < 0.6
        mine = "s[threadIdx.y][r][c]" if named else cell(t)
        rows = self.elements // self.width + 256 // self.width + 2
        lines = [f"__shared__ int s[{self.ys}][{rows}][{self.width} + {self.pad}];", pick(["int", "const unsigned"]) + " t = threadIdx.x;"]
        if named:
            lines += [f"int r = {self.row(t)}, c = {self.column(t)};"]
        lines += [f"for (int k = t; k < {rows * (self.width + self.pad)}; k += blockDim.x) (&s[threadIdx.y][0][0])[k] = k;", "__syncthreads();"]
        at = "((blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + t)"
        for _ in range(self.random.randint(1, 3)):
            lines += pick([
                lambda: [self.own(f"{mine} = in[{at}] + {self.column(t)};", t)],
                lambda: self.strided(lambda i: self.own(f"{cell(i)} = in[{i} + {self.row(i)} * 3] + n;", i)),
                lambda: self.strided(lambda i: f"{{ int a = {self.row(i)}, b = {self.column(i)}; s[threadIdx.y][a][b] += in[b * 7 + a]; }}"),
            ])()
            lines.append("__syncthreads();")
            if self.random.random() < 0.2:
                lines.append(pick(["if (t >= n) return;", f"if ({self.row(t)} == 1) return;"]))
            others = f"s[threadIdx.y][{self.row(t)} + {pick([0, 1])}]"
            lines += pick([
                lambda: [f"for (int k = 0; k < {self.width}; ++k) sum += {others}[k] * (k + {self.column(t)});"],
                lambda: [self.own(f"sum += {mine} - {others}[({self.column(t)} + 3) % {self.width}];", t)],
            ])()
            lines.append("__syncthreads();")
        lines.append(self.own(f"out[{at}] = sum + {self.row(t)};", t))
        lines.insert(2, "int sum = 0;")
        head = "template <int Width> " if self.is_template else ""
        return f"{head}__global__ void {self.name}(const int *in, int *out, int n, int m) {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n\n"

    def call(self):
        kernel = self.name + (f"<{self.width}>" if self.is_template else "")
        n, m = self.random.choice([0, 7, 16, 40, 300]), self.random.choice([0, 3, 16])
        return f'  run("{self.name}", {kernel}, {self.random.choice([1, 3])}, dim3({self.threads}, {self.ys}), {n}, {m});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {both_forms.migrated(options, source).count('offloom::rows_of<')} loops over rows")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
