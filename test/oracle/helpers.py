#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions with loops that kernels call, in the form that Offloom chooses against fibers, bit for bit.

  helpers.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in their parameters (values of several types, references, pointers to results, memory, a sum that goes in and comes out), in what
their variables are called, which may be what the kernel calls its own, in how they return, in what else they call, in templates, and in where
and how often they are called: as a variable's value, in an assignment, in an expression, in a condition, alone.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

template <class Kernel> void run(const char *name, Kernel kernel, dim3 threads, int n) {
  const int count = 3 * threads.x * threads.y;
  static int out[2 * 4096], in[4096];
  for (int i = 0; i < 4096; ++i)
    in[i] = i * 37 % 101;
  int *device_out, *device_in;
  cudaMalloc(&device_out, sizeof(out));
  cudaMalloc(&device_in, sizeof(in));
  cudaMemset(device_out, 0, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  kernel<<<3, threads>>>(device_in, device_out, n, count);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_out);
  cudaFree(device_in);
}

__device__ int mixed(int a, int b) { return (a * 5 + b) & 63; }

"""

TYPES = ["int", "int", "int", "float", "long long", "short"]


class Helper:
    """A device function; what its parameters are for says how it may be called."""

    def __init__(self, pick, name, other):
        self.name = name
        self.result = pick(["int", "int", "int", "float", "void"])
        names = ["x", "y", "w", "a", "b", "i", "r", "limit"]
        self.parameters = []  # (kind, type, name)

        def add(kind, spelled):
            self.parameters.append((kind, spelled, names.pop(pick(range(len(names))))))
            return self.parameters[-1][2]

        template = pick([None, None, None, "T", "N"])
        p = add("value", "T" if template == "T" else pick(TYPES))
        q = add("value", pick(TYPES))
        limit = add("limit", pick(["int", "const int", "int"]))
        memory = add("memory", pick(["const int *", "const int *__restrict__ "])) if pick([True, False, False]) else None
        output = pick(["int &", "int *"]) if self.result == "void" or pick([True, False, False, False]) else None
        o = add("output", output) if output else None
        out = f"*{o}" if output == "int *" else o
        locals_ = [v for v in ["s", "t", "x", "y", "r", "k"] if v not in [each[2] for each in self.parameters]]
        s, t, k = locals_[0], locals_[1], locals_[2]
        if pick([True, False]):
            s, t, k = k, s, t
        first = "1" if template != "N" else "N"
        lines = [f"  int {s} = int({p}) & 31, {t} = {first};"]
        void = self.result == "void"
        accumulates = not void and not output and pick([True, False, False, False])
        back = (lambda value: "return;") if void else (lambda value: f"return {value};")
        simple = pick([True, False, False])
        if pick([True, False, False, False]) and not accumulates and not simple:
            if void:
                lines.append(f"  {out} = 3;")
            lines.append(f"  if ({q} == 3) {pick(['{} ', '{{ {} }}']).format(back(pick(['7', limit])))}")
        body = [f"{s} = ({s} * 3 + {t} + int({q})) & 127;", f"{t} += {s} > 20 ? {k} & 3 : 1;"]
        if memory:
            body.append(f"{t} += {memory}[({k} * 7 + {s}) & 4095] & 3;")
        if other and pick([True, False]):
            body.append(f"{t} = {other}({t}, {s});")
        if pick([True, False]):
            body.append(f"{q} = {q} > 100 ? 0 : {q} + 1;")
        if accumulates:
            body.append(f"{p} = {p} > 1000 ? 0 : {p} + {k};")
        leaving = pick(["return", "return", "break", "break", None, "continue"])
        test = f"{t} > {pick([20, 90, 100000])}"
        value = pick([k, s, "5", t])
        if leaving == "return" and not accumulates:
            body.insert(pick([0, 1, len(body)]), f"if ({test}) {pick(['{}', '{{ {} }}']).format(back(value))}")
        elif leaving:
            body.insert(pick([0, 1, len(body)]), f"if ({test}) {'break' if leaving == 'return' else leaving};")
        wide = pick([limit, limit, "100"])
        if leaving != "continue" and pick([True, False, False]):
            lines += [f"  int {k} = 0;", f"  while ({k} < {wide}) {{", *("    " + line for line in body), f"    ++{k};", "  }"]
            counted = True
        else:
            counted = pick([True, False])
            declared = f"int {k} = 0" if not counted else f"{k} = 0"
            if counted:
                lines.append(f"  int {k};")
            lines += [f"  for ({declared}; {k} < {wide}; ++{k}) {{", *("    " + line for line in body), "  }"]
        self.early = leaving == "return"
        if out and not (void and leaving == "return"):
            lines.append(f"  {out} = {s} + 2 * {t};")
        elif out:
            lines.insert(1, f"  {out} = 9;")
        if not void:
            lines.append(f"  return {p if accumulates else pick(['-1', limit, s, t, s + ' + ' + t] + [k] * counted)};")
        head = {None: "", "T": "template <typename T> ", "N": "template <int N> "}[template]
        self.template = template
        self.spelled = name if template != "N" else f"{name}<{pick([2, 6])}>"
        inside = ", ".join(f"{spelled}{'' if spelled[-1] in '*& ' else ' '}{called}" for _, spelled, called in self.parameters)
        result = "T" if accumulates and template == "T" else self.result
        if accumulates:
            result = self.parameters[0][1]
            self.result = "int" if result == "T" else result
        self.text = f"{head}__device__ {result} {name}({inside}) {{\n" + "\n".join(lines) + "\n}\n\n"
        # In order of the text, a call inside of a helper must not be of itself.
        if pick([True, False, False]):
            self.text = " ".join(line.strip() for line in self.text.splitlines()) + "\n\n"
        if pick([True, False, False]):
            space = f"space_{name}"
            constant = f"__device__ int weighed(int a) {{ return a & 15; }}\n" if pick([True, False]) else ""
            if constant:
                self.text = self.text.replace(f"int {s} = int({p}) & 31", f"int {s} = weighed(int({p}))")
            self.text = f"namespace {space} {{\n{constant}{self.text}}}\n\n"
            self.spelled = f"{space}::{self.spelled}"

    def call(self, pick, output):
        arguments = []
        for kind, spelled, _ in self.parameters:
            if kind == "value":
                arguments.append(pick(["x", "y", "w", "i & 7", "x + 1", "3", "y * 2"]))
            elif kind == "limit":
                arguments.append(pick(["n", "n", "n + (i & 1)", "60"]))
            elif kind == "memory":
                arguments.append(pick(["in", "in", "in + 0"]))
            else:
                arguments.append(("&" if spelled == "int *" else "") + output)
        return f"{self.spelled}({', '.join(arguments)})"


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"calling{seed}"
        self.threads = self.random.choice(["32", "48", "64", "128", "200", "dim3(16, 16)", "dim3(5, 9)"])
        self.n = self.random.choice([0, 1, 7, 33, 100])

    def statement(self, helper, number):
        pick = self.random.choice
        call = helper.call(pick, f"o{number}")
        before = [f"int o{number} = 0;"]
        after = [f"w = (w + o{number}) & 1023;"]
        if helper.result == "void":
            return before + [f"{call};"] + after
        whole = f"int({call})"
        form = pick(["declare", "auto", "const", "assign", "assign", "own", "add", "condition", "index", "twice", "guarded"])
        v = f"v{number}"
        lines = {
            "declare": [f"{helper.result} {v} = {call};", f"x = (x + int({v})) & 255;"],
            "auto": [f"auto {v} = {call};", f"y = (y + int({v})) & 255;"],
            "const": [f"const {helper.result} {v} = {call};", f"y ^= int({v}) & 7;"],
            "assign": [f"int {v};", f"{v} = {call};", f"w += {v} & 63;"],
            "own": [f"x = {call};", "x &= 255;"],
            "add": [f"w += {whole};", "w &= 1023;"],
            "condition": [f"if ({whole} > 9) x += 3;"],
            "index": [f"out[4096 + i] = {whole} + y;"],
            "twice": [f"w = ({whole} + mixed({call}, x)) & 511;"],
            "guarded": [f"if (i % 5 != 1) w = ({whole} + w) & 511;"],
        }[form]
        return before + lines + after

    def text(self):
        pick = self.random.choice
        count = pick([1, 1, 2])
        helpers, other = [], pick([None, "mixed"])
        for number in range(count):
            helpers.append(Helper(pick, f"helper{self.name[7:]}_{number}", other))
        lines = [f"__global__ void {self.name}(const int *in, int *out, int n, int count) {{",
                 "  int i = blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;"]
        if pick([True, False]):
            lines.append(f"  if ({pick(['i >= count - 5', 'i % 7 == 2'])}) return;")
        lines.append("  int x = i % 19, y = i & 7, w = 1;")
        body = []
        for number in range(pick([1, 1, 2, 3])):
            body += self.statement(pick(helpers), number)
        guard = pick([None, None, "i % 3 != 1"])
        if guard:
            body = [f"if ({guard}) {{", *("  " + line for line in body), "}"]
        lines += ["  " + line for line in body]
        lines.append("  out[i] = x * 7 + y * 3 + w;")
        return "".join(helper.text for helper in helpers) + "\n".join(lines) + "\n}\n\n"

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, with {text.count('{ // helper')} functions written where they are called, "
          f"{text.count('for (offloom::lockstep ')} loops in lockstep")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
