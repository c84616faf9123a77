#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random launches: kinds of kernels, named and called in ways that CUDA has, at places where C++ has expressions.

  launch_ways.py --offloom build/tool/offloom --seeds 0-99 [-O2]
  launch_ways.py --print --seeds 0-99

What each adds is known, so that no other form is asked. `--print` gives the program, for nvcc to judge.
"""

import random
import sys

import known_answers

HEAD = """#include <array>
#include <cstdio>
#include <vector>

static int wrong;
static void check(int seed, int *out, int expected) {
  int sum;
  cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
  if (sum != expected || cudaGetLastError() != cudaSuccess)
    printf("launches%d: %d, not %d\\n", seed, sum, expected), ++wrong;
  cudaMemset(out, 0, sizeof sum);
}

using pointer = void (*)(int *, int);
__global__ void other(int *out, int v) { atomicAdd(out, 1000 * v); }
template <pointer K> void launch_of(int *out, int v) { K<<<1, 32>>>(out, v); }
template <class K> void launch_by(K kernel, int *out, int v) { kernel<<<1, 32>>>(out, v); }
template <class K> void launch_by_reference(const K &kernel, int *out, int v) { kernel<<<dim3(1), dim3(32), 0, 0>>>(out, v); }
struct holder { pointer kernel; pointer of() const { return kernel; } };
#define LAUNCH(kernel, ...) kernel<<<1, 32>>>(__VA_ARGS__)
#define LAUNCH_AND_ASK(kernel, ...) do { kernel<<<1, 32>>>(__VA_ARGS__); cudaGetLastError(); } while (0)
#define CONFIG <<<1, 32>>>
static int global;
enum number { five = 5 };
enum class wide : long { six = 6 };
struct fields { unsigned n : 5; volatile int m; static constexpr int eight = 8; const int &r; };
struct wrapper { int *out; wrapper(int *o) : out(o) {} wrapper(const wrapper &) = delete; operator int *() { return out; } };
struct counted { int n; counted(int n) : n(n) {} counted(const counted &c) : n(c.n + 100) {} operator int() const { return n; } };

"""


class Launches:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice
        self.seed = seed
        self.expected = 0
        self.kind = self.pick(sorted(KINDS))
        self.a, self.b = self.random.randrange(1, 9), self.random.randrange(9)

    def kernel(self):
        """Declarations, and the kernel's name as a value that has the type `pointer`, or none."""
        return KINDS[self.kind](f"k{self.seed}", f"{{ if (threadIdx.x == 0) atomicAdd(out, v * {self.a} + {self.b}); }}")

    def arguments(self, converted):
        """Two arguments, which are `converted` to the parameters' types, and what the second becomes."""
        if converted and self.pick([True, False]):
            text, v = self.pick(NUMBERS)
            return f"{self.pick(POINTERS)}, {text}", v
        v = self.random.randrange(1, 50)
        return f"out, {v}", v

    def call(self, named):
        """An expression that launches the kernel once."""
        value, direct = named
        way = self.pick(sorted(WAYS)) if value else "direct"
        arguments, v = self.arguments(self.kind not in DEDUCED and way not in FUNCTIONS)
        self.expected += v * self.a + self.b
        text = WAYS[way](value or direct, arguments) if way != "direct" else f"{direct}<<<1, 32>>>({arguments})"
        return f"(global = {v}, {text}, (void)(global = -1))" if "global" in arguments else text

    def text(self):
        before, value, direct, behind = self.kernel()
        place = PLACES[self.pick(sorted(PLACES))]
        body = place(lambda: self.call((value, direct)), f"p{self.seed}", self)
        outside, inside = body if isinstance(body, tuple) else ("", body)
        return f"{before}\n{outside}\nvoid test{self.seed}(int *out) {{\n  {inside}\n  check({self.seed}, out, {self.expected});\n}}\n{behind}\n"

    def statement(self):
        return f"test{self.seed}(out);"


PARAMETERS = "(int *out, int v)"
# A kernel's kind, by its name and body: what stands before, a value, what is called directly, what stands behind.
KINDS = {
    "plain": lambda k, body: (f"__global__ void {k}{PARAMETERS} {body}", k, k, ""),
    "static": lambda k, body: (f"static __global__ void {k}{PARAMETERS} {body}", k, k, ""),
    "inline": lambda k, body: (f"inline __global__ void __launch_bounds__(64) {k}{PARAMETERS} {body}", k, k, ""),
    "C": lambda k, body: (f'extern "C" __global__ void {k}{PARAMETERS} {body}', k, k, ""),
    "declared": lambda k, body: (f"__global__ void {k}{PARAMETERS};", k, k, f"__global__ void {k}{PARAMETERS} {body}"),
    "template": lambda k, body: (f"template <class T> __global__ void {k}(T *out, T v) {body}", f"{k}<int>", f"{k}<int>", ""),
    "deduced": lambda k, body: (f"template <class T> __global__ void {k}(T *out, T v) {body}", None, k, ""),
    "half deduced": lambda k, body: (f"template <int N, class T> __global__ void {k}(T *out, T v) {body}", None, f"{k}<3>", ""),
    "number": lambda k, body: (f"template <int N> __global__ void {k}{PARAMETERS} {body}", f"{k}<7>", f"{k}<7>", ""),
    "defaulted": lambda k, body: (f"template <class T = int, int N = 2> __global__ void {k}(T *out, T v) {body}", f"{k}<>", f"{k}<>", ""),
    "pack": lambda k, body: (f"template <class... T> __global__ void {k}(int *out, T... w) {{ int v = (w + ...); {body} }}", None, k, ""),
    "overloaded": lambda k, body: (f"__global__ void {k}(float *, int) {{}}\n__global__ void {k}{PARAMETERS} {body}", f"static_cast<pointer>({k})", k, ""),
    "overloaded by a template": lambda k, body: (f"template <class T> __global__ void {k}(T *, float) {{}}\n__global__ void {k}{PARAMETERS} {body}",
                                                 f"static_cast<pointer>({k})", k, ""),
    "overloaded by a function": lambda k, body: (f"void {k}(const char *, int) {{}}\n__global__ void {k}{PARAMETERS} {body}", f"pointer({k})", k, ""),
    "in a namespace": lambda k, body: (f"namespace n_{k} {{ __global__ void {k}{PARAMETERS} {body} }}", f"n_{k}::{k}", f"n_{k}::{k}", ""),
    "used": lambda k, body: (f"namespace n_{k} {{ __global__ void {k}{PARAMETERS} {body} }}\nusing n_{k}::{k};", k, k, ""),
    "aliased": lambda k, body: (f"namespace n_{k}::inner {{ __global__ void {k}{PARAMETERS} {body} }}\nnamespace a_{k} = n_{k}::inner;",
                                f"a_{k}::{k}", f"::a_{k}::{k}", ""),
    "inline namespace": lambda k, body: (f"namespace n_{k} {{ inline namespace v1 {{ __global__ void {k}{PARAMETERS} {body} }} }}", f"n_{k}::{k}", f"n_{k}::{k}", ""),
    "unnamed": lambda k, body: (f"namespace {{ __global__ void {k}{PARAMETERS} {body} }}", k, k, ""),
    "default argument": lambda k, body: (f"__global__ void {k}(int *out, int v, int more = 0) {body}", None, k, ""),
    "specialised": lambda k, body: (f"template <class T> __global__ void {k}(T *, int) {{}}\ntemplate <> __global__ void {k}<int>{PARAMETERS} {body}",
                                    f"{k}<int>", f"{k}<int>", ""),
    "instantiated": lambda k, body: (f"template <class T> __global__ void {k}(T *out, int v) {body}\ntemplate __global__ void {k}<int>(int *, int);",
                                     f"{k}<int>", f"{k}<int>", ""),
    "constrained": lambda k, body: (f"template <class T, class = decltype(T() % 2)> __global__ void {k}(T *out, int v) {body}", f"{k}<int>", k, ""),
    "macro": lambda k, body: (f"#define DEFINE_{k}(name) __global__ void name{PARAMETERS} {body}\nDEFINE_{k}({k})", k, k, ""),
}

# How a value that is a kernel is launched with these arguments, as one expression.
WAYS = {
    "direct": None,
    "in parentheses": lambda k, a: f"({k})<<<1, 32>>>({a})",
    "address": lambda k, a: f"(&{k})<<<1, 32>>>({a})" if "(" not in k else f"({k})<<<1, 32>>>({a})",
    "dereferenced": lambda k, a: f"(*{k})<<<1, 32>>>({a})" if "<" not in k or "(" in k else f"(*pointer({k}))<<<1, 32>>>({a})",
    "choice": lambda k, a: f"(out ? pointer({k}) : other)<<<1, 32>>>({a})",
    "element": lambda k, a: f"std::array<pointer, 2>{{other, {k}}}[1]<<<1, 32>>>({a})",
    "member": lambda k, a: f"holder{{{k}}}.kernel<<<1, 32>>>({a})",
    "result": lambda k, a: f"holder{{{k}}}.of()<<<1, 32>>>({a})",
    "cast": lambda k, a: f"reinterpret_cast<pointer>(reinterpret_cast<void *>(pointer({k})))<<<1, 32>>>({a})",
    "template's argument": lambda k, a: f"launch_of<{k}>({a})",
    "deduced argument": lambda k, a: f"launch_by({k}, {a})",
    "deduced reference": lambda k, a: f"launch_by_reference({k}, {a})",
    "generic lambda": lambda k, a: f"[&](auto kernel) {{ kernel<<<1, 32>>>({a}); }}({k})",
    "lambda's result": lambda k, a: f"[] {{ return pointer({k}); }}()<<<1, 32>>>({a})",
    "macro": lambda k, a: f"LAUNCH({k}, {a})" if "," not in k else f"LAUNCH(({k}), {a})",
    "braces": lambda k, a: f"({k})<<<dim3{{1, 1, 1}}, {{32, 1, 1}}>>>({a})",
    "last of a comma": lambda k, a: f"((void)0, pointer({k}))<<<1, 32>>>({a})",
    "macro for the configuration": lambda k, a: f"({k}) CONFIG ({a})",
}


# Kinds that take their parameters' types from the arguments, and ways that give them on, or are one text for all kernels.
DEDUCED = {"deduced", "defaulted", "half deduced", "pack", "constrained", "overloaded by a template"}
FUNCTIONS = {"template's argument", "deduced argument", "deduced reference", "macro"}

POINTERS = ["out", "wrapper(out)", "&out[0]", "static_cast<int *>(static_cast<void *>(out))", "[&] { return out; }()", "{out}", "(0, out)", "out + five - 5"]
NUMBERS = [("{7}", 7), ("5.9f", 5), ("five", 5), ("int(wide::six)", 6), ("fields{9, 1, five}.n", 9), ("fields{9, 11, five}.m", 11), ("fields::eight", 8),
           ("counted(12)", 12), ("(0, 5)", 5), ("[] { return 13; }()", 13), ("'a'", 97), ("sizeof(int)", 4), ("true", 1), ("{}", 0), ("out ? 3 : 4", 3),
           ("int{14}", 14), ("static_cast<const int &>(15)", 15), ("std::vector<int>{16}[0]", 16), ("*std::array{17}.data()", 17), ("-!out + 18", 18),
           ("fields{1, 1, 19}.r", 19), ("global", 20), ("global", 21)]


def in_constructor(call, name, _):
    return (f"struct {name} {{ {name}(int *out) : out((({call()}), out)) {{ {call()}; }} int *out; }};", f"{name} object(out);")


PLACES = {
    "statement": lambda call, name, _: f"{call()};",
    "two": lambda call, name, _: f"{call()}, {call()};",
    "lambda": lambda call, name, _: f"[=] {{ {call()}; }}();",
    "generic lambda": lambda call, name, _: f"[](auto out) {{ {call()}; }}(out);",
    "immediate results": lambda call, name, _: f"return [&] {{ {call()}; check({_.seed}, out, {_.expected}); }}();",
    "constructor": in_constructor,
    "member": lambda call, name, _: (f"struct {name} {{ int *out; void run() const {{ {call()}; }} }};", f"{name}{{out}}.run();"),
    "member of a template": lambda call, name, _: (f"template <class T> struct {name} {{ T out; void run() {{ {call()}; }} }};", f"{name}<int *>{{out}}.run();"),
    "template": lambda call, name, _: (f"template <class T> void {name}(T out) {{ {call()}; }}", f"{name}(out);"),
    "template, twice": lambda call, name, _: (f"template <int> void {name}(int *out) {{ {call()}; }}", f"{name}<1>(out);"),
    "operator": lambda call, name, _: (f"struct {name} {{ void operator()(int *out) const {{ {call()}; }} }};", f"{name}()(out);"),
    "head of for": lambda call, name, _: f"for (int i = 0; i < 1; ++i, {call()}) {call()};",
    "condition": lambda call, name, _: f"if (({call()}), out) {call()}; else other<<<1, 32>>>(out, 1);",
    "branches": lambda call, name, _: f"out ? {call()} : other<<<1, 32>>>(out, 1);",
    "and": lambda call, name, _: f"bool done = out && (({call()}), true); (void)done;",
    "else": lambda call, name, _: f"if (!out)\n    other<<<1, 32>>>(out, 1);\n  else\n    {call()};",
    "case": lambda call, name, _: f"switch (sizeof *out) {{ case 1: other<<<1, 32>>>(out, 1); break; case 4: {call()}; [[fallthrough]]; default: {call()}; }}",
    "if constexpr": lambda call, name, _: (f"template <class T> void {name}(T *out) {{ if constexpr (sizeof(T) == 4) {call()}; else other<<<1, 32>>>((int *)out, 1); }}",
                                          f"{name}(out);"),
    "try": lambda call, name, _: f"try {{ {call()}; throw 1; }} catch (int) {{ {call()}; }}",
    "do": lambda call, name, _: f"do {call()}; while (({call()}), false);",
    "macro's statement": lambda call, name, _: f"#define {name}(what) what; what\n  {name}(({call()}, (void)({call()})));".replace("what; what", "what"),
    "return": lambda call, name, _: (f"static void {name}(int *out) {{ return {call()}; }}", f"{name}(out);"),
    "label": lambda call, name, _: f"goto {name};\n{name}:\n  {call()};",
    "range": lambda call, name, _: f"for (int *out : std::vector<int *>{{out}}) {call()};",
    "default argument": lambda call, name, _: (f"static void {name}(int *out, bool first = true) {{ if (first) {{ {call()}; {name}(out, false); }} }}", f"{name}(out);"),
    "destructor": lambda call, name, _: (f"struct {name} {{ int *out; ~{name}() {{ {call()}; }} }};", f"{{ {name} object{{out}}; }}"),
    "comment between": lambda call, name, _: f"{call().replace('<<<', ' /* how */ <<<').replace('>>>', '>>> // all', 1)};".replace("// all(", "/* all */ ("),
}


BEGIN = "int *out;\n  cudaMalloc(&out, sizeof *out);\n  cudaMemset(out, 0, sizeof *out);"

if __name__ == "__main__":
    sys.exit(known_answers.run(__doc__, Launches, HEAD, BEGIN))
