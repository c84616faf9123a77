#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions that a block's threads go through together, in the form that Offloom chooses against fibers, bit for bit.

  waiting_helpers.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They get their thread's place as a parameter, or find it out themselves, give the same back to all threads or to each its own, by shared memory that
they are given, that is theirs, or that the launch has, by shuffles and by calling each other; once or several times, in loops and under conditions
that are the same for all, as a value, in an expression, alone; and with names that the kernel may have as well.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

template <class Kernel> void run(const char *name, Kernel kernel, int threads, int n) {
  const int count = 3 * threads;
  static int out[4096], in[4096];
  for (int i = 0; i < 4096; ++i)
    in[i] = i * 37 % 101;
  int *device_out, *device_in;
  cudaMalloc(&device_out, sizeof(out));
  cudaMalloc(&device_in, sizeof(in));
  cudaMemset(device_out, 0, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  kernel<<<3, threads, 4 * threads>>>(device_in, device_out, n, count);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_out);
  cudaFree(device_in);
}

"""


class Helper:
    """A device function; `call` says how it is called with a value, shared memory of the kernel's, and a place."""

    def __init__(self, pick, name):
        v, s, t, n, r = (pick(names) for names in (["v", "x", "value"], ["s", "buffer", "sh"], ["t", "tid", "i"], ["n", "size"], ["r", "total"]))
        k = pick(["k", "d", "step"])
        kind = pick(["tree", "tree", "scan", "up_and_down", "warp_scan", "warp_sum", "by_warps"])
        gets_place = kind == "warp_scan" or kind == "up_and_down" or pick([True, False])
        memory = "given" if kind in ("scan", "up_and_down") else pick(["given", "given", "own", "extern"]) if kind == "tree" else "none"
        own_place = "" if gets_place else f"int {t} = threadIdx.x;"
        if memory == "own":
            own_place += f" __shared__ int {s}[256];"
        elif memory == "extern":
            own_place += f" extern __shared__ int {s}[];"
        body = {
            "tree": [f"{own_place} {s}[{t}] = {v}; __syncthreads();",
                     f"for (int {k} = blockDim.x / 2; {k} > 0; {k} /= 2) {{ if ({t} < {k}) {s}[{t}] {pick(['+=', '^='])} {s}[{t} + {k}]; __syncthreads(); }}",
                     f"int {r} = {s}[0]; __syncthreads();", f"return {r};"],
            "scan": [f"{own_place} {s}[{t}] = {v}; __syncthreads();",
                     f"for (int {k} = 1; {k} < blockDim.x; {k} *= 2) {{ int {r} = {t} >= {k} ? {s}[{t} - {k}] : 0; __syncthreads(); {s}[{t}] += {r}; "
                     "__syncthreads(); }", f"int {r} = {s}[{pick([t, '7'])}]; __syncthreads();", f"return {r};"],
            "up_and_down": [f"{own_place} {s}[{t}] = {v}; int off = 1;",
                            f"for (int {k} = {n} >> 1; {k} > 0; {k} >>= 1) {{ __syncthreads(); if ({t} < {k}) {{ int a = off * (2 * {t} + 1) - 1, b = off * (2 * {t} "
                            f"+ 2) - 1; {s}[b] += {s}[a]; }} off *= 2; }}", "__syncthreads();", f"if ({t} == 0) {s}[{n} - 1] = 0;",
                            f"for (int {k} = 1; {k} < {n}; {k} *= 2) {{ off >>= 1; __syncthreads(); if ({t} < {k}) {{ int a = off * (2 * {t} + 1) - 1, b = off * (2 * "
                            f"{t} + 2) - 1; int c = {s}[a]; {s}[a] = {s}[b]; {s}[b] += c; }} }}", "__syncthreads();",
                            f"int {r} = {s}[{t}]; __syncthreads();", f"return {r};"],
            "warp_scan": [f"for (int {k} = 1; {k} < 32; {k} *= 2) {{ int {r} = __shfl_up_sync(~0u, {v}, {k}); if ({t} >= {k}) {v} += {r}; }}", f"return {v};"],
            "warp_sum": [own_place, f"for (int {k} = 16; {k} > 0; {k} >>= 1) {v} += __shfl_xor_sync(~0u, {v}, {k});",
                         f"return {v} + ({t} & 3);" if not gets_place else f"return {v} * ({t} + 1);"],
            "by_warps": [f"{own_place} __shared__ int each[32]; __shared__ int {r};",
                         f"for (int {k} = 16; {k} > 0; {k} >>= 1) {v} += __shfl_down_sync(~0u, {v}, {k});",
                         f"if (({t} & 31) == 0) each[{t} / 32] = {v};", "__syncthreads();",
                         f"if ({t} == 0) {{ {r} = 0; for (int w = 0; w < (int)blockDim.x / 32; ++w) {r} += each[w]; }}", "__syncthreads();",
                         f"return {r};"],
        }[kind]
        parameters = [f"int {v}"]
        arguments = ["{value}"]
        if memory == "given":
            parameters.append(f"int *{s}")
            arguments.append("shared")
        if gets_place:
            parameters.append(f"{pick(['int', 'int', 'const int', 'unsigned' if kind == 'tree' else 'int'])} {t}")
            arguments.append(pick(["lane", "threadIdx.x % 32", "threadIdx.x & 31"]) if kind == "warp_scan" else pick(["threadIdx.x", "place"]))
        if kind == "up_and_down":
            parameters.append(f"int {n}")
            arguments.append("blockDim.x")
        self.own = memory == "own" or kind == "by_warps"
        self.name, space = name, pick([None, None, f"space_{name}"])
        lines = [line for line in body if line]
        layout = pick(["lines", "lines", "line"])
        inside = "\n".join("  " + line for line in lines) if layout == "lines" else " " + " ".join(lines) + " "
        self.text = f"__device__ {pick(['', 'inline ', '__forceinline__ '])}int {name}({', '.join(parameters)}) {{" + (
            f"\n{inside}\n}}\n\n" if layout == "lines" else f"{inside}}}\n\n")
        if space:
            self.text = f"namespace {space} {{\n{self.text}}}\n\n"
        self.call = f"{space + '::' if space else ''}{name}({', '.join(arguments)})"


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"waiting{seed}"
        self.threads = self.random.choice([32, 64, 128, 256])
        self.n = self.random.choice([0, 1, 2, 3])

    def statements(self, helper, number):
        pick = self.random.choice
        call = helper.call.replace("{value}", pick(["x", "y", "x + 1", "in[i] & 7", "w"]))
        v = pick(["v", "r", "total", "k"]) + str(number)
        return {
            "declare": [f"int {v} = {call};", f"x = (x + {v}) & 255;"],
            "const": [f"const int {v} = {call};", f"y ^= {v} & 7;"],
            "expression": [f"int {v} = {call} % 37 + n;", f"w += {v};"],
            "own": [f"x = {call};", "x &= 255;"],
            "add": [f"w += {call} & 1023;"],
            "condition": [f"if (n > {pick([0, 1])}) w += {call} & 63;"],
            "loop": [f"for (int q = 0; q < n; ++q) {{ int {v} = {call}; w = (w * 3 + {v} + q) & 4095; }}"],
            "alone": [f"{call};", "w += 1;"],
        }[pick(["declare", "const", "expression", "own", "add", "condition", "loop", "alone"])]

    def text(self):
        pick = self.random.choice
        helpers = [Helper(pick, f"helper{self.name[7:]}_{number}") for number in range(pick([1, 1, 2]))]
        lines = [f"__global__ void {self.name}(const int *in, int *out, int n, int count) {{", "  __shared__ int shared[256];",
                 "  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, place = threadIdx.x;",
                 "  int x = i % 19, y = i & 7, w = 1;"]
        for number in range(pick([1, 1, 2, 3])):
            # Shared memory of a function's own may still be read by some when others come again.
            lines += ["  " + line for line in self.statements(pick(helpers), number)] + ["  __syncthreads();"]
        lines += ["  out[i] = x * 7 + y * 3 + w;", "}", "", ""]
        return "".join(helper.text for helper in helpers) + "\n".join(lines)

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, with {text.count('{ // helper')} functions written where they are called, "
          f"{text.count('scan_steps ')} scans made in vectors")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
