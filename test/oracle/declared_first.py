#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that declare their variables at the top, as C had it, in the form that Offloom chooses against fibers, bit for bit.

  declared_first.py --offloom build/tool/offloom --seeds 0-99 [-O2]

Between barriers, and in loops around them, statements assign the variables, in branches and loops or not, before they ask for them or
after.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

template <class Kernel> void run(const char *name, Kernel kernel, int threads, int n) {
  static int out[3 * 256];
  int *device_out;
  cudaMalloc(&device_out, sizeof(out));
  cudaMemset(device_out, 0, sizeof(out));
  kernel<<<3, threads>>>(device_out, n);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_out);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"declared{seed}"
        self.threads = self.random.choice([32, 48, 64, 200])
        self.n = self.random.choice([0, 1, 3, 7])

    def statement(self, depth=0):
        """Lines on the variables i, j, k and v, which every one begins with a value."""
        pick = self.random.choice
        counter = pick("ij")
        bound = pick(["4", "n", "t % 3", "3 + n"])
        # The sums stay small: an overflow, or a loop until a sum is large, would not be the same twice.
        inner = ["sum += {0};", "sum = (sum + s[(t + {0}) % {1}]) & 4095;", "v = {0} + t; sum ^= v;",
                 "sum = (sum * 3 + v) & 1023;", "v += {0};"]
        line = pick(inner).format(counter, self.threads)
        simple = [[f"{counter} = {pick(['t', 'n', '5', 'sum & 7', counter + ' + 1'])};"], [line], [f"{counter}++;"],
                  [f"for ({counter} = {pick(['0', '1', 't & 1'])}; {counter} < {bound}; {counter}++) {{ {line} }}"],
                  [f"for ({counter} = 0, v = t; {counter} < {bound}; {counter}++) {{ {line} }}"],
                  [f"for (k = 0; k < 3; k++) for ({counter} = 0; {counter} < {bound}; ++{counter}) {{ {line} }}"],
                  [f"v = {pick(['i', 'j', 't', 'v'])}, sum += v;"], [f"i = j = {pick(['2', 't'])};"],
                  ["sum &= 31;", "do { " + f"{counter} = sum & 3; sum += 5 + {counter};" + " } while (sum < 20);"]]
        if depth == 0 and pick([True, False, False]):
            condition = pick(["t & 1", "n > 2", f"{counter} > 3", "sum & 2"])
            lines = [f"if ({condition}) {{", *("  " + line for line in self.statement(1)), "}"]
            if pick([True, False]):
                lines += ["else {", *("  " + line for line in self.statement(1)), "}"]
            return lines
        return pick(simple)

    def phase(self):
        return [line for _ in range(self.random.choice([1, 2, 3])) for line in self.statement()]

    def text(self):
        pick = self.random.choice
        barrier = ["__syncthreads();", "s[t] = sum;", "__syncthreads();"]
        lines = [f"__shared__ int s[{self.threads}];", "int i, j, k, v, t = threadIdx.x;", "int sum = t, round;", "s[t] = t;", "__syncthreads();"]
        first = ["i = 0;", "j = t;", "v = 3;", "k = 1;"]
        lines += pick([first, first, ["i = j = 0, v = 1;", "k = 2;"]])
        for _ in range(pick([1, 2, 3])):
            part = self.phase() + barrier + self.phase()
            if pick([True, False]):
                part = [f"for (round = 0; round < n; round++) {{", *("  " + line for line in part + barrier[:1]), "}"]
            lines += part + barrier
        lines.append(f"out[blockIdx.x * 256 + t] = sum + {pick(['0', '0', 'i', 'v + j'])};")
        return f"__global__ void {self.name}(int *out, int n) {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n\n"

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    anew = sum(f"\n    int {name};\n" in kernel for kernel in text.split("\nvoid ") for name in "ijv")
    print(f"{agree} of {len(kernels)} kernels agree, {anew} times a variable is declared anew")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
