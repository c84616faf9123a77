#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random device variables: kinds of declarations, ways in which the host reaches them, and in which kernels do.

  symbol_ways.py --offloom build/tool/offloom --seeds 0-99 [-O2]
  symbol_ways.py --print --seeds 0-99

Each is four ints that the host writes, a kernel changes, and the host reads; what they become is known, so that no other form is asked. `--print`
gives the program, for nvcc to judge.
"""

import random
import sys

import known_answers

HEAD = """#include <cstdio>
#include <cstring>
#include <utility>

struct alignas(16) four { int at[4]; };
struct parts { short before; int at[4]; };
union either { int at[4]; double two[2]; };
enum class small : int {};
using array = int[4];
typedef int rows[2][2];
template <class T> struct box { T at[4]; };

static int wrong;
static void check(int seed, const char *what, const int *is, const int *expected) {
  if (memcmp(is, expected, 4 * sizeof(int)) || cudaGetLastError() != cudaSuccess)
    printf("symbols%d, %s: %d %d %d %d, not %d %d %d %d\\n", seed, what, is[0], is[1], is[2], is[3], expected[0], expected[1], expected[2], expected[3]), ++wrong;
}

template <class Symbol> void write_generic(const Symbol &symbol, const int *from, size_t offset) { cudaMemcpyToSymbol(symbol, from, 4 * sizeof(int), offset); }
template <class Symbol> void read_generic(Symbol &symbol, int *to, size_t offset) { cudaMemcpyFromSymbol(to, symbol, 4 * sizeof(int), offset); }
template <class Symbol> char *address_generic(const Symbol &symbol) { void *at = nullptr; cudaGetSymbolAddress(&at, symbol); return static_cast<char *>(at); }
#define WRITE(symbol, ...) cudaMemcpyToSymbol(symbol, __VA_ARGS__)
#define CHECKED(call) do { if (cudaError_t status = (call)) printf("%s: %s\\n", #call, cudaGetErrorString(status)); } while (0)

"""

# Without -rdc=true a declaration defines its variable.
IS_SEPARATE = "-rdc=true" in sys.argv

# A variable's kind: what stands before, how it is named, its first int as an lvalue pointer in device code, the bytes before that, what stands behind.
SPECIFIERS = ["__device__", "__device__", "static __device__", "__constant__", "__device__ __constant__", "__managed__", "__device__ __managed__"]
KINDS = {
    "array": lambda s, v: (f"{s} int {v}[4];", v, v, 0, ""),
    "given": lambda s, v: (f"{s} int {v}[4] = {{1, 2, 3, 4}};", v, v, 0, ""),
    "extent from its values": lambda s, v: (f"{s} int {v}[] = {{1, 2, 3, 4}};", v, v, 0, ""),
    "structure": lambda s, v: (f"{s} parts {v};", v, f"{v}.at", 4, ""),
    "braced structure": lambda s, v: (f"{s} parts {v}{{7, {{1, 2}}}};", v, f"{v}.at", 4, ""),
    "unnamed structure": lambda s, v: (f"{s} struct {{ int before[2], at[4]; }} {v};", v, f"{v}.at", 8, ""),
    "defined beside its type": lambda s, v: (f"struct of_{v} {{ int at[4]; }};\n{s} of_{v} {v} = {{}};", v, f"{v}.at", 0, ""),
    "aligned": lambda s, v: (f"{s} four {v};", v, f"{v}.at", 0, ""),
    "aligned by CUDA": lambda s, v: (f"{s} __align__(64) int {v}[4];", v, v, 0, ""),
    "union": lambda s, v: (f"{s} either {v};", v, f"{v}.at", 0, ""),
    "vector": lambda s, v: (f"{s} int4 {v};", v, f"&{v}.x", 0, ""),
    "rows": lambda s, v: (f"{s} rows {v};", v, f"&{v}[0][0]", 0, ""),
    "rows, written out": lambda s, v: (f"{s} int {v}[2][2] = {{{{1, 2}}, {{3}}}};", v, f"{v}[0]", 0, ""),
    "typedef": lambda s, v: (f"{s} array {v};", v, v, 0, ""),
    "of a template": lambda s, v: (f"{s} box<int> {v};", v, f"{v}.at", 0, ""),
    "namespace": lambda s, v: (f"namespace n_{v} {{ {s} int x[4]; }}", f"n_{v}::x", f"n_{v}::x", 0, ""),
    "unnamed namespace": lambda s, v: (f"namespace {{ {s} int {v}[4]; }}", v, v, 0, ""),
    "used": lambda s, v: (f"namespace n_{v} {{ inline namespace newest {{ {s} int {v}[4]; }} }}\nusing n_{v}::{v};", v, f"::n_{v}::{v}", 0, ""),
    "two": lambda s, v: (f"{s} int {v}_other, {v}[4];", v, v, 0, ""),
    "attribute": lambda s, v: (f"[[maybe_unused]] {s} int {v}[4];", v, v, 0, ""),
    "specifier behind": lambda s, v: (f"int {s.replace('static ', '')} {v}[4];", v, v, 0, ""),
    "macro": lambda s, v: (f"#define DECLARE_{v}(name, n) {s} int name[n]\nDECLARE_{v}({v}, 4);", v, v, 0, ""),
    "declared": lambda s, v: (f"extern {s.replace('static ', '')} int {v}[4];", v, v, 0, f"{s.replace('static ', '')} int {v}[4];"),
    "declared without extent": lambda s, v: (f"extern {s.replace('static ', '')} int {v}[];\n{s.replace('static ', '')} int {v}[4];", v, v, 0, ""),
    "inline": lambda s, v: (f"static inline {s.replace('static ', '')} int {v}[4];", v, v, 0, ""),
    "template": lambda s, v: (f"template <class T> {s} T {v}[4];", f"{v}<int>", f"{v}<int>", 0, ""),
    "template of numbers": lambda s, v: (f"template <class T, int N> {s} T {v}[N] = {{5}};", f"{v}<int, 4>", f"{v}<int, 4>", 0, ""),
    "template's structure": lambda s, v: (f"template <class T> {s} box<T> {v};", f"{v}<int>", f"{v}<int>.at", 0, ""),
    "volatile": lambda s, v: (f"{s} volatile int {v}[4];", v, f"const_cast<int *>({v})", 0, ""),
    "constant expression's extent": lambda s, v: (f"constexpr int n_{v} = 4;\n{s} int {v}[n_{v} * sizeof(char)];", v, v, 0, ""),
}

# The host's statements, by the symbol, the bytes before the ints and whether it is managed memory.
WRITES = {
    "plain": lambda v, o: f"cudaMemcpyToSymbol({v}, from, sizeof from, {o});",
    "checked": lambda v, o: f"CHECKED(cudaMemcpyToSymbol({v}, from, sizeof from, {o}, cudaMemcpyHostToDevice));",
    "asynchronous": lambda v, o: f"cudaMemcpyToSymbolAsync({v}, from, 16, {o}, cudaMemcpyDefault, stream); cudaStreamSynchronize(stream);",
    "generic": lambda v, o: f"write_generic({v}, from, {o});",
    "address": lambda v, o: f"{{ void *at; cudaGetSymbolAddress(&at, {v}); cudaMemcpy((char *)at + {o}, from, 16, cudaMemcpyHostToDevice); }}",
    "typed address": lambda v, o: f"{{ char *at; cudaGetSymbolAddress((void **)&at, {v}); cudaMemcpyAsync(at + {o}, from, 16, cudaMemcpyDefault); }}",
    "generic address": lambda v, o: f"cudaMemcpy(address_generic({v}) + {o}, from, 16, cudaMemcpyHostToDevice);",
    "macro": lambda v, o: f"WRITE(({v}), from, 16, {o});",
    "in a lambda": lambda v, o: f"[&] {{ cudaMemcpyToSymbol({v}, &from, sizeof(from), {o}); }}();",
    "in a generic lambda": lambda v, o: f"[](auto &from) {{ cudaMemcpyToSymbol({v}, from, 16, {o}); }}(from);",
    "each": lambda v, o: f"for (int i = 0; i < 4; ++i)\n    cudaMemcpyToSymbol({v}, from + i, sizeof(int), {o} + i * sizeof *from);",
    "from device memory": lambda v, o: f"cudaMemcpy(memory, from, 16, cudaMemcpyHostToDevice); cudaMemcpyToSymbol({v}, memory, 16, {o}, cudaMemcpyDeviceToDevice);",
    "in parentheses": lambda v, o: f"(cudaMemcpyToSymbol)({v}, from, 16, {o});",
}
READS = {
    "plain": lambda v, o: f"cudaMemcpyFromSymbol(to, {v}, sizeof to, {o});",
    "checked": lambda v, o: f"if (cudaMemcpyFromSymbol(to, {v}, 16, {o}, cudaMemcpyDeviceToHost) != cudaSuccess) ++wrong;",
    "asynchronous": lambda v, o: f"cudaMemcpyFromSymbolAsync(to, {v}, 16, {o}, cudaMemcpyDeviceToHost, 0); cudaDeviceSynchronize();",
    "generic": lambda v, o: f"read_generic({v}, to, {o});",
    "address": lambda v, o: f"{{ void *at; cudaGetSymbolAddress(&at, {v}); cudaMemcpy(to, (char *)at + {o}, 16, cudaMemcpyDefault); }}",
    "pitched": lambda v, o: f"cudaMemcpy2D(to, 8, address_generic({v}) + {o}, 8, 8, 2, cudaMemcpyDeviceToHost);",
    "each, backwards": lambda v, o: f"for (int i = 3; i >= 0; --i) cudaMemcpyFromSymbol(&to[i], {v}, sizeof(int), {o} + 4 * i);",
    "to device memory": lambda v, o: f"cudaMemcpyFromSymbol(memory, {v}, 16, {o}, cudaMemcpyDeviceToDevice); cudaMemcpy(to, memory, 16, cudaMemcpyDeviceToHost);",
    "of a size that is asked for": lambda v, o: f"{{ size_t bytes = 0; cudaGetSymbolSize(&bytes, {v}); char all[256]; cudaMemcpyFromSymbol(all, {v}, bytes); memcpy(to, all + {o}, 16); }}",
}
# What a kernel does with the ints at an address, and what they become; constants can only be read.
CHANGES = [
    ("x[threadIdx.x] += {n};", lambda x, n: [a + n for a in x]),
    ("atomicAdd(x + threadIdx.x, {n});", lambda x, n: [a + n for a in x]),
    ("int own = x[3 - threadIdx.x]; __syncthreads(); x[threadIdx.x] = own * {n};", lambda x, n: [a * n for a in x[::-1]]),
    ("if (threadIdx.x == 0) for (int i = 1; i < 4; ++i) x[i] = x[i - 1] + {n};", lambda x, n: [x[0] + n * i for i in range(4)]),
    ("if (threadIdx.x < 2) {{ int a = x[threadIdx.x]; x[threadIdx.x] = x[threadIdx.x + 2]; x[threadIdx.x + 2] = a - {n}; }}",
     lambda x, n: [x[2], x[3], x[0] - n, x[1] - n]),
]
USES = {
    "pointer": lambda x, body: ("", f"int *x = {x}; {body}"),
    "function": lambda x, body: (f"__device__ void f@(int *x) {{ {body} }}", f"f@({x});"),
    "function that names it": lambda x, body: (f"__device__ __noinline__ void f@() {{ int *x = {x}; {body} }}", "f@();"),
    "function for both": lambda x, body: (f"__device__ __host__ inline int *at@() {{\n#ifdef __CUDA_ARCH__\n  return {x};\n#else\n  return nullptr;\n#endif\n}}", f"int *x = at@(); {body}"),
    "member": lambda x, body: (f"struct user@ {{ int *x; __device__ user@() : x({x}) {{}} __device__ void run() const {{ {body} }} }};", "user@().run();"),
    "lambda": lambda x, body: ("", f"auto change = [=] {{ int *x = {x}; {body} }}; change();"),
    "reference": lambda x, body: ("", f"int (&y)[4] = *reinterpret_cast<int (*)[4]>({x}); int *const x = y; {body}"),
    "template": lambda x, body: (f"template <class T> __device__ void f@(T) {{ T *x = {x}; {body} }}", "f@(0);"),
    "static pointer": lambda x, body: (f"__device__ int *where@;", f"if (threadIdx.x == 0) where@ = {x}; __syncthreads(); int *x = where@; {body}"),
}


class Symbols:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice
        self.seed = seed

    def text(self):
        pick, seed = self.pick, self.seed
        specifier = pick(SPECIFIERS)
        before, symbol, first, offset, behind = KINDS[pick([kind for kind in sorted(KINDS) if IS_SEPARATE or not kind.startswith("declared")])](specifier, f"v{seed}")
        values = [self.random.randrange(100) for _ in range(4)]
        n = self.random.randrange(1, 9)
        is_constant = "__constant__" in specifier
        change, result = pick(CHANGES)
        change = change.format(n=n)
        changed = values if is_constant else result(values, n)
        address = f"const_cast<int *>({first})" if is_constant else first
        outside, inside = USES[pick(sorted(USES))](address, "out[threadIdx.x] = x[threadIdx.x] + 1; __syncthreads(); " + ("" if is_constant else change))
        # Some of these functions are given `out`.
        outside, inside = (part.replace("@", str(seed)) for part in (outside, inside))
        outside = outside.replace("(int *x)", "(int *x, int *out)").replace("f%d()" % seed, "f%d(int *out)" % seed).replace("(T)", "(T, int *out)").replace("run()", "run(int *out)")
        inside = inside.replace(f"f{seed}({address})", f"f{seed}({address}, out)").replace(f"f{seed}()", f"f{seed}(out)").replace(f"f{seed}(0)", f"f{seed}(0, out)").replace(".run()", ".run(out)")
        write = WRITES[pick(sorted(WRITES))](symbol, offset)
        read = READS[pick(sorted(READS))](symbol, offset)
        listed = lambda numbers: ", ".join(map(str, numbers))
        return f"""{before}
{outside}
__global__ void k{seed}(int *out) {{ {inside} }}
static void test{seed}(int *memory, cudaStream_t stream) {{
  int from[4] = {{{listed(values)}}}, to[4] = {{}}, seen[4] = {{}};
  const int changed[4] = {{{listed(changed)}}}, expected[4] = {{{listed(v + 1 for v in values)}}};
  (void)stream;
  {write}
  k{seed}<<<1, 4>>>(memory);
  cudaMemcpy(seen, memory, sizeof seen, cudaMemcpyDeviceToHost);
  check({seed}, "seen", seen, expected);
  {read}
  check({seed}, "changed", to, changed);
}}
{behind}
"""

    def statement(self):
        return f"test{self.seed}(memory, stream);"


BEGIN = "int *memory;\n  cudaMalloc(&memory, 16);\n  cudaStream_t stream;\n  cudaStreamCreate(&stream);"

if __name__ == "__main__":
    sys.exit(known_answers.run(__doc__, Symbols, HEAD, BEGIN))
