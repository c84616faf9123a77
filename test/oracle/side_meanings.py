#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions of the host, of the device and of both, with macros and conditions that mean one thing on each side.

  side_meanings.py --offloom build/tool/offloom --seeds 0-99

What each side computes is known from the same text as C++ that is compiled twice, with `__CUDA_ARCH__` and without it. The macros
differ in what they stand for (a number, an expression, statements, code that is handed to them, nothing), in whether one side alone
has them, in what they are made of and in how long they are defined; their uses in the statements around them.
"""

import random
import subprocess
import sys

import both_forms

HEAD = """#include <cstdio>

__host__ __device__ unsigned twice(unsigned a, unsigned b) { return a * 2 + b; }

void run(const char *name, void (*kernel)(unsigned *), void (*host)(unsigned *)) {
  unsigned *out, of_host[8] = {};
  cudaMallocManaged(&out, 8 * sizeof(unsigned));
  for (int i = 0; i < 8; ++i)
    out[i] = 0;
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  host(of_host);
  printf("%s", name);
  for (int i = 0; i < 8; ++i)
    printf(" %u", out[i]);
  for (unsigned number : of_host)
    printf(" %u", number);
  printf("\\n");
  cudaFree(out);
}

"""

# The same as C++, where each pass runs what is its own.
TRUTH = """#include <cstdio>
#define __host__
#define __device__
#define __global__

inline unsigned twice(unsigned a, unsigned b) { return a * 2 + b; }

void run(const char *name, void (*kernel)(unsigned *), void (*host)(unsigned *)) {
  unsigned out[8] = {};
#ifdef __CUDA_ARCH__
  kernel(out);
#else
  host(out);
#endif
  printf("%s", name);
  for (unsigned number : out)
    printf(" %u", number);
  printf("\\n");
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"sides{seed}"
        self.of = f"_{seed}"

    def number(self):
        return str(self.random.randrange(2, 40))

    def macros(self):
        """What the passes define, in one conditional or in two, and what is made of it."""
        pick, of, number = self.random.choice, self.of, self.number
        step = pick(["x += {};", "{{ x ^= {}; }}", "x = x * {}; x += 1;", ""])
        other = pick(["x -= {};", "{{ x += {}; }}", "if (x & 1) x += {};", "" if step else "x += {};"])
        device = [f"#define WIDTH{of} {number()}", f"#define MIX{of}(v) ((v) * {number()} + 1)", f"#define STEP{of} {step.format(number())}",
                  f"#define ON_DEVICE{of}(CODE) {{ PLAIN{of} CODE }}", f"#define ON_HOST{of}(CODE) {pick(['', '{}'])}", f"#define OF_DEVICE{of}"]
        host = [f"#define WIDTH{of} {number()}", f"#define MIX{of}(v) ((v) ^ {number()})", f"#define STEP{of} {other.format(number())}",
                f"#define ON_DEVICE{of}(CODE) {pick(['', '{}'])}", f"#define ON_HOST{of}(CODE) {{ PLAIN{of} CODE }}", f"#define OF_HOST{of}"]
        if pick([0, 1]):
            device, host = device[:-1], host[:-1]
            alone = pick([f"#ifdef __CUDA_ARCH__\n#define OF_DEVICE{of}\n#endif\n", f"#ifndef __CUDA_ARCH__\n#define OF_HOST{of}\n#endif\n"])
        else:
            alone = ""
        condition = pick(["#ifdef __CUDA_ARCH__", "#if defined(__CUDA_ARCH__)", "#if __CUDA_ARCH__ >= 200"])
        return (condition + "\n" + "\n".join(device) + "\n#else\n" + "\n".join(host) + "\n#endif\n" + alone +
                f"#define PLAIN{of}(...) __VA_ARGS__\n#define HALF{of} (WIDTH{of} / 2)\n#define BOTH{of}(v) (MIX{of}(v) + HALF{of})\n"
                f"#define HOST_STEP{of} ON_HOST{of}((x += WIDTH{of}; x ^= 3;))\n")

    def value(self):
        of, number = self.of, self.number
        return self.random.choice([f"WIDTH{of}", f"WIDTH{of}", f"HALF{of}", f"MIX{of}(x & 7)", f"BOTH{of}({number()})", f"MIX{of}(WIDTH{of})",
                                   f"twice(x & 3, WIDTH{of})", f"x % {number()} + WIDTH{of}", number()])

    def statement(self, depth=0):
        pick, of, number, value = self.random.choice, self.of, self.number, self.value
        local = f"a{self.random.randrange(10**6)}"
        simple = [f"x += {value()};", f"x ^= {value()};", f"STEP{of}", f"HOST_STEP{of}", f"ON_DEVICE{of}((x += {number()}; x ^= {number()};))",
                  f"ON_HOST{of}((if (x & 1) {{ x += {value()}; }}))", f"ON_DEVICE{of}((\n    x += {number()}; // so much\n    x *= 3;\n  ))",
                  f"x = x\n#ifdef __CUDA_ARCH__\n    + {number()}\n#else\n    - {number()}\n#endif\n    ;", f"if (x == {value()}) return {value()};",
                  f"{{ unsigned {local} = {value()}; x += {local}; }}", f"const unsigned {local} = {value()}; x += {local} * 2;",
                  f"x += [&](unsigned v) {{ return v + {value()}; }}(2);"]
        if depth > 1 or self.random.random() < .55:
            return pick(simple)
        inner, other = self.statement(depth + 1), self.statement(depth + 1)
        return pick([f"for (unsigned i = 0; i < {value()} % 20; ++i) {{ {inner} }}", f"for (unsigned i = 0; i < {value()} % 20; ++i)\n    x += i * {value()};",
                     f"if (x > {value()}) {{ {inner} }} else {{ {other} }}", f"if (x % 3 == 0)\n    x += {value()};\n  else\n    x -= {value()};",
                     f"switch (x & 3) {{\n  case 1: x += {value()}; break;\n  case 2: {{ {inner} }} break;\n  default: x += 1; {{ {other} }}\n  }}",
                     f"{{ unsigned {local} = 0; do {{ {inner} x /= 2; }} while (x > 500 + {value()} && ++{local} < 5); }}",
                     f"#ifdef OF_DEVICE{of}\n  {inner}\n#elif defined(OTHER{of})\n  x = 1;\n#else\n  {other}\n#endif\n",
                     f"#ifdef __CUDA_ARCH__\n  {inner}\n#else\n  {other}\n#endif\n", f"#ifndef OF_DEVICE{of}\n  {inner}\n#endif\n"])

    def function(self, space, name):
        body = "\n  ".join(self.statement() for _ in range(self.random.randrange(2, 6)))
        end = self.random.choice([f"return x + {self.value()};", f"return {self.value()};", "return x;",
                                  f"ON_DEVICE{self.of}((return x + 1;))\n  ON_HOST{self.of}((return x - 1;))"])
        # Directives begin lines.
        text = f"{space} unsigned {name}(unsigned x) {{\n  {body}\n  {end}\n}}\n\n"
        return text.replace(" #", "\n#").replace("{\n\n#", "{\n#")

    def without_step(self, text, drop):
        return drop + text.replace(f"HOST_STEP{self.of}", "x += 4;") if self.random.random() < .5 else text

    def text(self):
        of = self.of
        both = [f"both{i}{of}" for i in range(4)]
        functions = ([self.function("__host__ __device__", name) for name in both] + [self.function("__device__", f"device{of}")] +
                     [self.function("", f"host{of}")])
        # One macro ends before the functions do.
        cut = self.random.randrange(1, 4)
        drop = f"#undef HOST_STEP{of}\n"
        text = self.macros() + "\n" + "".join(functions[:cut]) + self.without_step("".join(functions[cut:]), drop)
        calls = [f"{name}({self.number()})" for name in both]
        on_device = calls + [f"device{of}(3)", f"WIDTH{of}"]
        on_host = calls + [f"host{of}(3)", f"BOTH{of}(1)"]
        return (text + f"__global__ void {self.name}(unsigned *out) {{\n" + "".join(f"  out[{i}] = {c};\n" for i, c in enumerate(on_device)) + "}\n\n" +
                f"void of_host{of}(unsigned *out) {{\n" + "".join(f"  out[{i}] = {c};\n" for i, c in enumerate(on_host)) + "}\n\n")

    def call(self):
        return f'  run("{self.name}", {self.name}, of_host{self.of});\n'


def printed_by_cpp(options, source, kernels, definitions):
    """What the kernels' text prints as C++ with these definitions."""
    plain = source.with_suffix(".truth.cpp")
    plain.write_text(TRUTH + "".join(k.text_again for k in kernels) + "int main() {\n" + "".join(k.call() for k in kernels) + "}\n")
    program = source.with_suffix(".truth")
    subprocess.run([options.compiler, "-std=c++20", "-w", *definitions, str(plain), "-o", str(program)], check=True)
    printed = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
    return dict(line.split(" ", 1) for line in printed.splitlines())


class KeptKernel(Kernel):
    """One whose text can be asked for again."""

    def text(self):
        self.text_again = super().text()
        return self.text_again


def judge(kernels, best, fibers, options, source):
    device = printed_by_cpp(options, source, kernels, ["-D__CUDA_ARCH__=900"])
    host = printed_by_cpp(options, source, kernels, [])
    right = 0
    for kernel in kernels:
        wanted = f"{device[kernel.name]} {host[kernel.name]}"
        if best.get(kernel.name) == fibers.get(kernel.name) == wanted:
            right += 1
        else:
            print(f"{kernel.name}: {best.get(kernel.name)} in the form that was chosen, {fibers.get(kernel.name)} in fibers, {wanted} as C++")
    print(f"{right} of {len(kernels)} programs are right")
    return right


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, KeptKernel, HEAD, judge))
