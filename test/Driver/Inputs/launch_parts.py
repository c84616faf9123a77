# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program of launches whose parts come from a macro's body, its arguments and other macros, in all combinations:

    launch_parts.py program.cu
"""

import itertools
import sys

HEAD = """#include <cstdio>
template <int M, class T> __global__ void add_m(T *x, T y) { x[threadIdx.x] += y + M; }
__global__ void add(float *x, float y) { x[threadIdx.x] += y; }
__global__ void one(float *x) { x[threadIdx.x] += 1; }
namespace ns { __global__ void add_2(float *x, float y = 2) { x[threadIdx.x] += y; } }
#define SAME(...) __VA_ARGS__
#define SHAPE <<<g, b>>>
#define SHAPE_OF(G, B) <<<G, B>>>
#define ARGUMENTS (d, 2.f)
#define ADD add
"""
# The macro's text, its parameters, and what is given for them.
NAMES = [("add", "", ""), ("f", "f", "add"), ("f<1, float>", "f", "add_m"), ("f", "f", "ns::add_2"), ("ns::f##_2", "f", "add")]
SHAPES = [("<<<g, b>>>", "", ""), ("<<<G, B>>>", "G, B", "g, b"), ("SHAPE_OF(g, b)", "", ""), ("SHAPE", "", "")]
ARGUMENTS = [("(d, 3.f)", "", ""), ("A", "A", "(d, 4.f)"), ("(__VA_ARGS__)", "...", "d, 5.f"), ("(X, Y)", "X, Y", "d, 6.f"),
             ("ARGUMENTS", "", "")]
# What stands behind the name comes as one argument.
BEHIND = [("{} __VA_ARGS__", "...", "<<<g, b>>>(d, 7.f)"), ("{} __VA_ARGS__ A", "A, ...", "(d, 1.5f), <<<dim3(1), b, 0, 0>>>"),
          ("do {{ {} __VA_ARGS__; cudaDeviceSynchronize(); }} while (0)", "...", "<<<g, b>>>(d,\n      9.f)"),
          ("switch (g.x) {{ case 0: {0} __VA_ARGS__; break; case 1: {0} __VA_ARGS__; }}", "...", "<<<g, b>>>(d, 8.f)")]
OTHERS = [
    ("add __VA_ARGS__", "...", "<<<g, b>>>(d, 2.5f)"),
    ("__VA_ARGS__", "...", "add<<<g, b>>>(d, 3.5f)"),
    ("SAME(__VA_ARGS__)", "...", "ADD SHAPE ARGUMENTS"),
    ("SAME(add __VA_ARGS__)", "...", "SHAPE_OF(g, b)(d, 4.5f)"),
    ("SAME(SAME(__VA_ARGS__))", "...", "add_m<1, float> SHAPE_OF(g, b) ARGUMENTS"),
    ("__VA_ARGS__ L", "L, ...", ">>>(d, 1.f), add<<<g, b"),
    ("add L __VA_ARGS__ R(d, 1.f)", "L, R, ...", "<<<, >>>, g, b"),
    ("one L, M", "L, M", "<<<1, 64>>>(d)"),
    ("for (int i = 0; i < 2; i++) { one __VA_ARGS__; add_m<1, float><<<1, 64>>>(d, 1.f); }", "...", "<<<1, 64>>>(d)"),
    ("f<0, float>__VA_ARGS__; f<1, float>__VA_ARGS__", "f, ...", "add_m, <<<g, b>>>(d, 1.f)"),
]


def joined(*parts):
    return ", ".join(part for part in parts if part)


def macros():
    for name, shape, arguments in itertools.product(NAMES, SHAPES, ARGUMENTS):
        body, parameters, given = zip(name, shape, arguments)
        yield " ".join(body), joined(*parameters), joined(*given)
    for (name, parameter, given), (body, parameters, rest) in itertools.product(NAMES, BEHIND):
        yield body.format(name), joined(parameter, parameters), joined(given, rest)
    yield from OTHERS


with open(sys.argv[1], "w") as program:
    program.write(HEAD)
    uses = []
    for number, (body, parameters, given) in enumerate(macros()):
        program.write(f"#define M{number}({parameters}) {body}\n")
        uses.append(f'  M{number}({given});\n  cudaDeviceSynchronize();\n  printf("{number} %g\\n", d[5]);\n')
    program.write("int main() {\n  float *d;\n  cudaMallocManaged(&d, 64 * sizeof(float));\n"
                  "  for (int i = 0; i < 64; i++) d[i] = 0;\n  dim3 g(1), b(64);\n" + "".join(uses) + "}\n")
