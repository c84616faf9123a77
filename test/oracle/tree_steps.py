#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random trees over shared memory whose strides double or halve, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  tree_steps.py --offloom build/tool/offloom --seeds 0-199 [-O2]

They differ in what may matter to whoever recognises their steps: operation and type, how threads and elements are told, which of
two elements becomes both, sweeps up and down, block sizes of no power of two, where the array's first element lies, threads that have
returned, and what looks like a step but does more. All elements are looked at, those of no pair too.
"""

import random
import sys

import both_forms
from scans import HEAD, SIZES


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"tree_{seed}"
        self.type = r.choice(["int", "int", "unsigned", "float", "float", "double", "long long", "short"])
        self.real = self.type in ("float", "double")
        self.threads = r.choice([size for size in SIZES if 1 < size < 1000] + [64, 128, 256, 512] * 2)
        self.n = r.choice([self.threads, self.threads, max(1, self.threads * 2 // 3)])
        self.of_zeros = self.real and r.random() < 0.3
        self.index = r.choice(["int", "unsigned", "unsigned int"])
        self.shift = r.choice(["", "", "", "", " + 3", " + 16"])
        self.array = r.choice(["a", f"of_{self.name}"])
        operators = ["+", "+", "+", "*"] + ([] if self.real else ["&", "|", "^"])
        self.op = r.choice(operators)

    def element(self, place):
        return f"{self.array}[{place}{self.shift}]"

    def combined(self, to, other):
        """A statement by which `to` becomes both."""
        r, kind = self.random, self.random.randrange(6)
        if kind == 0:
            name = r.choice(["max", "min"] + ({"float": ["fmaxf", "fminf"], "double": ["fmax"]}.get(self.type, [])))
            a, b = r.choice([(to, other), (other, to)])
            return f"{to} = {name}({a}, {b});"
        if kind == 1:
            a, b = r.choice([(to, other), (other, to)])
            return f"{to} = {a} {self.op} {b};"
        if kind == 2 and r.random() < 0.4:
            return f"{to} = {other} - {to};"
        return f"{to} {self.op}= {other};"

    def step(self, to, source, indent):
        r = self.random
        lines = [self.combined(self.element(to), self.element(source))]
        if r.random() < 0.06:
            lines.append(f"{self.element(to)} += 1;")
        return lines if len(lines) == 1 else ["{"] + ["  " + line for line in lines] + ["}"]

    def friend(self, place):
        """What else a thread may ask, mostly nothing."""
        r = self.random
        return "" if r.random() < 0.8 else " && " + r.choice(["t != 3", "t % 2 == 0", "t % 3 != 1", f"{self.element('t')} > 0", "t > 2", "in[t] < 1", f"{place} < n"])

    def by_multiples(self):
        r = self.random
        limit = r.choice(["blockDim.x", "n", "blockDim.x / 2"])
        more = r.choice(["", "", f" && t + s < {limit}"])
        zero = r.choice(["t % (2 * s) == 0", "t % (2 * s) == 0", "(t & (2 * s - 1)) == 0", "t % (s * 2) == 0"])
        to, source = r.choice([("t", "t + s"), ("t", "t + s"), ("t + s", "t")])
        more += self.friend("t + s")
        return f"{self.index} s = 1; s < {limit}; s *= 2", [f"if ({zero}{more})"] + ["  " + line for line in self.step(to, source, "")], []

    def by_index(self):
        r = self.random
        limit = r.choice(["blockDim.x", "n", "2 * blockDim.x"])
        to, source = r.choice([("i", "i + s"), ("i", "i + s"), ("i + s", "i"), ("i", f"i + {r.choice(['2 * s', '1', 's + s / 2'])}")])
        index = r.choice(["int", "unsigned"])
        head = r.choice(["{k} s = 1; s < {l}; s *= 2", "{k} s = 1; s <= 32; s <<= 1", "{k} s = 32; s > 0; s >>= 1"]).format(k=self.index, l=limit)
        return head, [f"{index} i = 2 * s * t;", f"if (i < {limit}{self.friend('i')})"] + ["  " + line for line in self.step(to, source, "")], []

    def places(self):
        r = self.random
        low, high = "int ai = offset * (2 * t + 1) - 1;", "int bi = offset * (2 * t + 2) - 1;"
        return r.choice([[low, high], [low, "int bi = ai + offset;"], ["int ai = offset * (2 * t + 1) - 1, bi = offset * (2 * t + 2) - 1;"]])

    def up_and_down(self):
        r = self.random
        m = r.choice(["2 * blockDim.x", "blockDim.x", "n"])
        places = self.places()
        up = self.step("bi", "ai", "")
        low, high = self.element("ai"), self.element("bi")
        last = r.choice([f"{high} {self.op}= x;", f"{high} = {high} {self.op} x;", f"{high} = x {self.op} {high};", f"{high} {self.op}= {low};"])
        down = [f"{self.type} x = {low};", f"{low} = {high};", last]
        if r.random() < 0.1:
            down = [f"{self.type} x = {low};", f"{high} = {low};", f"{low} += x;"]
        inside = r.random() < 0.7

        def phase(statements):
            body = ["  " + line for line in (places if inside else []) + statements]
            return ([] if inside else places) + [f"if (t < d{self.friend('t')}) {{"] + body + ["}"]

        return [(f"int d = ({m}) >> 1; d > 0; d >>= 1", phase(up), ["offset *= 2;"], []),
                (r.choice([f"int d = 1; d < {m} && offset > 1; d *= 2", "int d = 1; offset > 1; d *= 2"]), phase(down), [], ["offset >>= 1;"])]

    def loop(self, head, body, behind, before=()):
        lines = [*before, "__syncthreads();", *body, *behind] if self.random.random() < 0.5 else [*before, *body, "__syncthreads();", *behind]
        return f"  for ({head}) {{\n" + "".join(f"    {line}\n" for line in lines) + "  }\n  __syncthreads();\n"

    def text(self):
        r = self.random
        kind = r.choice(["multiples", "index", "scan", "scan"])
        if kind == "scan":
            loops = "  int offset = 1;\n" + "".join(self.loop(*loop) for loop in self.up_and_down()[:r.choice([1, 2, 2])])
        else:
            loops = self.loop(*(self.by_multiples() if kind == "multiples" else self.by_index()))
        count = 6 * self.threads + 128
        array = f"  __shared__ {self.type} {self.array}[{count}];\n"
        leave = "  if (t >= n) return;\n" if r.random() < 0.1 else ""
        shared = "".join(f"  {self.array}[{k} * blockDim.x + t] = in[{k} * blockDim.x + t];\n" for k in range(4))
        store = "".join(f"  out[({k} + 4 * (blockIdx.x % 2)) * blockDim.x + t] = {self.array}[{k} * blockDim.x + t];\n" for k in range(4))
        pad = f"  for (int k = 4 * blockDim.x + t; k < {count}; k += blockDim.x) {self.array}[k] = in[t];\n"
        return (f"\n__global__ void {self.name}(const {self.type} *in, {self.type} *out, int n) {{\n{array}"
                f"  {self.index} t = threadIdx.x;\n{shared}{pad}  __syncthreads();\n{leave}{loops}{store}}}\n")

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n}, {str(self.of_zeros).lower()});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} trees agree, {both_forms.migrated(options, source).count('offloom::tree_step(')} steps by the runtime")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
