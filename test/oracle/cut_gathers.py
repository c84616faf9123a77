#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose place stands for a row and a column, `i / w` and `i % w`, and that find elements of other rows by both, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  cut_gathers.py --offloom build/tool/offloom --seeds 0-199 [-O3]

Pictures that are enlarged, pooled and turned, rows that are looked up, and neighbours that are chosen among; in rows of many lengths, so that pieces are long, short and
of one thread, in blocks of one row and of several, with and without a guard.
"""

import random
import sys

import both_forms
import gathers


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"cut_{seed}"
        self.type = r.choice(["int", "float", "float", "double", "unsigned char"])
        self.width = r.choice([128, 96, 64, 60, 33, 17, 2, 1])
        self.height = r.choice([1, 3, 8, 16])
        self.block = r.choice([32, 64, 128, 256])

    def value(self):
        r = self.random
        return r.choice(["in[y / 2 * w + x / 2]", "in[y / 2 * w + x / 2]", "in[y * w + x * 3 / 4]", "in[x]", "in[y * w + (w - 1 - x)]", "in[i]", "in[y * w + x / 2 + w / 2]",
                         "in[(keys[y] & 1) * w + x]", "in[keys[y] % h * w + x]", "table[keys[i] % entries]", "table[keys[y * w + x] & 63]", "in[y * w + x / 2 * 2]",
                         "(keys[i] & 1 ? in[y * w + (x + 1) % w] : in[i])", "in[y * w + min((int)x + 1, w - 1)]", "in[y * w + (x == 0 ? w - 1 : x - 1)]"])

    def text(self):
        r, type = self.random, self.type
        kind = r.choice(["int", "int", "int", "unsigned", "long long"])
        lines = f"  {kind} i = {'(long long)' if kind == 'long long' else ''}blockIdx.x * blockDim.x + threadIdx.x;\n"
        store = r.choice(["out[i] = v;", "out[i] = v;", "out[i] = v;", "if (v > 3) out[i] = v;", "out[i] = v;\n  other[i] = (int)x;", "out[y * w + x] = v;",
                          "out[i] += v;", "out[i] = v;\n  other[i] = in[y * w] > 5;"])
        guard = r.choice(["  if (i >= w * h)\n    return;\n", "  if (i >= w * h) return;\n", "if"])
        work = f"  {kind} x = i % w, y = i / w;\n  {type} v = {self.value()} + {self.value()};\n  {store}\n"
        body = f"  if (i < w * h) {{\n{work}  }}\n" if guard == "if" else guard + work
        return (f"\n__global__ void {self.name}(const {type} *in, const {type} *table, {type} *out, const int *at, int *other,"
                f" const unsigned char *keys, int w, int h) {{\n{lines}{body}}}\n")

    def call(self):
        n = self.width * self.height
        return (f"  {{\n    Data<{self.type}> data({n});\n    {self.name}<<<{-(-n // self.block)}, {self.block}>>>(data.in, data.table,"
                f' data.out, data.at, data.other, data.keys, {self.width}, {self.height});\n    data.print("{self.name}");\n  }}\n')


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('offloom::cut_rows')} have rows that are cut, {text.count('offloom::apart, offloom::cut_rows')} of them side by side")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, gathers.HEAD, judge))
