#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that change their parameters, in the form that Offloom chooses against fibers, bit for bit.

  kernel_parameters.py --offloom build/tool/offloom --seeds 0-99 [-O2]

Each thread has parameters of its own. They are numbers, pointers, structures with arrays, bit-fields and methods, and callables; what changes them
stands before, between and behind barriers, under conditions, in loops, by way of pointers, references, lambdas and functions.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

enum class mode : unsigned char { first, second, third };
struct pair { int a; short b; };
struct packed { unsigned low : 5, high : 11; int : 0; bool flag : 1; };
struct table {
  int at[4];
  pair inner;
  __device__ int sum() const { return at[0] + at[1] * 3 + at[2] * 5 + at[3] * 7 + inner.a; }
  __device__ table &add(int n) { at[n & 3] += n; inner.b -= n; return *this; }
};
struct functor {
  int state;
  __device__ int operator()(int n) { return state = state * 5 + n; }
};
__device__ void bump(int &n, int by) { n = n * 3 + by; }
__device__ int bump_at(int *n, int by) { return *n += by; }
template <class T> __device__ T twice(T &value) { value = value + value; return value; }

struct input {
  static inline const int *at;
  operator const int *() const { return at; }
};

template <class Kernel, class... Arguments> void run(const char *name, Kernel kernel, int threads, Arguments... arguments) {
  static int out[3 * 4096];
  for (int i = 0; i < 3 * 4096; ++i)
    out[i] = i % 23;
  int *device_out, *device_in;
  cudaMalloc(&device_out, sizeof(out));
  cudaMalloc(&device_in, sizeof(out));
  cudaMemcpy(device_out, out, sizeof(out), cudaMemcpyHostToDevice);
  cudaMemcpy(device_in, out, sizeof(out), cudaMemcpyHostToDevice);
  input::at = device_in;
  kernel<<<3, threads>>>(device_out, device_in, arguments...);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_out);
  cudaFree(device_in);
}

"""

# A parameter's type, an argument, an int that tells of its value, and what changes it, by a number `n`.
KINDS = {
    "int": ("int", "{v}", "{p}", ["{p} += {n};", "{p} = {p} * 3 - {n};", "++{p};", "bump({p}, {n});", "bump_at(&{p}, {n});", "{p} ^= {p} << 1;",
                                   "int &r = {p}; r -= {n};", "{p}++, {p} += 2;", "const int held = {p}; {p} = own; own = held;", "for (int k = 0; k < ({n} & 3); ++k) {p} += k;"]),
    "unsigned": ("unsigned", "{v}u", "int({p} >> 1)", ["{p} -= {n};", "{p} = {p} << 3 | {p} >> 29;", "twice({p});"]),
    "unsigned char": ("unsigned char", "{v}", "{p}", ["{p} += {n};", "{p} = ~{p};", "{p} *= 7;", "--{p};"]),
    "short": ("short", "{v}", "{p}", ["{p} -= {n} * 11;", "{p} <<= 1;", "{p}++;"]),
    "long long": ("long long", "{v}", "int({p} % 1009)", ["{p} = {p} * 31 + {n};", "{p} >>= 1;"]),
    "bool": ("bool", "{v} & 1", "int({p}) * 17", ["{p} = !{p};", "{p} = {n} & 1;", "{p} |= ({n} & 3) == 2;"]),
    "float": ("float", "{v}.5f", "int({p} * 4)", ["{p} += {n};", "{p} = {p} * 0.5f;", "{p} = -{p};"]),
    "enumeration": ("mode", "mode({v} % 3)", "int({p})", ["{p} = mode((int({p}) + 1) % 3);", "{p} = ({n} & 1) ? mode::third : mode::first;"]),
    "vector": ("int3", "make_int3({v}, 2, 3)", "{p}.x * 5 + {p}.y * 3 + {p}.z", ["{p}.x += {n};", "{p}.y ^= {p}.x;", "{p} = make_int3({p}.z, {p}.x, {p}.y);", "bump({p}.z, {n});"]),
    "pair": ("pair", "pair{{{v}, 4}}", "{p}.a * 3 + {p}.b", ["{p}.a -= {n};", "{p}.b += {p}.a;", "{p} = pair{{{p}.b, short({n})}};", "bump({p}.a, {n});", "pair *q = &{p}; q->a ^= {n};"]),
    "packed": ("packed", "packed{{{v} & 31u, 77, true}}", "int({p}.low) + int({p}.high) * 3 + {p}.flag * 5", ["{p}.low += {n};", "{p}.high ^= {n};", "{p}.flag = !{p}.flag;"]),
    "table": ("table", "table{{{{{v}, 2, 3, 4}}, {{5, 6}}}}", "{p}.sum() + {p}.inner.b", ["{p}.at[{n} & 3] += {n};", "{p}.add({n});", "{p}.inner.a += {p}.at[1];", "{p}.add({n}).add(3);",
                                                                       "for (int k = 0; k < 4; ++k) {p}.at[k] += k;", "bump({p}.at[{n} & 3], 2);", "table c = {p}; {p}.at[0] = c.at[3];",
                                                                       "int *q = {p}.at; q[2] -= {n};"]),
    "functor": ("functor", "functor{{{v}}}", "{p}.state", ["own += {p}({n});", "{p}.state ^= 3;", "{p}({p}({n}));"]),
    "pointer": ("const int *", "input()", "{p}[0]", ["{p} += {n} & 7;", "++{p};", "own += *{p}++;", "{p} = {n} & 1 ? {p} : {p} + 2;"]),
    "const int": ("const int", "{v}", "{p}", ["own += {p};", "own ^= {p} * {n};"]),
    "template": ("T", "{v}", "int({p})", ["{p} += T({n});", "{p} = {p} * T(3);", "twice({p});"]),
}


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice
        self.name = f"parameters{seed}"
        kinds = [self.pick(sorted(KINDS)) for _ in range(self.pick([1, 2, 2, 3]))]
        self.parameters = [(f"p{i}", *KINDS[kind]) for i, kind in enumerate(kinds)]
        self.threads = self.pick([32, 64, 96, 33])
        self.shadowed = self.pick([True, False, False, False])

    def number(self):
        return self.pick(["t", "t & 3", "own & 7", "k0", "2", "n", "s[t] & 7"])

    def change(self):
        name, _, _, value, changes = self.pick(self.parameters)
        text = self.pick(changes).format(p=name, n=f"({self.number()})")
        return self.pick([text] * 4 + [f"if (t & {self.pick([1, 2, 16])}) {{ {text} }}", f"for (int j = 0; j < {self.pick(['2', '(t & 1) + 1', 'n'])}; ++j) {{ {text} }}",
                                       f"[&] {{ {text} }}();", f"if (blockIdx.x == 1) {{ {text} }}", f"if (n > {self.pick([1, 5])}) {{ {text} }}"])

    def read(self):
        name, _, _, value, _ = self.pick(self.parameters)
        return value.format(p=name)

    def step(self):
        return self.pick([
            "s[t] = {r}; __syncthreads(); own += s[(t + {d}) % count]; __syncthreads();",
            "__syncthreads();",
            "if (t == {d}) one = {r}; __syncthreads(); own ^= one; __syncthreads();",
            "own += __shfl_xor_sync(__activemask(), own, 0) & {r};",
            "s[t] = own; __syncthreads(); if (s[{d}] & 1) {{ {c} }} __syncthreads();",
        ]).format(r=self.read(), d=self.pick([1, 3, 7]), c=self.change())

    def statements(self):
        lines = []
        for _ in range(self.pick([1, 2, 3])):
            lines += [f"{{ {self.change()} }}" for _ in range(self.pick([1, 2]))]
            lines.append(self.step())
            lines.append(f"own = own * 3 + {self.read()};")
        if self.shadowed:
            name = self.parameters[0][0]
            lines += [f"{{ int {name} = own & 15; {name} += t; s[t] = {name}; __syncthreads(); own += s[(t + 1) % count] + {name}; __syncthreads(); }}"]
        if self.pick([True, False]):
            lines = ["for (int k = 0; k < n; ++k) {", *("  " + line.replace("k0", "k") for line in lines), "}"]
        return [line.replace("k0", "1") for line in lines]

    def text(self):
        uses = ", ".join(f"{kind} {name}" for name, kind, *_ in self.parameters)
        head = "template <class T> " if any(kind == "T" for _, kind, *_ in self.parameters) else ""
        body = "".join(f"  {line}\n" for line in self.statements())
        told = " + ".join(f"({value.format(p=name)}) * {i + 3}" for i, (name, _, _, value, _) in enumerate(self.parameters))
        return f"""{head}__global__ void {self.name}(int *out, const int *in, int n, {uses}) {{
  __shared__ int s[128], one;
  const int t = threadIdx.x, count = blockDim.x;
  int own = in[t];
  s[t] = own;
{body}  out[blockIdx.x * count + t] = own + {told};
}}

"""

    def call(self):
        template = "<int>" if any(kind == "T" for _, kind, *_ in self.parameters) else ""
        given = [argument.format(v=self.random.randrange(20)) for _, _, argument, *_ in self.parameters]
        arguments = ", ".join(a if a == "input()" else f"static_cast<{'int' if kind == 'T' else kind}>({a})" for (_, kind, *_), a in zip(self.parameters, given))
        return f'  run("{self.name}", {self.name}{template}, {self.threads}, {self.random.randrange(1, 4)}, {arguments});\n'


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, both_forms.judge_fibers))
