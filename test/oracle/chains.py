# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose lanes exchange values several times in one statement, or in flow that is no plain loop, with no barrier.

  python3 chains.py --offloom build/tool/offloom --seeds 0-59 -O3 -march=native

A step is `s[t] op= s[t + d]` of all 32 lanes; a kernel makes some by member functions that are called one after the other, operators,
calls in calls, commas, conditions, initialisers, constructors, recursion, `switch`, `goto`. What a GPU whose warps stay together makes of
it is computed here, and compared with both forms.
"""

import operator
import random
import sys

import both_forms

HEAD = """#include <cstdio>
template <class Kernel> void run(const char *name, Kernel kernel) {
  unsigned *out;
  cudaMallocManaged(&out, 32 * sizeof *out);
  kernel<<<1, 32>>>(out);
  cudaError_t error = cudaDeviceSynchronize();
  printf("%s %s", name, cudaGetErrorName(error));
  for (int i = 0; i < 32; ++i)
    printf(" %u", out[i]);
  printf("\\n");
  cudaFree(out);
}
"""
OPERATORS = {"+": operator.add, "^": operator.xor, "-": operator.sub}


class Kernel:
    def __init__(self, seed):
        self.name = f"k{seed}"
        self.random = r = random.Random(seed)
        self.op = r.choice("+^-")
        self.at = r.choice(["t + {}", "t ^ {}", "(t + {}) % 32", "63 - t - {}"])
        self.volatile = r.choice(["volatile ", "volatile ", ""])
        self.declared = []
        self.distances = []

    def step(self, d, s="s", t="t"):
        return f"{s}[{t}] {self.op}= {s}[{self.at.replace('t', t).format(d)}]"

    def some(self):
        """The distances of the next steps, each half of the one before."""
        first, count = self.random.choice([(16, 5), (8, 3), (8, 4), (4, 2), (16, 3)])
        made = [first >> i for i in range(count)]
        self.distances += made
        return made

    def declare(self, text):
        self.declared.append(text)

    def record(self, members, name, rest=""):
        constructor = self.random.random() < 0.4
        made = f"__device__ {name}({self.volatile}unsigned *p, int i) : s(p), t(i) {{}} " if constructor else ""
        self.declare(f"struct {name} {{ {self.volatile}unsigned *s; int t; {made}{members} }};{rest}")
        return self.random.choice([f"{name}(s, t)"] if constructor else [f"{name}{{s, t}}"])

    def new(self, what):
        return f"{what}_{self.name}_{len(self.declared)}"

    def chain(self):
        name = self.new("Chain")
        returned, what = self.random.choice([("{} &", "*this"), ("{} ", "*this"), ("const {} &", "*this")])
        const = " const" if "const" in returned or self.random.random() < 0.5 and "&" not in returned else ""
        made = self.record(f"__device__ {returned.format(name)}add(int d){const} {{ {self.step('d')}; return {what}; }}", name)
        if self.random.random() < 0.3:
            maker = self.new("make")
            self.declare(f"__device__ {name} {maker}({self.volatile}unsigned *s, int t) {{ {name} made = {made}; return made; }}")
            made = f"{maker}(s, t)"
        return made + "".join(f".add({d})" for d in self.some()) + ";"

    def operators(self):
        name = self.new("Stream")
        member = self.random.random() < 0.5
        inside, outside = self.step("d"), self.step("d", "x.s", "x.t")
        made = self.record(f"__device__ const {name} &operator<<(int d) const {{ {inside}; return *this; }}" if member else "", name,
                           "" if member else f"\n__device__ const {name} &operator<<(const {name} &x, int d) {{ {outside}; return x; }}")
        return made + "".join(f" << {d}" for d in self.some()) + ";"

    def function(self):
        name = self.new("step")
        self.declare(f"__device__ int {name}({self.volatile}unsigned *s, int t, int d) {{ {self.step('d')}; return d / 2; }}")
        return name

    def nested(self):
        name, made = self.function(), self.some()
        text = str(made[0])
        for _ in made:
            text = f"{name}(s, t, {text})"
        return self.random.choice([f"kept += {text};", f"{text};", f"int last_{name} = {text}; kept += last_{name};"])

    def condition(self):
        name, made = self.function(), self.some()
        calls = [f"{name}(s, t, {d})" for d in made]
        return self.random.choice([
            " , ".join(calls) + ";", f"if (({', '.join(calls)}) > 99) kept++;", f"kept += ({' && '.join(call + ' >= 0' for call in calls)}) ? 1 : 2;",
            f"unsigned got_{name}[] = {{{', '.join(f'(unsigned){call}' for call in calls)}}}; kept += got_{name}[0];",
            f"for (int d = {made[0]}, i = 0; i < {len(made)}; ++i) if (int next = {name}(s, t, d)) d = next;",
            f"for (int d = {made[0]}; d > {made[-1] // 2}; d = {name}(s, t, d));",
        ])

    def commas(self):
        steps = [self.step(d) for d in self.some()]
        return self.random.choice([", ".join(steps) + ";", f"kept += ({', '.join(f'({step})' for step in steps)}) * 0;",
                                   "if (" + ", ".join(f"({step})" for step in steps) + ") kept++;" if len(steps) > 2 else ", ".join(steps) + ";"])

    def loops(self):
        made = self.some()
        last, step = made[-1], self.step("d")
        return self.random.choice([
            f"for (int d = {made[0]}; d >= {last}; {step}, d /= 2);",
            f"for (int d = {2 * made[0]}; d /= 2, ({step}), d > {last};);",
            f"for (int d : {{{', '.join(map(str, made))}}}) {step};",
            f"{{ int d = {made[0]}; again{len(self.distances)}: {step}; d /= 2; if (d >= {last}) goto again{len(self.distances)}; }}",
            "switch (blockDim.x) { case 7: kept = 3; break;" + "".join(f" case {32 + i}: {self.step(d)};" for i, d in enumerate(made)) + " }",
        ])

    def recursion(self):
        name, made = self.new("down"), self.some()
        self.declare(f"__device__ void {name}({self.volatile}unsigned *s, int t, int d) {{ if (d < {made[-1]}) return; {self.step('d')}; {name}(s, t, d / 2); }}")
        return f"{name}(s, t, {made[0]});"

    def constructors(self):
        name, made = self.new("Made"), self.some()
        self.declare(f"struct {name} {{ {self.volatile}unsigned *s; int t; __device__ {name}({self.volatile}unsigned *p, int i, int d) : s(p), t(i) {{ {self.step('d')}; }}"
                     f" __device__ {name}(const {name} &x, int d) : s(x.s), t(x.t) {{ {self.step('d')}; }} }};")
        text = f"{name}(s, t, {made[0]})"
        for d in made[1:]:
            text = f"{name}({text}, {d})"
        return text + ";"

    def lambdas(self):
        name, made = f"add{len(self.distances)}", self.some()
        text = str(made[0])
        for _ in made:
            text = f"{name}({text})"
        return f"auto {name} = [&](int d) {{ {self.step('d')}; return d / 2; }}; kept += {text};"

    def arguments(self):
        name = self.new("put")
        self.declare(f"__device__ void {name}({self.volatile}unsigned *s, int t, unsigned v) {{ s[t] = v; }}")
        return " ".join(f"{name}(s, t, s[t] {self.op} s[{self.at.format(d)}]);" for d in self.some())

    def text(self):
        kinds = [self.chain, self.operators, self.nested, self.condition, self.commas, self.loops, self.recursion, self.constructors, self.lambdas, self.arguments]
        body = "".join(f"  {self.random.choice(kinds)()}\n" for _ in range(self.random.randint(1, 3)))
        declared = "".join(text + "\n" for text in self.declared)
        return (f"\n{declared}__global__ void {self.name}(unsigned *out) {{\n  {self.volatile}__shared__ unsigned s[64];\n  int t = threadIdx.x, kept = 0;\n"
                f"  s[t] = t * t % 37;\n  s[t + 32] = t;\n  __syncthreads();\n{body}  __syncthreads();\n  out[t] = s[t] + kept * 0;\n}}\n")

    def call(self):
        return f'  run("{self.name}", {self.name});\n'

    def expected(self):
        s = [t * t % 37 for t in range(32)] + list(range(32))
        for d in self.distances:
            read = [s[eval(self.at.format(d), {"t": t})] for t in range(32)]
            for t in range(32):
                s[t] = OPERATORS[self.op](s[t], read[t]) % 2**32
        return " ".join(map(str, ["cudaSuccess"] + s[:32]))


def judge(kernels, best, fibers, options, source):
    agree = 0
    for kernel in kernels:
        wrong = [form.get(kernel.name) for form in (best, fibers) if form.get(kernel.name) != kernel.expected()]
        agree += not wrong
        for text in wrong:
            print(f"{kernel.name}: {text}, not {kernel.expected()}")
    print(f"{agree} of {len(kernels)} kernels go as a warp does")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
