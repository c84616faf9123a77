#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random reductions of warps by shuffles, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  reductions.py --offloom build/tool/offloom --seeds 0-199 [-O2]

They differ in what may matter to whoever recognises their steps: operation and type, shuffle, distances, one variable or
several, how a round is written, operations of the author's, functions and templates, block sizes of no whole warps, threads that have returned,
branches of whole warps, and what looks like a step but is none. Numbers are signed zeros and NaN too.
"""

import random
import sys

import both_forms
from scans import SIZES

HEAD = """#include <cooperative_groups.h>
#include <cstdio>
#include <cstring>
namespace cg = cooperative_groups;

template <class T> struct Larger {
  __device__ T operator()(const T &a, const T &b) const { return a > b ? a : b; }
};
template <class T> struct Less { // of a bit more than is needed, and not const
  T above;
  __device__ T operator()(T a, T b) { return b < above ? a - b : a; }
};
struct Added {
  template <class T> __device__ T operator()(T a, T b) const { return a + b; }
};
template <class T> __device__ T taken(T a, T b) { return a < b ? a : a - b; }
__device__ int calls;
template <class T> __device__ T counted(T a, T b) { atomicAdd(&calls, 1); return a + b; }

template <class T> void run(const char *name, void (*kernel)(const T *, T *, int), int threads, int n) {
  const int count = 3 * threads;
  T in[3072], out[6144];
  unsigned state = threads;
  for (int i = 0; i < count; ++i) {
    state = state * 1664525 + 1013904223;
    in[i] = T(int(state >> 27) - 15) / T(2);
    if (T(0.5) != T(0) && state >> 29 == 0)
      in[i] = state & 65536 ? T(-0.0) : T(0.0);
    if (T(0.5) != T(0) && state >> 28 == 5)
      in[i] = T(__builtin_nan(""));
  }
  T *device_in, *device_out;
  cudaMalloc(&device_in, sizeof(in));
  cudaMalloc(&device_out, sizeof(out));
  cudaMemset(device_out, 0, sizeof(out));
  cudaMemcpy(device_in, in, count * sizeof(T), cudaMemcpyHostToDevice);
  kernel<<<3, threads>>>(device_in, device_out, n);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
  unsigned long long hash = 14695981039346656037ull;
  for (T &number : out)
    if (number != number)
      number = T(1234567); // which NaN it is depends on the order of operands
  unsigned char bytes[sizeof(out)];
  std::memcpy(bytes, out, sizeof(out));
  for (unsigned char byte : bytes)
    hash = (hash ^ byte) * 1099511628211ull;
  std::printf("%s %016llx %s\\n", name, hash, cudaGetErrorString(cudaGetLastError()));
}
"""


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"reduction_{seed}"
        self.type = r.choice(["int", "unsigned", "float", "float", "double", "long long", "short"])
        self.real = self.type in ("float", "double")
        self.threads = r.choice(SIZES + [32, 64, 128, 256] * 3)
        self.n = r.choice([self.threads, self.threads, max(1, self.threads * 2 // 3)])
        self.function = ""

    def combined(self, own, other):
        """A statement by which `own` becomes both of them."""
        r, kind = self.random, self.random.randrange(6)
        if r.random() < 0.3:
            a, b = r.choice([(own, other), (own, other), (other, own)])
            by = r.choice(["Larger<{t}>()", "Larger<{t}>{{}}", "Less<{t}>{{5}}", "Added()", "taken", "taken<{t}>", "counted"])
            return f"{own} = {by.format(t=self.type)}({a}, {b});"
        sign = r.choice(["<", ">", "<=", ">="])
        if "(" in other:  # a shuffle is made once
            kind %= 4
        if kind == 4:
            (a, b), (c, d) = r.choice([(own, other), (other, own)]), r.choice([(own, other), (other, own)])
            return f"{own} = {a} {sign} {b} ? {c} : {d};"
        if kind == 5:
            return r.choice([f"if ({own} {sign} {other}) {own} = {other};", f"if ({other} {sign} {own}) {{ {own} = {other}; }}"])
        larger = {"float": "fmaxf", "double": "fmax"}.get(self.type, "max")
        if kind == 0:
            name = r.choice(["max", "min", larger])
            a, b = r.choice([(own, other), (other, own)])
            return f"{own} = {name}({a}, {b});"
        operator = r.choice(["+", "+", "*"] if self.real else ["+", "+", "*", "&", "|", "^"])
        if kind == 1:
            return f"{own} = {own} {operator} {other};"
        return f"{own} {operator}= {other};"

    def shuffle(self, value, distance):
        r = self.random
        kind = r.choice(["down", "down", "xor", "xor", "xor", "up"])
        if r.random() < 0.15 and self.threads % 32 == 0:
            return f"tile.shfl_{kind}({value}, {distance})"
        mask = r.choice(["~0u", "~0u", "0xffffffff", "-1"])
        return f"__shfl_{kind}_sync({mask}, {value}, {distance}{r.choice(['', '', ', 32', ', warpSize', ', 16'] if distance == 'o' else [''])})"

    def round(self, names):
        r, lines = self.random, []
        for name in names:
            source = name if r.random() < 0.93 else r.choice(names)
            shuffle = self.shuffle(source, "o" if r.random() < 0.97 else "o & lane")
            if r.random() < 0.4:
                other = f"{name}_other"
                lines += [f"{self.type} {other} = {shuffle};", self.combined(name, other)]
            else:
                lines.append(self.combined(name, shuffle))
        if r.random() < 0.08:
            lines.append(f"out[3072 + i] = {names[0]};")
        return lines

    def loop(self, names, indent):
        r = self.random
        kind = r.choice(["int", "int", "unsigned"])
        head = r.choice(["{k} o = 16; o > 0; o >>= 1", "{k} o = 16; o > 0; o /= 2", "{k} o = warpSize / 2; o; o /= 2", "{k} o = 1; o < 32; o *= 2",
                         "{k} o = 8; o >= 1; o >>= 1", "{k} o = 3; o < 40; o += 7", "{k} o = 0; o < 12; ++o"]).format(k=kind)
        lines = self.round(names)
        pragma = f"{indent}#pragma unroll\n" if r.random() < 0.2 else ""
        if len(lines) == 1 and r.random() < 0.6:
            return f"{pragma}{indent}for ({head})\n{indent}  {lines[0]}\n"
        body = "".join(f"{indent}  {line}\n" for line in lines)
        return f"{pragma}{indent}for ({head}) {{\n{body}{indent}}}\n"

    def text(self):
        r = self.random
        names = ["v", "w", "u"][:r.choice([1, 1, 1, 2, 3])]
        declared = "".join(f"  {self.type} {name} = in[{'i' if k == 0 else f'i / {k + 1}'}];\n" for k, name in enumerate(names))
        whole = self.threads % 32 == 0
        leave = "" if not whole or r.random() < 0.8 else "  if (t / 32 * 32 >= n / 32 * 32) return;\n"
        use = "".join(f"  out[i{' + 3072' if k else ''}] {'+=' if k > 1 else '='} {name};\n" for k, name in enumerate(names))
        if len(names) == 1 and r.random() < 0.35:
            type = r.choice(["T", self.type])
            template = "template <typename T> " if type == "T" else ""
            body = self.loop(["v"], "  ").replace("out[3072 + i] = v;", "v = v;")
            if "lane" not in body and "tile" not in body:
                self.function = f"\n{template}__device__ {type} reduced_{self.name}({type} v) {{\n{body}  return v;\n}}\n"
                steps = f"  v = reduced_{self.name}(v);\n"
        if not self.function:
            steps = "".join(self.loop(names, "  ") for _ in range(r.choice([1, 1, 2])))
        if r.random() < 0.2 and whole:
            steps = f"  if (t / 32 {r.choice(['== 0', '% 2 == 0', '> 0', '< n / 64'])}) {{\n{steps}  }}\n"
        return (f"{self.function}\n__global__ void {self.name}(const {self.type} *in, {self.type} *out, int n) {{\n"
                f"  auto tile = cg::tiled_partition<32>(cg::this_thread_block());\n"
                f"  int t = threadIdx.x, lane = t % 32, i = blockIdx.x * blockDim.x + t;\n{leave}{declared}{steps}{use}}}\n")

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    steps = sum(text.count(name) for name in (".add_down(", ".add_xor("))
    print(f"{agree} of {len(kernels)} reductions agree, {steps} by the runtime's steps")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
