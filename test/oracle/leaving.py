#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops that threads leave at different times, in the form that Offloom chooses against fibers, bit for bit.

  leaving.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in who declares the counter and where it begins, in the loop's step, in how a thread leaves, in what stands before the loop and
around it, in what becomes of the counter, and in the size of blocks. Two loops may share one counter.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

template <class Kernel> void run(const char *name, Kernel kernel, dim3 threads, int n) {
  const int count = 3 * threads.x * threads.y;
  static int out[2 * 4096];
  int *device_out;
  cudaMalloc(&device_out, sizeof(out));
  cudaMemset(device_out, 0, sizeof(out));
  kernel<<<3, threads>>>(device_out, n, count);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_out);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"leaving{seed}"
        self.threads = self.random.choice(["32", "48", "64", "128", "200", "dim3(16, 16)", "dim3(5, 9)"])
        self.n = self.random.choice([0, 1, 7, 33, 100])

    def loop(self, counter, limit):
        """The lines of a loop whose counter is declared before it."""
        pick = self.random.choice
        init = pick([f"{counter} = 0", f"{counter} = 0", f"{counter} = 1, w = x", f"{counter} = i & 3", ""])
        # What the threads count is small and whole.
        step = pick([f"++{counter}", f"{counter}++", f"{counter} += 2", f"++{counter}, w += {counter}", f"{counter} = {counter} + 1", f"++{counter}, ++w"])
        leaves = f"x {pick(['<', '<', '!='])} {pick([50, 1000])}"
        by_break = pick([True, False, False])
        condition = f"{counter} < {limit}" + ("" if by_break else f" && {leaves}")
        body = [f"if (!({leaves})) break;"] if by_break else []
        body += self.random.sample([f"x += {counter} + y;", "y = (y * 5 + x) & 15;", "if (x & 1) w -= y;", f"x += w > 9 ? 3 : {counter} & 7;"], pick([1, 2, 3]))
        if pick([True] + 5 * [False]):
            body.insert(len(body) // 2, "if (y == 3) continue;")
        return [f"for ({init}; {condition}; {step}) {{", *("  " + line for line in body), "}"]

    def text(self):
        pick = self.random.choice
        counter_type = pick(["int", "int", "int", "unsigned char", "long long"])
        counter = pick(["k", "k", "rounds"])
        limit = pick(["n", "n", "60", "(n + i % 3)"])
        lines = [f"__global__ void {self.name}(int *out, int n, int count) {{",
                 "  int i = blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;"]
        ends = pick([None, "i >= count - 5", "i % 7 == 2"])
        early = pick([True, False])
        if ends and early:
            lines.append(f"  if ({ends}) return;")
        lines += ["  int x = i % 19, y = i & 7, w = 1;", f"  {counter_type} {counter} = {pick([0, 0, 1, 2])};"]
        between = pick([None, None, "y += x & 3;", "int shared_by_all = n * 2;"])
        if between:
            lines.append("  " + between)
        if ends and not early:
            lines.append(f"  if ({ends}) return;")
        loop = self.loop(counter, limit)
        guard = pick([None, None, "i % 5 != 1"])
        if guard:
            inner = pick([[], ["x += 2;"]])
            loop = [f"if ({guard}) {{", *("  " + line for line in inner + loop), "}"]
        lines += ["  " + line for line in loop]
        if pick([True, False]):
            lines += ["  " + line for line in pick([[], ["y ^= x;"]]) + self.loop(counter, "n")]
        result = pick([f"{counter}", f"{counter} * 3 + x", "x + w"])
        lines += [f"  out[i] = {result};", "  out[4096 + i] = y * 7 + x + w;"]
        return "\n".join(lines) + "\n}\n\n"

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} loops agree, {text.count('for (offloom::lockstep ')} in lockstep, "
          f"{text.count('while (warp.goes_on())')} whose threads count for themselves")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
