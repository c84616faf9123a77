#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions of a block whose results go to variables that they are given as well, in the form that Offloom chooses against fibers, bit for bit.

  filled_results.py --offloom build/tool/offloom --seeds 0-99 [-O2]

`x = sum(x);`, of a variable that is used before, behind and beside it, in loops and under conditions of the block's or of whole warps; of functions that change their
parameters or not, whose threads leave at different places, that call others, are templates or called with a type that is not the variable's, and that give back a
parameter, another variable or an expression.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

template <class Kernel> void run(const char *name, Kernel kernel, int threads, int n) {
  static int out[1024], in[1024];
  for (int i = 0; i < 1024; ++i)
    in[i] = i * 37 % 101;
  int *device_out, *device_in;
  cudaMalloc(&device_out, sizeof(out));
  cudaMalloc(&device_in, sizeof(in));
  cudaMemset(device_out, 0, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  kernel<<<2, threads>>>(device_in, device_out, n);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_out);
  cudaFree(device_in);
}

"""

TYPES = ["int", "int", "int", "unsigned", "long long"]


class Helper:
    """A device function of two numbers."""

    def __init__(self, pick, name, others):
        self.name, self.type, self.result = name, pick(TYPES), pick(TYPES)
        if pick([True, True, False]):
            self.result = self.type
        self.is_template = pick([False, False, True])
        a, b = pick([("v", "w"), ("x", "y"), ("a", "b")])
        shuffle = pick(["__shfl_xor_sync(~0u, {}, 5)", "__shfl_down_sync(~0u, {}, 3)", "__shfl_sync(~0u, {}, 7)", "__shfl_up_sync(~0u, {}, 1)"])
        steps = pick([
            [f"for (int d = 16; d > 0; d /= 2) {a} += __shfl_xor_sync(~0u, {a}, d);"],
            [f"for (int d = 16; d > 0; d /= 2) {a} += __shfl_down_sync(~0u, {a}, d) ^ {b};"],
            [f"__shared__ {self.type} s[256]; s[threadIdx.x] = {a};", "__syncthreads();", f"{a} = s[blockDim.x - 1 - threadIdx.x] + {b};", "__syncthreads();"],
            [f"auto other = {shuffle.format(a)};", f"{b} += other * 3;"],
            [f"auto other = {shuffle.format(b)};", f"{a} ^= other;", f"other = {shuffle.format(a)};", f"{b} -= other;"],
        ])
        if others and pick([True, False]):
            steps.append(f"{pick([a, b])} = {pick(others)}({a}, {pick(['1', b])});")
        back = pick([
            [f"return {a};"], [f"return {a};"], [f"return {b};"], [f"return {a} + {b};"],
            [f"if (threadIdx.x % 3 == 0) return {b};", f"return {a} * 5;"],
            [f"if ({a} & 1) {{ {a} += 2; return {b}; }}", f"{b} = {a};", f"return {b};"],
        ])
        lines = "".join(f"  {line}\n" for line in steps + back)
        of = (self.type, self.result) if not self.is_template else ("T", "T" if self.result == self.type else self.result)
        head = "template <class T> " if self.is_template else ""
        # In a template shared memory is of the number's type, as in any other.
        body = lines.replace(f"__shared__ {self.type}", "__shared__ T") if self.is_template else lines
        self.text = f"{head}__device__ {of[1]} {name}({of[0]} {a}, {of[0]} {b}) {{\n{body}}}\n\n"
        self.spelled = f"{name}<{self.type}>" if self.is_template else name


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"filled{seed}"
        self.threads = self.random.choice([32, 64, 128, 256])
        self.n = self.random.choice([0, 1, 2, 3])

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n});\n'

    def statements(self, helper, number):
        pick = self.random.choice
        x = pick(["x", "x", "y"])
        first, second = pick([(x, "1"), (x, "y"), (x, "n"), (x, x), ("x", "y"), ("y", "x"), (x, f"{x} + 1"), (f"{x} & 7", x), ("3", x)])
        call = f"{helper.spelled}({first}, {second})"
        assignment = f"{x} = {call};"
        return {
            "plain": [assignment],
            "kept": [f"long long kept{number} = x - y;", assignment, f"y += kept{number} & 15;"],
            "read": [assignment, "x &= 4095; y &= 4095;"],
            "twice": [assignment, assignment],
            "condition": [f"if (n > {pick([0, 1])}) {assignment}"],
            "loop": [f"for (int q = 0; q < n; ++q) {{ {assignment} {pick(['', 'x += q;'])} }}"],
            "warps": [f"if (threadIdx.x < 32) {assignment}"] if "__shared__" not in "".join(h.text for h in self.helpers) else [assignment],
            "parentheses": [f"({x}) = ({call});"],
            "expression": [f"{x} = {call} + 1;"],
            "declared": [f"{helper.result} z{number} = {call};", f"{x} += z{number} & 31;"],
        }[pick(["plain", "plain", "kept", "read", "twice", "condition", "loop", "warps", "parentheses", "expression", "declared"])]

    def text(self):
        pick = self.random.choice
        self.helpers = []
        for number in range(pick([1, 2, 2, 3])):
            self.helpers.append(Helper(pick, f"helper{self.name[6:]}_{number}", [helper.spelled for helper in self.helpers]))
        lines = [f"__global__ void {self.name}(const int *in, int *out, int n) {{",
                 "  int i = blockIdx.x * blockDim.x + threadIdx.x;", f"  {pick(TYPES)} x = in[i], y = i & 7;"]
        if pick([True, False]):
            lines.append("  __syncthreads();")
        for number in range(pick([1, 2, 3, 4])):
            lines += ["  " + line for line in self.statements(pick(self.helpers), number)]
            if pick([True, False]):
                lines.append("  __syncthreads();")
        lines += ["  out[i] = x * 7 + y * 3;", "}", "", ""]
        return "".join(helper.text for helper in self.helpers) + "\n".join(lines)


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('(block, x_of, ') + text.count('(block, y_of, ')} results left where they are wanted, "
          f"{text.count('.fibers(')} in fibers")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
