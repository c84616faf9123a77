#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose threads have loops in loops, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  nests.py --offloom build/tool/offloom --seeds 0-199 [-O2]

Nearest centres, small products and mixtures of neighbouring elements, in blocks of one and of several rows, behind a barrier and without one.
Some do in their rounds what may not be done side by side: they count by atomics, have an array of their own, read what others store, or leave
early. Others name the threads of a plane by their rank, with and without what tells one row from another.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <type_traits>

__constant__ int numbers[64];

template <class Kernel> void run(const char *name, Kernel kernel, dim3 blocks, dim3 threads, int n) {
  static int in[8 * 4096], out[4096 + 64];
  for (int i = 0; i < 8 * 4096; ++i)
    in[i] = int(i * 2654435761u >> 20) - 2048;
  for (int &number : out)
    number = 7;
  int *from, *to;
  cudaMalloc(&from, sizeof in);
  cudaMalloc(&to, sizeof out);
  cudaMemcpy(from, in, sizeof in, cudaMemcpyHostToDevice);
  cudaMemcpy(to, out, sizeof out, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(numbers, in + 100, sizeof numbers);
  kernel<<<blocks, threads>>>(from, to, n);
  cudaMemcpy(out, to, sizeof out, cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(from);
  cudaFree(to);
}
"""


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"nest_{seed}"
        self.threads = r.choice([(64, 1), (100, 1), (256, 1), (16, 16), (32, 4), (8, 8), (20, 3)])
        self.blocks = r.choice([1, 3, 7])
        self.ranks = self.threads[1] > 1
        self.shared = self.ranks or r.random() < 0.5
        self.n = r.choice([self.all(), self.all() - 1, self.all() // 2 + 3])

    def all(self):
        return self.blocks * self.threads[0] * self.threads[1]

    def place(self):
        r, width = self.random, self.threads[0] * self.threads[1]
        if not self.ranks:
            return f"  int i = blockIdx.x * {r.choice(['blockDim.x', str(width)])} + threadIdx.x, t = threadIdx.x;\n"
        rank = r.choice(["threadIdx.y * blockDim.x + threadIdx.x", "threadIdx.x + blockDim.x * threadIdx.y", f"threadIdx.y * {self.threads[0]} + threadIdx.x"])
        return f"  {r.choice(['int', 'const int', 'unsigned'])} t = {rank};\n  int i = blockIdx.x * {width} + t;\n"

    def read(self, k, d):
        r = self.random
        return r.choice([f"in[{d} * n + i]"] * 4 + [f"in[{k} * 3 + i]", "in[i]", f"s[t] * {d}" if self.shared else f"in[i + {d}]", f"s[{k}]" if self.shared else f"in[{k}]", f"in[i * 2 + {d}]"])

    def nest(self):
        """Loops that make a number `found` of each thread."""
        r = self.random
        rounds, more = r.choice([2, 4, 7, 12, 16]), r.choice([2, 3, 4, 8])
        centre = r.choice([f"numbers[(k * {more} + d) % 64]", "numbers[k]", "numbers[d]", "(k ^ d)", "in[k * 8 + d]"])
        inner = r.choice([f"int a = {self.read('k', 'd')} - {centre};\n      sum += a * a;", f"sum += {self.read('k', 'd')} * {centre};", f"if ({self.read('k', 'd')} > {centre}) sum += d;",
                          f"sum = max(sum, {self.read('k', 'd')} + {centre});", f"sum += {self.read('k', 'd')} > 0 ? {centre} : k;"])
        outer = r.choice(["if (sum < best) { best = sum; found = k; }", "found += sum / 3;", "found = sum > found ? sum : found;", "if (sum & 1) found ^= sum; else found += 5;", "out[i] += sum;",
                          "best = min(best, sum); found = best + k;"])
        spoiled = r.choice([""] * 8 + ["atomicAdd(&out[n], sum & 3);", "if (found > 100000) break;", "own[k & 3] += sum; found += own[1];", "if (sum == 12345) return;", "in2 = out[i] + sum; found += in2;"])
        before = ("  int own[4] = {1, 2, 3, 4};\n" if "own" in spoiled else "") + ("  int in2 = 0;\n" if "in2" in spoiled else "")
        if self.shared and "return" in spoiled:
            spoiled = ""
        return (f"{before}  int best = 1 << 30, found = 0;\n  for (int k = 0; k < {rounds}; {r.choice(['k++', '++k', 'k += 1'])}) {{\n    int sum = 0;\n"
                f"    for (int d = 0; d < {more}; ++d) {{\n      {inner}\n    }}\n    {outer}\n    {spoiled}\n  }}\n")

    def phase(self):
        """Something behind the nest that the threads of a block do by their rank."""
        r = self.random
        size = self.threads[0] * self.threads[1]
        return r.choice([f"  __syncthreads();\n  for (int k = 32; k > 0; k /= 2) {{\n    if (t < k && t + k < {size})\n      s[t] += s[t + k];\n    __syncthreads();\n  }}\n  if (t == 0) out[n + 1 + blockIdx.x] = s[0];\n",
                         "  __syncthreads();\n  s2[t] = s[t] * 3 + t;\n  __syncthreads();\n  if (i < n) out[i] += s2[threadIdx.x];\n",
                         "  __syncthreads();\n  s2[t] = s[t] + threadIdx.y;\n  __syncthreads();\n  if (i < n) out[i] ^= s2[t];\n",
                         "  __syncthreads();\n  if (t < 48)\n    s2[t] = s[t] - blockIdx.x;\n  __syncthreads();\n  if (t < 48 && i < n) out[i] += s2[t];\n"])

    def text(self):
        r = self.random
        size = self.threads[0] * self.threads[1]
        head = f"\n__global__ void {self.name}(const int *in, int *out, int n) {{\n"
        if not self.shared:
            nest = self.nest() + "  out[i] = found;\n"
            body = self.place() + r.choice([f"  if (i >= n) return;\n{nest}", f"  if (i < n) {{\n{nest}  }}\n"])
            return head + body + "}\n"
        place = self.place()
        guard = "  if (i < n) {\n", "  }\n"
        return (f"{head}  __shared__ int s[{size}], s2[{size}];\n{place}  s[t] = i < n ? in[i] : t;\n  s2[t] = t;\n  __syncthreads();\n"
                f"{guard[0] if r.random() < 0.5 else '  {' + chr(10)}{self.nest()}  if (i < n) out[i] = found;\n{guard[1]}{self.phase()}}}\n")

    def call(self):
        x, y = self.threads
        return f'  run("{self.name}", {self.name}, dim3({self.blocks}), dim3({x}, {y}), {self.n});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('offloom::apart_loops')} loops go side by side, {text.count('offloom::flat_ranks')} in one row")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
