#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose threads keep small arrays across barriers, in the form that Offloom chooses against fibers, bit for bit.

  arrays.py --offloom build/tool/offloom --seeds 0-199 [-O3 -Xcompiler -march=native,-ffp-contract=off] [--compiler g++]

Sums of a thread in products of tiles, sliding windows, small histograms. They differ in types, dimensions, what they begin with, whether
indices are constant, the same for all threads or a thread's own, which elements a phase writes, what guards it, how a thread leaves, and
what else leads to the array. Where compilers may join products and sums, each form has its own last bit: -ffp-contract=off.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

typedef unsigned char uchar;

struct Pair {
  float first;
  int second;
};

__host__ __device__ int made(int, int i) { return i * 37 % 101 - 50; }
__host__ __device__ unsigned made(unsigned, int i) { return i * 41u % 89u; }
__host__ __device__ uchar made(uchar, int i) { return i * 43 % 211; }
__host__ __device__ float made(float, int i) { return 1.0f / (i % 53 + 1) - 0.25f; }
__host__ __device__ double made(double, int i) { return 1.0 / (i % 59 + 1) - 0.125; }
__host__ __device__ bool made(bool, int i) { return i % 3 == 0; }
__host__ __device__ Pair made(Pair, int i) { return {made(0.0f, i), i % 7}; }

// Sums stay within what is defined.
__device__ int mixed(int a, int b) { return int(unsigned(a) * 3u + unsigned(b)); }
__device__ unsigned mixed(unsigned a, unsigned b) { return a * 3u + b; }
__device__ uchar mixed(uchar a, uchar b) { return a * 3 + b; }
__device__ float mixed(float a, float b) { return a * 0.5f + b; }
__device__ double mixed(double a, double b) { return a * 0.5 + b; }
__device__ bool mixed(bool a, bool b) { return a != b; }
__device__ Pair mixed(Pair a, Pair b) { return {mixed(a.first, b.first), mixed(a.second, b.second)}; }

template <class T, int N> __device__ void add_to(T (&array)[N], int at, T x) { array[at % N] = mixed(array[at % N], x); }
template <class T> __device__ void add_by(T *array, int count, T x) {
  for (int i = 0; i < count; ++i)
    array[i] = mixed(array[i], x);
}

const int Threads = 128, Most = 128;

template <class T> T *filled(int count) {
  static T numbers[Threads];
  for (int i = 0; i < count; ++i)
    numbers[i] = made(T(), i);
  T *in;
  cudaMalloc(&in, sizeof(numbers));
  cudaMemcpy(in, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
  return in;
}

void print(const char *name, void *data, int bytes) {
  static unsigned char copy[Threads * Most * sizeof(double)];
  cudaDeviceSynchronize();
  cudaMemcpy(copy, data, bytes, cudaMemcpyDeviceToHost);
  unsigned long long hash = 14695981039346656037ull;
  for (int i = 0; i < bytes; ++i)
    hash = (hash ^ copy[i]) * 1099511628211ull;
  std::printf("%s %016llx %s\\n", name, hash, cudaGetErrorString(cudaGetLastError()));
}
"""

TYPES = ["float"] * 4 + ["int"] * 3 + ["double", "unsigned", "uchar", "bool", "Pair"]


class Array:
    """An array of each thread: its name, its dimensions, and how it is declared and gets its first values."""

    def __init__(self, r, name, type, element, sizes):
        self.name, self.type, self.element, self.random = name, type, element, r
        self.sizes = sizes
        self.volatile = type != "Pair" and r.random() < 0.1
        self.count = 1
        for size in sizes:
            self.count *= size

    def at(self, flat):
        """The element of this number; `flat` may be any expression that is not negative, or "=i" for one that is less than their number."""
        if flat.startswith("=") and len(self.sizes) == 1:
            return f"{self.name}[{flat[1:]}]"
        flat = flat.removeprefix("=")
        if len(self.sizes) == 1:
            return f"{self.name}[({flat}) % {self.count}]"
        return f"{self.name}[({flat}) / {self.sizes[1]} % {self.sizes[0]}][({flat}) % {self.sizes[1]}]"

    def declaration(self):
        r = self.random
        dimensions = "".join(f"[{size}]" for size in self.sizes)
        alignment = r.choice([""] * 8 + ["__align__(16) "])
        head = f"  {'volatile ' * self.volatile}{alignment}{self.element} {self.name}{dimensions}"
        kind = r.randrange(4)
        if kind == 0:
            return head + " = {};\n"
        if kind == 1 and len(self.sizes) == 1 and self.count > 1:
            return head + f" = {{made({self.type}(), t), made({self.type}(), t + n)}};\n"
        i = r.choice(["i", "place"])
        return head + f";\n  for (int {i} = 0; {i} < {self.count}; ++{i})\n    {self.at(f'={i}')} = made({self.type}(), t + {i});\n"


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"arrays_{seed}"
        self.type = r.choice(TYPES)
        self.threads = r.choice([32, 64, 64, 96, 100, 128])
        self.templated = r.random() < 0.3
        self.element = "T" if self.templated and r.random() < 0.6 else self.type
        self.first_size = r.choice([2, 3, 4, 4, 8])
        self.arrays = []
        for name in r.choice([["acc"], ["acc"], ["acc", "row"], ["acc", "row", "column"]]):
            size = "Size" if self.templated and r.random() < 0.5 and not self.arrays else str(r.choice([1, 2, 3, 4, 8]))
            sizes = [self.first_size if size == "Size" else int(size)]
            if r.random() < 0.3:
                sizes.append(r.choice([2, 3, 4]))
            array = Array(r, name, self.type, self.element, sizes)
            if size == "Size":
                array.sizes = ["Size", *sizes[1:]]
            self.arrays.append(array)
        self.names = 0

    def fresh(self, base):
        self.names += 1
        return f"{base}{self.names}"

    def value(self, extra):
        r = self.random
        return r.choice([f"s[(t + {extra}) % {self.threads}]", f"s[({extra}) % {self.threads}]", f"s[t]", f"made({self.type}(), t + {extra})",
                         f"in[(t * 3 + {extra}) % {self.threads}]"])

    def change(self, array, index):
        r = self.random
        e, index = array.at(index), index.removeprefix("=")
        value = self.value(index)
        if len(self.arrays) > 1 and r.random() < 0.4:
            value = r.choice(self.arrays).at(f"{index} + 1")
        plain = self.type in ("unsigned", "float", "double", "uchar")
        return r.choice([f"{e} = mixed({e}, {value});"] * 3 + [f"{e} = {value};"]
                        + ([f"{e} += {value};", f"{e} = {e} + {value} * {value};"] if plain else []))

    def loops(self, array):
        """Loops within loops over an array's elements."""
        r = self.random
        k, i = self.fresh("k"), self.fresh("i")
        rounds = r.choice(["4", "8", "n", "t % 5 + 1", "tile + 2"])
        index = r.choice([f"={i}", f"={i}", f"={i}", f"{i} + {k}", f"{i} + t", f"{k} + 2", "1", f"in_order[({i} + t) % 8]", f"{array.count - 1} - {i} % {array.count}"])
        more = r.choice(["", "", "", f"if (({k} + t) % 3 == 0) continue;", f"if ({i} > {k} + 2) break;", f"if ({i} % 2 == t % 2)"])
        pragma = r.choice(["", "", "#pragma unroll\n"])
        inner = f"for (int {i} = 0; {i} < {r.choice([array.count, array.count, max(1, array.count - 1)])}; ++{i}) {{\n        {more} {self.change(array, index)}\n      }}"
        if r.random() < 0.2:
            inner = f"for (auto &{i} : {array.name}[0]) {{ {i} = mixed({i}, {self.value(k)}); }}" if len(array.sizes) == 2 else inner
        kind = r.choice(["for", "for", "while"])
        if kind == "while":
            return f"    int {k} = 0;\n    while ({k}++ < {rounds}) {{\n      {inner}\n    }}\n"
        return f"{pragma}    for (int {k} = 0; {k} < {rounds}; ++{k}) {{\n      {inner}\n    }}\n"

    def other_use(self, array):
        """Something else than loops: single elements, calls, pointers, lambdas, whole copies."""
        r = self.random
        choices = [f"    {array.at('1')} = {self.value('2')};\n", f"    if (t % 3 == 1)\n      {self.change(array, 't')}\n"]
        if len(array.sizes) == 1 and not array.volatile:
            choices += [f"    add_to({array.name}, t, {self.value('tile')});\n", f"    add_by({array.name}, {array.count}, {self.value('tile')});\n",
                        f"    {self.element} *at{self.names} = {array.name};\n    at{self.names}[t % {array.count}] = {self.value('tile')};\n",
                        f"    [&] {{ {self.change(array, 't')} }}();\n"]
            self.names += 1
        return r.choice(choices)

    def part(self):
        r = self.random
        array = r.choice(self.arrays)
        text = r.choice([self.loops] * 4 + [self.other_use])(array)
        if r.random() < 0.2:
            text = f"    if ({r.choice(['t % 2 == 0', 't < 40', 'tile != 1', f't / 32 == tile'])}) {{\n{text}    }}\n"
        return text

    def rounds(self):
        r = self.random
        barrier = "    __syncthreads();\n"
        fill = f"    s[t] = {r.choice([f'in[(t + tile) % {self.threads}]', f'made({self.type}(), t + tile)', self.arrays[0].at('tile')])};\n"
        parts = "".join(self.part() + (barrier if r.random() < 0.2 else "") for _ in range(r.choice([1, 1, 2])))
        jump = r.choice([""] * 8 + [f"    if (tile == 2 && n > 2) break;\n", "    if (tile == n - 1) continue;\n"])
        return f"  for (int tile = 0; tile < n; ++tile) {{\n{fill}{barrier}{parts}{barrier}{jump}  }}\n"

    def text(self):
        r = self.random
        parameters = f"const {self.type} *in, {self.type} *out, int n"
        head = ""
        if self.templated:
            head = "template <class T, int Size>\n"
        place = r.choice(["const int t = threadIdx.x;", "int t = threadIdx.x;", "const int t = threadIdx.y * blockDim.x + threadIdx.x;"])
        shared = f"  __shared__ {self.type} s[{self.threads}];\n  const int in_order[8] = {{3, 1, 0, 2, 7, 5, 6, 4}};\n"
        declarations = "".join(array.declaration() for array in self.arrays)
        tail = r.choice(["", "", f"  if (t >= {self.threads - 5}) return;\n"])
        places, stores = sum(array.count for array in self.arrays), ""
        base = 0
        for array in self.arrays:
            i = self.fresh("i")
            stores += f"  for (int {i} = 0; {i} < {array.count}; ++{i})\n    out[t * {places} + {base} + {i}] = {array.at(f'={i}')};\n"
            base += array.count
        return (f"\n{head}__global__ void {self.name}({parameters}) {{\n  {place}\n{shared}{declarations}{self.rounds()}"
                f"{self.rounds() if r.random() < 0.3 else ''}{tail}{stores}}}\n")

    def call(self):
        arguments = f"<{self.type}, {self.first_size}>" if self.templated else ""
        places = sum(array.count for array in self.arrays)
        return (f"  {{\n    {self.type} *in = filled<{self.type}>({self.threads}), *out;\n"
                f"    const int bytes = {self.threads * places} * sizeof({self.type});\n    cudaMalloc(&out, bytes);\n    cudaMemset(out, 0, bytes);\n"
                f"    for (int times = 0; times < 2; ++times)\n      {self.name}{arguments}<<<1, {self.threads}>>>(in, out, {self.random.randint(1, 4)});\n"
                f'    print("{self.name}", out, bytes);\n  }}\n')


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('offloom::kept ')} times an array is kept in registers")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
