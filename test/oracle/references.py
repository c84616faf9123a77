#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions that wait and take references, in the form that Offloom chooses against fibers, bit for bit.

  references.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in what the references are given: a thread's own variable, an element of its array, a member, what a pointer leads to, an element of
shared or of global memory, one of two variables, the same object twice, a temporary. Functions call each other, are templates, and wait for the
block or for a warp.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

struct Pair { int a, b; };
struct Pairs { Pair first; int n; Pair second[2]; };

template <class Kernel> void run(const char *name, Kernel kernel, dim3 threads, int n) {
  static int out[3 * 4096];
  for (int i = 0; i < 3 * 4096; ++i)
    out[i] = i % 23;
  int *device_out;
  cudaMalloc(&device_out, sizeof(out));
  cudaMemcpy(device_out, out, sizeof(out), cudaMemcpyHostToDevice);
  kernel<<<3, threads>>>(device_out, n);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_out);
}

"""


class Function:
    """`f(a, ..., s, t, n)`, whose references are int &, const int & or int."""

    def __init__(self, pick, name, warps, inner):
        self.pick, self.name, self.inner = pick, name, inner
        self.kinds = ["int &"] + [pick(["int &", "const int &", "int &", "int"]) for _ in range(pick([0, 1, 1, 2]))]
        self.is_template = pick([True, False, False])
        self.yields = pick([True, False])
        self.warps = warps

    def exchange(self, a):
        if self.warps and self.pick([True, False]):
            return [f"{a} += __shfl_xor_sync(~0u, {a}, {self.pick([1, 2, 16])});"]
        return [f"s[t] = {a};", "__syncthreads();", f"{a} ^= s[(t + {self.pick([1, 3, 31])}) % count] + 1;", "__syncthreads();"]

    def text(self):
        pick, names = self.pick, "abc"[:len(self.kinds)]
        changed = [name for name, kind in zip(names, self.kinds) if kind != "const int &"]
        lines = [f"int own = {pick(names)} & 15;"]
        for _ in range(pick([1, 2])):
            target = pick(changed)
            lines += [f"{target} += {pick(names)} * {pick([1, 3])} - own;"] + self.exchange(target)
            if pick([True, False]):
                lines += [f"if ({pick(names)} & 1) {pick(changed)} += {pick([5, 'own', 't'])};"]
            if pick([True, False, False]):
                lines += [f"for (int k = 0; k < n; ++k) {{", f"  {target} = {target} * 3 + k;", *("  " + line for line in self.exchange(target)), "}"]
        if self.inner and pick([True, True, False]):
            lines += [self.inner.call([pick([pick(changed), pick(changed), "own"]) for _ in self.inner.kinds]) + ";"]
        lines += [f"return own * 5 + {pick(names)};"] if self.yields else []
        kind = lambda text: text.replace("int", "T") if self.is_template else text
        parameters = ", ".join(f"{kind(k)}{'' if k.endswith('&') else ' '}{name}" for name, k in zip(names, self.kinds))
        head = f"{'int' if self.yields else 'void'} {self.name}({parameters}, int *s, int t, int count, int n)"
        return ("template <class T> " if self.is_template else "") + f"__device__ {head} {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n\n"

    def call(self, arguments):
        return f"{self.name}({', '.join(arguments)}, s, t, count, n)"


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice
        self.name = f"references{seed}"
        self.warps = self.pick([True, False])
        self.threads = self.pick(["32", "64", "128"] if self.warps else ["32", "48", "100", "dim3(16, 4)"])
        inner = Function(self.pick, f"inner{seed}", self.warps, None)
        self.functions = [inner, Function(self.pick, f"outer{seed}", self.warps, inner)]

    def object(self, kind):
        pick = self.pick
        given = ["x", "x", "y", f"v[{pick([0, 1, 2])}]", "v[n & 1]", "p.a", "p.b", "q.second[1].a", "q.first.b", "*r", "u[t]", "u[count - 1 - t]", "out[i]",
                 "(t & 1 ? x : y)"]
        if kind != "int &":
            given += ["x + t", "7", "(const int &)y"]
        return pick(given)

    def arguments(self, function):
        """What a call is given: no element of shared memory by two names, since these are two threads'."""
        while True:
            given = [self.object(kind) for kind in function.kinds]
            if "u[count - 1 - t]" not in given or not {"u[t]", "*r"} & set(given):
                return given

    def text(self):
        pick = self.pick
        lines = ["__shared__ int s[128], u[128];", "const int t = threadIdx.y * blockDim.x + threadIdx.x, count = blockDim.x * blockDim.y;",
                 "const int i = blockIdx.x * count + t;", "int x = out[i], y = t * 7 % 13, v[3] = {t, 2, x};", "Pair p = {x, t};",
                 "Pairs q = {{1, x}, t, {{2, y}, {t, 4}}};", f"int *r = {pick(['&x', '&u[t]', '&p.b', '&v[2]'])};", "u[t] = x + 3;", "__syncthreads();"]
        for _ in range(pick([1, 2, 3])):
            function = pick(self.functions)
            call = function.call(self.arguments(function))
            if function.yields and pick([True, False]):
                call = f"y += {call}"
            # Another call may give the same element of shared memory to another thread.
            if pick([True, False, False, False]):
                lines += ["for (int k = 0; k < 2; ++k) {", f"  {call.replace('v[n & 1]', 'v[k]')};", "  __syncthreads();", "}"]
            else:
                lines += [call + ";", "__syncthreads();"]
        lines += ["out[i] = x * 3 + y + v[0] - v[1] * 5 + v[2] + p.a - p.b + q.first.b + q.second[1].a * 3 + u[t];"]
        body = "".join(f"  {line}\n" for line in lines)
        return "".join(f.text() for f in self.functions) + f"__global__ void {self.name}(int *out, int n) {{\n{body}}}\n\n"

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.pick([1, 2, 3])});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('.fibers(')} in fibers, {text.count('.bind(threadIdx')} references bound")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
