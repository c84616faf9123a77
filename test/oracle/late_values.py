#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose variables get their values later than they are declared, and whose parameters move, in the form that Offloom chooses
against fibers, bit for bit.

  late_values.py --offloom build/tool/offloom --seeds 0-99 [-O2]

Counters of loops, with barriers in them or not, are declared at the top; so is what is assigned once or more often, in a branch or not. A
parameter moves first, late, twice, in a branch, or not at all.
"""

import random
import sys

import both_forms
from declared_first import HEAD

SIZE = 256


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"late{seed}"
        self.threads = self.random.choice([32, 64, 128, 200])
        self.n = self.random.choice([0, 1, 5, 300])
        self.unset = ["x", "y", "z"]
        self.set = ["t"]
        self.bound = "n & 15"  # the same for all threads

    def value(self):
        pick = self.random.choice
        return pick(["{a} + {b}", "{a} * 3", "(int)(blockIdx.x * 7) + {a}", "{a} & 31", "n - {a}", "s[{a} & 31]", "{a}"]).format(a=pick(self.set),
                                                                                                                       b=pick(self.set))

    def assignment(self):
        """The first value of a variable, or a later one."""
        pick = self.random.choice
        if self.unset and pick([True, True, False]):
            name = self.unset.pop(0)
            line = f"{name} = {self.value()};"
            self.set.append(name)
            return [line]
        others = [name for name in self.set if name != "t"]
        return [pick(["{0} += {1};", "{0} = {1};", "if (t & 1) {0} = {1};"]).format(pick(others), self.value())] if others else []

    def loop(self):
        pick = self.random.choice
        i, j = self.random.sample("ijk", 2)
        a = pick(self.set)
        return pick([[f"for ({i} = 0; {i} < 4; {i}++) sum += {i} * {a};"],
                     [f"for ({i} = t; {i} < n; {i} += blockDim.x) sum += {i} ^ {a};"],
                     [f"for ({i} = 0; {i} < (n & 3); {i}++) for ({j} = {i}; {j} < 3; ++{j}) sum += {j} + s[(t + {j}) & 31];"],
                     [f"for ({i} = t & 3; {i} < 5; {i}++) if ({a} & 1) sum += {i};", f"sum += {i} - 5;"],
                     [f"{i} = {a} & 3;", f"while ({i} < 4) sum += {i}++;"],
                     *[["__syncthreads();", f"for ({i} = {pick(['16', self.bound])}; {i} > 0; {i} /= 2) {{",
                        f"  if (t < {i}) s[t] += s[t + {i}] + {i};", "  __syncthreads();", "}"]] * 3,
                     [f"for ({i} = 0; {i} < 2; {i}++) {{", "  __syncthreads();", "  s[t] += sum & 7;", "  __syncthreads();",
                      f"  for ({j} = 0; {j} < 3; {j}++) sum += s[(t + {j} + {i}) & 31] & 63;", "}", "__syncthreads();"]])

    def move(self):
        amount = self.random.choice(["t", "t * 2", "(int)blockIdx.x", "threadIdx.x + 3", "n & 7"])
        lines = self.random.choice([[f"in += {amount};"], [f"in += {amount};"], [f"if (n > 2) in += {amount};"], [f"n += {amount};"]])
        if lines[0].startswith("n"):
            self.bound = "12"
        return lines

    def use(self):
        a = self.random.choice(self.set)
        return self.random.choice([["sum += *in;"], [f"sum += in[{a} & 15];"], [f"sum = sum * 3 + {a};"], ["sum ^= n;"]])

    def text(self):
        pick = self.random.choice
        lines = ["__shared__ unsigned s[256];", pick(["int i, j, k, x, y, z, t;", "int i, t, j; int z, k; int x; int y;"]), "unsigned sum = 1;"]
        lines += pick([["t = threadIdx.x;"], ["t = threadIdx.x;"], ["t = blockDim.x - 1 - threadIdx.x;"]])
        lines += ["s[t] = t;", "__syncthreads();"]
        for _ in range(self.random.randrange(3, 9)):
            lines += pick([self.assignment, self.loop, self.loop, self.move, self.use])()
        lines.append(f"out[blockIdx.x * {SIZE} + t] = sum + s[t] + {pick(self.set)};")
        body = "".join(f"  {line}\n" for line in lines)
        return f"__global__ void {self.name}(int *out, const int *in, int n) {{\n{body}}}\n\n"

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    moved = sum("int *in_in" in kernel for kernel in text.split("\nvoid "))
    print(f"{agree} of {len(kernels)} kernels agree, {moved} of them move what they are given first, {text.count('block.fibers(')} are fibers")
    return agree


if __name__ == "__main__":
    READS = HEAD.replace("static int out", "static int in[8192], out").replace(
        "  int *device_out;\n", "  int *device_out, *device_in;\n  for (int i = 0; i < 8192; ++i) in[i] = i * 37 % 101;\n"
        "  cudaMalloc(&device_in, sizeof(in));\n  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);\n").replace(
        "(device_out, n)", "(device_out, device_in, n)")
    sys.exit(both_forms.run(__doc__, Kernel, READS, judge))
