#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that count by functions which are given the counters: of the block, of the grid, or of both.

  counters.py --offloom build/tool/offloom --seeds 0-99 [-O2] [--compiler g++]

An atomic of block scope is right only where all callers give shared memory. The generator knows which those are, so that the migrated text is
judged as well as what the programs print: one core might hide what is wrong. Functions call each other, in any order of declaration; they are
templates, overloads, members, lambdas, called by pointer, and change their parameters.
"""

import random
import re
import sys

import both_forms

HEAD = """#include <cstdio>

void print(const char *name, const unsigned *data) {
  static unsigned copy[256];
  cudaMemcpy(copy, data, sizeof(copy), cudaMemcpyDeviceToHost);
  unsigned hash = 2166136261u;
  for (unsigned x : copy)
    hash = (hash ^ x) * 16777619u;
  std::printf("%s %08x %s\\n", name, hash, cudaGetErrorString(cudaGetLastError()));
}
"""

# Those of one kernel come to the same in any order.
ATOMICS = [["atomicAdd", "atomicSub"], ["atomicAdd"], ["atomicMax"], ["atomicXor"], ["atomicOr"]]


class Function:
    """A function that counts in `bins`; `shared` as long as no caller gives it anything else than shared memory."""

    def __init__(self, name, r, callees, atomics):
        self.name, self.random, self.callees, self.atomics = name, r, callees, atomics
        self.kind = r.choice(["plain"] * 4 + ["static", "inline", "template", "both", "member", "declared", "pointer", "overload"])
        self.called = False
        self.gets_global = False

    def call(self, bins, i):
        """The text of a call, without whether `bins` is shared, which the caller notes."""
        name = f"Class_{self.name}::{self.name}" if self.kind == "member" else self.name
        return f"{name}({bins}, {i});"

    def note(self, is_global):
        self.called = True
        self.gets_global |= is_global
        for callee, of_own in self.calls:
            callee.note(self.gets_global if of_own else True)

    def text(self):
        r = self.random
        self.calls = []
        at = r.choice(["&bins[i % 64]", "bins + i % 64", "bins + (i & 63)", "&(bins[(i + 1) % 64])"])
        lines = [f"{r.choice(self.atomics)}({at}, {r.choice(['1u', 'i % 7u', 'i'])});"]
        if r.random() < 0.15:
            lines.insert(0, f"unsigned *const mine = bins + 3; {self.atomics[0]}(mine + i % 32, 1u);")
        if r.random() < 0.1:
            lines.insert(0, "if (i > 100000u) bins = everywhere;")
            self.gets_global = True
        for callee in self.callees:
            if r.random() < 0.5:
                of_own = r.random() < 0.8
                self.calls.append((callee, of_own))
                lines.append(callee.call("bins" if of_own else "everywhere", "i + 5u"))
        if r.random() < 0.2:
            lines = ["if (i % 3u == 0u) {", *lines, "}"]
        if self.kind == "both":
            lines = ["#ifdef __CUDA_ARCH__", *lines, "#endif"]
        body = "{\n  " + "\n  ".join(lines) + "\n}\n"
        head = f"void {self.name}(unsigned *bins, unsigned i)"
        if self.kind == "template":
            return f"template <class T> __device__ void {self.name}(T *bins, unsigned i) {body}"
        if self.kind == "member":
            return f"struct Class_{self.name} {{\n__device__ static {head} {body}}};\n"
        if self.kind == "overload":
            return f"__device__ void {self.name}(float *, unsigned) {{}}\n__device__ {head} {body}"
        before = {"static": "static ", "inline": "inline ", "both": "__host__ "}.get(self.kind, "")
        more = f"__device__ {head};\n" if self.kind == "declared" else ""
        return f"{more}{before}__device__ {head} {body}"


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"counts_{seed}"
        atomics = r.choice(ATOMICS)
        self.functions = []
        for i in range(r.randint(1, 4)):
            self.functions.append(Function(f"count_{seed}_{i}", r, self.functions[:], atomics))

    def text(self):
        r = self.random
        texts = "".join(f.text() for f in self.functions).replace("everywhere", f"everywhere_{self.name}")
        calls = []
        for f in r.choices(self.functions, k=r.randint(1, 4)):
            bins, is_global = r.choice([("s", False)] * 4 + [("s + 64", False), ("&s[t / 32 * 64]", False), ("warps", False), ("moved", True),
                                                             ("out", True), ("(t & 1u ? s : out)", True), ("out + 64", True)])
            f.note(is_global)
            if f.kind == "pointer" and r.random() < 0.5:
                f.note(True)
                calls.append(f"void (*by)(unsigned *, unsigned) = {f.name};\n  by({bins}, in[t]);")
                calls[-1] = "{ " + calls[-1] + " }"
            elif r.random() < 0.15:
                calls.append(f"[=](unsigned *p) {{ {f.call('p', 't')} }}({bins});")
                f.note(True)  # a lambda's parameter may be anything
            else:
                calls.append(f.call(bins, r.choice(["in[t]", "t", "t + blockIdx.x"])))
        statements = "\n  ".join(calls)
        return (f"\n__device__ unsigned everywhere_{self.name}[64];\n{texts}"
                f"__global__ void {self.name}(const unsigned *in, unsigned *out) {{\n  __shared__ unsigned s[256];\n  const unsigned t = threadIdx.x;\n"
                f"  unsigned *warps = s + t / 32 * 64, *moved = s;\n  if (in[0] == 77u) moved = out;\n"
                f"  s[t] = 0; s[t + 128] = 0;\n  __syncthreads();\n  {statements}\n  __syncthreads();\n"
                f"  atomicAdd(&out[t], s[t] + s[t + 128]);\n  if (t < 64) atomicAdd(&out[128 + t], everywhere_{self.name}[t] & 0u);\n}}\n")

    def call(self):
        return (f"  {{\n    static unsigned numbers[128];\n    for (int i = 0; i < 128; ++i)\n      numbers[i] = i * 37 % 61;\n"
                f"    unsigned *in, *out;\n    cudaMalloc(&in, 512);\n    cudaMalloc(&out, 1024);\n    cudaMemset(out, 0, 1024);\n"
                f"    cudaMemcpy(in, numbers, 512, cudaMemcpyHostToDevice);\n    {self.name}<<<1, 128>>>(in, out);\n    print(\"{self.name}\", out);\n  }}\n")


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    found = could = 0
    for kernel in kernels:
        for f in kernel.functions:
            own = re.search(rf"\bvoid {f.name}\(\w[\w ]* \*bins, unsigned i\) \{{\n(.*?)\n\}}\n", text, re.DOTALL)
            of_block = bool(own and re.search(r"atomic\w+_block\(", own[1]))
            if of_block and (f.gets_global or not f.called):
                print(f"{f.name}: has atomics of block scope, and is given other memory")
                agree -= 1
            found += of_block
            could += f.called and not f.gets_global
    print(f"{agree} of {len(kernels)} kernels agree, {found} of {could} functions count for the block alone")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
