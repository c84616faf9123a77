#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose threads go through elements in rounds and read others of which only they, or memory, know which, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  gathered_rounds.py --offloom build/tool/offloom --seeds 0-199 [-O3 -march=native]

Grids and blocks stride through elements with one bound or two, which may be chosen by `min()`; threads store elements of their own, in place or elsewhere, or keep
sums that they store or add up behind the loop; what they read goes through functions of CUDA's and of the program's, some of which know more than their arguments.
"""

import random
import sys

import both_forms
import gathers

HEAD = gathers.HEAD + """
__device__ int moved_by = 3;
__device__ inline float clamped(float v) { return v < 0 ? 0 : v > 40 ? 40 : v; }
__device__ int within(int k) {
  if (k < 0)
    return 0;
  const int last = entries - 1;
  return min(k, last);
}
__device__ int halved(int k, int by) { return within(k) / by; }
__device__ int moved(int k) { return within(k + moved_by); }
__device__ int counted(int k) {
  int steps = 0;
  for (int left = within(k); left > 1; left /= 2)
    ++steps;
  return steps;
}
template <class T> __device__ T weighed(T v, int by) { return v * T(by) + T(1); }
"""


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"gathered_{seed}"
        self.type = r.choice(["int", "float", "float", "double", "unsigned"])
        self.count = r.choice([1000, 777, 1024, 64, 33])
        self.block = r.choice([32, 64, 100, 128])
        self.blocks = r.choice([1, 2, 3, 5])
        self.in_place = False

    def place(self):
        """An expression for an element of the table."""
        r = self.random
        return r.choice(["within(at[i])", "within(at[i])", "halved(at[i], 3)", "moved(at[i])", "counted(at[i])", "keys[i] % entries", "min(max(at[i], 0), entries - 1)",
                         "(int)(__saturatef(keys[i] / 255.0f) * (entries - 1))", "(int)clamped(keys[i] * 0.5f)", "(keys[blockIdx.x] & 31) + (i & 31)"])

    def read(self):
        """Statements that give `v` a value."""
        r, type = self.random, self.type
        kind = r.randrange(7)
        if kind == 0:
            return f"{type} v = in[(keys[blockIdx.x] & 3) + i];"
        if kind == 1:
            return f"{type} v = in[(keys[blockIdx.x & 1] & 7) * 2 + i] + table[{self.place()}];"
        if kind == 2:
            return f"int k = {self.place()};\n    {type} v = weighed(table[k], 2);"
        if kind == 3:
            return f"int k = at[i];\n    {type} v = 0;\n    if (k >= 0 && k < entries) v = table[k];"
        if kind == 4:
            return f"{type} v = keys[i] > 99 ? in[i + 1] - table[0] : in[i + 2];"
        if kind == 5:
            self.in_place = r.random() < 0.5
            return f"{type} v = in[i] + table[{self.place()}];"
        return f"{type} v = table[{self.place()}];"

    def work(self, keeps):
        """What a round does with `v`."""
        r = self.random
        store = ["out[i] = v;", "out[i] = v;", "if (v > 3) out[i] = v;", "out[i] = v;\n    out[i] += table[1];", "out[i] = v;\n    v = out[i] + table[keys[i] & 7];\n    out[i] = v;"]
        if not self.in_place:
            store += ["out[i] += v;", "out[i] = v > 9 ? v : out[i];", "out[i] = v;\n    atomicAdd(&other[4000], 1);"]
        keep = ["sum += v;", "sum = v > sum ? v : sum;", "if (keys[i] & 1) sum += v;", "sum += v;\n    ++rounds;"]
        if not keeps:
            return r.choice(store)
        return r.choice(keep) if r.random() < 0.6 else r.choice(keep) + "\n    " + r.choice(store)

    def loop(self, body):
        r = self.random
        kind = r.choice(["int", "int", "int", "unsigned", "long"])
        end = f"({kind})(blockIdx.x + 1) * per"
        whole = r.random() < 0.5
        first = "blockIdx.x * blockDim.x + threadIdx.x" if whole else "blockIdx.x * per + threadIdx.x"
        step = "gridDim.x * blockDim.x" if whole else "blockDim.x"
        if whole:
            test = r.choice(["i < n", "i <= n - 1", "n > i", "i < n && i < limit", "i < limit && n > i"])
        else:
            test = r.choice([f"i < n && i < {end}", f"{end} > i && n > i", f"i < min(n, {end})", f"i <= n - 1 && i < {end}", f"i < n && i < {end} && i < limit"])
        if kind == "long" and "min(" in test:
            test = test.replace("min(n", "min((long)n")
        if kind == "unsigned" and "min(" in test:
            test = test.replace("min(n", "min((unsigned)n")
        if r.random() < 0.75:
            return f"  for ({kind} i = {first}; {test}; i += {step}) {{\n    {body}\n  }}\n"
        return f"  {kind} i = {first};\n  while ({test}) {{\n    {body}\n    i += {step};\n  }}\n"

    def text(self):
        r, type = self.random, self.type
        keeps, shared = r.random() < 0.5, r.random() < 0.4
        read = self.read()
        body = f"{read}\n    {self.work(keeps)}"
        lines = f"  const int n = w * h, per = (n + gridDim.x - 1) / gridDim.x, limit = n - {r.choice([0, 5, 40])};\n"
        lines += f"  {type} sum = 0;\n  int rounds = 0;\n" if keeps else ""
        lines += f"  __shared__ {type} s[128];\n  s[threadIdx.x] = table[{r.choice(['threadIdx.x % entries', 'within(at[threadIdx.x])'])}];\n  __syncthreads();\n" if shared else ""
        lines += self.loop(body)
        mine = "blockIdx.x * blockDim.x + threadIdx.x"
        if keeps and shared:
            lines += "  s[threadIdx.x] += sum;\n  __syncthreads();\n  if (threadIdx.x == 0) other[blockIdx.x] = (int)(s[0] + s[blockDim.x - 1]);\n"
            lines += f"  other[100 + {mine}] = (int)sum + rounds;\n"
        elif keeps:
            lines += f"  other[{mine}] = (int)sum + rounds;\n"
        elif shared:
            lines += f"  other[{mine}] = (int)s[blockDim.x - 1 - threadIdx.x];\n"
        return (f"\n__global__ void {self.name}(const {type} *in, const {type} *table, {type} *out, const int *at, int *other,"
                f" const unsigned char *keys, int w, int h) {{\n{lines}}}\n")

    def call(self):
        out = "data.in" if self.in_place else "data.out"
        shown = "    data.out = data.in;\n" if self.in_place else ""
        return (f"  {{\n    Data<{self.type}> data({self.count});\n    {self.name}<<<{self.blocks}, {self.block}>>>(data.in, data.table,"
                f" {out}, data.at, data.other, data.keys, {self.count}, 1);\n{shown}    data.print(\"{self.name}\");\n  }}\n")


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('offloom::apart')} loops go side by side, {text.count('offloom::lesser_of')} have two bounds")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
