#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that call CUB's primitives of blocks and warps, in the form that Offloom chooses against fibers, bit for bit.

  primitives.py --offloom build/tool/offloom --seeds 0-99 [-O2] [--compiler g++]

They differ in types, in the size and shape of blocks, in how many items a thread has, in where the storage lies and how often it is used, in
what stands around a call, in whether a template, a function, a lambda or a class makes it, and in what becomes of its results. What counts is
what every thread gets, also those that CUB promises nothing: a form for the block that agrees with the fibers there too has no excuse.
"""

import random
import re
import subprocess
import sys

import both_forms
import primitive_calls

HEAD = """#include <cstdio>
#include <cstring>
#include <cub/cub.cuh>

struct Both {
  float first;
  int second;
};
__device__ Both operator+(Both a, Both b) { return {a.first + b.first, a.second ^ b.second}; }
__device__ bool operator==(Both a, Both b) { return a.second == b.second; }
__device__ bool operator!=(Both a, Both b) { return !(a == b); }

__host__ __device__ int made(int, int i) { return i * 37 % 101 - 50; }
__host__ __device__ unsigned made(unsigned, int i) { return i * 41 % 89; }
__host__ __device__ long long made(long long, int i) { return (i * 43 % 97 - 40) * 1000000007ll; }
__host__ __device__ float made(float, int i) { return 1.0f / (i % 53 + 1) - 0.25f; }
__host__ __device__ double made(double, int i) { return 1.0 / (i % 59 + 1) - 0.125; }
__host__ __device__ Both made(Both, int i) { return {1.0f / (i % 61 + 1), i * 7 % 31}; }

// Sums do not grow beyond what is defined, and keep what they are made of.
__device__ int bounded(int x) { return x % 1009; }
__device__ unsigned bounded(unsigned x) { return x % 1013; }
__device__ long long bounded(long long x) { return x % 1000000000039ll; }
__device__ float bounded(float x) { return x > -1e6f && x < 1e6f ? x : 0.75f; }
__device__ double bounded(double x) { return x > -1e9 && x < 1e9 ? x : 0.75; }
__device__ Both bounded(Both x) { return {bounded(x.first), x.second}; }

// Not commutative. No products of floating-point numbers: compilers may join them with sums, each in its own way.
__device__ int mixed(int a, int b) { return int(unsigned(a) * 3 + unsigned(b)); }
__device__ unsigned mixed(unsigned a, unsigned b) { return a * 3 + b; }
__device__ long long mixed(long long a, long long b) { return (long long)((unsigned long long)a * 3 + (unsigned long long)b); }
__device__ float mixed(float a, float b) { return a / 3 + b; }
__device__ double mixed(double a, double b) { return a / 3 + b; }
__device__ Both mixed(Both a, Both b) { return b.first > a.first ? b : Both{a.first, a.second * 3 + b.second}; }
struct Mixed {
  template <class T> __device__ T operator()(const T &a, const T &b) const { return mixed(a, b); }
};
/// The same for all threads, but known at run time alone.
struct Turned {
  int by;
  template <class T> __device__ T operator()(const T &a, const T &b) const { return by & 1 ? mixed(b, a) : mixed(a, b); }
};

template <class T> __device__ bool goes_before(T a, T b) { return a < b; }
__device__ bool goes_before(Both a, Both b) { return a.second < b.second; }
struct Before {
  template <class T> __device__ bool operator()(const T &a, const T &b) const { return goes_before(a, b); }
};

template <class T> struct Running {
  T total;
  __device__ T operator()(T aggregate) {
    T before = total;
    total = bounded(total + aggregate);
    return before;
  }
};

template <class T> __device__ void mix(unsigned long long &h, const T &got) {
  unsigned words[(sizeof(T) + 3) / 4] = {};
  memcpy(words, &got, sizeof(T));
  for (unsigned word : words)
    h = (h ^ word) * 0x9E3779B97F4A7C15ull;
  h ^= h >> 29;
}

template <class T> void run(const char *name, void (*kernel)(const T *, unsigned long long *, int), dim3 threads, int n) {
  const int count = 2 * threads.x * threads.y;
  T *in;
  unsigned long long *out;
  cudaMallocManaged(&in, 4096 * sizeof(T));
  cudaMallocManaged(&out, 1024 * sizeof(*out));
  for (int i = 0; i < 4096; ++i)
    in[i] = made(T(), i);
  memset(out, 0, 1024 * sizeof(*out));
  kernel<<<2, threads>>>(in, out, n);
  cudaDeviceSynchronize();
  unsigned long long hash = 14695981039346656037ull;
  for (int i = 0; i < count; ++i)
    hash = (hash ^ out[i]) * 1099511628211ull;
  printf("%s %016llx %s\\n", name, hash, cudaGetErrorName(cudaGetLastError()));
  cudaFree(in);
  cudaFree(out);
}
"""

TYPES = ["int", "unsigned", "float", "double", "long long", "Both"]
BLOCKS = [(32, 1), (64, 1), (96, 1), (128, 1), (256, 1), (16, 4), (32, 3), (16, 16), (8, 4), (100, 1), (9, 5)]


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"primitives{seed}"
        self.given_type = r.choice(TYPES)
        self.x, self.y = r.choice(BLOCKS)
        self.given_items = r.randint(1, 4)
        self.n = r.choice([1, 5, 31, 32, 40, 77, 255])
        # What the kernel is a template of; the rest is written out.
        self.parameters = r.choice([[], [], [], ["T"], ["Threads"], ["T", "Items"], ["T", "Threads", "Items"], ["Items"]])
        self.type = "T" if "T" in self.parameters else self.given_type
        self.width = "Threads" if "Threads" in self.parameters else str(self.x)
        self.items = "Items" if "Items" in self.parameters else str(self.given_items)
        self.before = []  # what stands before the kernel
        self.head = []  # what it begins with
        self.storage = r.choice(["own", "own", "union", "struct", "named union", "alias"])
        self.classes = {}  # the names of the classes by what they are
        self.body = []
        for _ in range(r.randint(1, 4)):
            self.body += primitive_calls.random_step(self)

    @property
    def threads(self):
        return self.x * self.y

    @property
    def is_template(self):
        return bool(self.parameters)

    def template(self):
        if not self.parameters:
            return ""
        kinds = {"T": "class T", "Threads": "int Threads", "Items": "int Items"}
        return f"template <{', '.join(kinds[p] for p in self.parameters)}> "

    def arguments(self):
        given = {"T": self.given_type, "Threads": self.x, "Items": self.given_items}
        return f"<{', '.join(str(given[p]) for p in self.parameters)}>" if self.parameters else ""

    def passed_on(self):
        return f"<{', '.join(self.parameters)}>" if self.parameters else ""

    def name_of(self, kind, text, count=None):
        """The local name of a class of CUB, of which the kernel has storage, or an array of it."""
        if text not in self.classes:
            self.classes[text] = (f"{kind}{len(self.classes)}", f"temp{len(self.classes)}", count)
        return self.classes[text][0]

    def storage_of(self, text):
        name, temp, _ = self.classes[text]
        within = {"own": temp, "union": f"temp.{temp}", "struct": f"temp.{temp}", "named union": f"shared.temp.{temp}", "alias": temp}
        return within[self.storage]

    def declared_storage(self):
        typename = "typename " if self.is_template else ""
        lines, members = [], []
        for text, (name, temp, count) in self.classes.items():
            # Whether a name says "typename" where it need not is the user's choice.
            lines.append(self.random.choice([f"using {name} = {text};", f"typedef {text} {name};"]))
            members.append(f"{typename}{name}::TempStorage {temp}{f'[{count}]' if count else ''};")
        if not members:
            return lines
        if self.storage == "own":
            return lines + ["__shared__ " + member for member in members]
        if self.storage == "alias":
            return lines + [line for (name, temp, count), member in zip(self.classes.values(), members) for line in
                            ([f"__shared__ {member}"] if count else
                             [f"__shared__ {typename}{name}::TempStorage {temp}_bytes;", f"auto &{temp} = {temp}_bytes;"])]
        kind = "struct" if self.storage == "struct" else "union"
        if self.storage == "named union":
            return lines + ["struct Shared {", "  int other[4];", "  union {", *("    " + m for m in members), "  } temp;", "};", "__shared__ Shared shared;"]
        return lines + [f"__shared__ {kind} {{", *("  " + m for m in members), "} temp;"]

    def text(self):
        t = "threadIdx.x" if self.y == 1 else f"threadIdx.y * {self.width} + threadIdx.x"
        lines = [*self.declared_storage(),
                 f"const int t = {t}, me = blockIdx.x * {self.width} * {self.y} + t;",
                 "unsigned long long h = me;",
                 f"{self.type} x = in[me], y = in[me + 7], total = in[blockIdx.x];",
                 f"{self.type} items[{self.items}], more[{self.items}];",
                 f"int flags[{self.items}], tails[{self.items}], ranks[{self.items}];",
                 f"for (int i = 0; i < {self.items}; ++i) {{", f"  items[i] = in[me * {self.items} + i];",
                 f"  more[i] = in[me + i * {self.width} * {self.y}];", "  flags[i] = i;", "  tails[i] = me + i;",
                 f"  ranks[i] = {self.threads} * {self.items} - 1 - (t * {self.items} + i);", "}",
                 *self.head, *self.body,
                 "mix(h, x);", "mix(h, y);", "mix(h, total);",
                 f"for (int i = 0; i < {self.items}; ++i) {{", "  mix(h, items[i]);", "  mix(h, more[i]);", "  mix(h, flags[i] * 31 + tails[i]);", "}",
                 "out[me] = h;"]
        return "\n" + "".join(line + "\n" for line in self.before) + \
            f"{self.template()}__global__ void {self.name}(const {self.type} *in, unsigned long long *out, int n) {{\n" + \
            "".join(f"  {line}\n" for line in lines) + "}\n"

    def call(self):
        return f'  run<{self.given_type}>("{self.name}", {self.name}{self.arguments()}, dim3({self.x}, {self.y}), {self.n});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    done = subprocess.run([options.offloom, "migrate", str(source)], capture_output=True, text=True, check=True)
    forms = dict(re.findall(r"kernel '(\w+)': (\w+)", done.stderr + done.stdout))
    print(f"{agree} of {len(kernels)} kernels agree, {sum(form == 'phases' for form in forms.values())} of them without fibers")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
