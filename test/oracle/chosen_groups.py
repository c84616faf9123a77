#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels in which data chooses the groups of lanes that exchange values without a barrier, against the same with all barriers, bit for bit.

  chosen_groups.py --offloom build/tool/offloom --seeds 0-199 [-O2]

A group is a warp or a part of one that has shared memory of its own, as code has it that gives a row of a matrix to so many lanes. Its data
decides what it does and how often: by branches with two sides, loops of all kinds, `switch`, and jumps. Lanes of a group have the same data,
which is loaded, computed, a member, an argument, or what a function returns. What is exchanged is that of exchanges.py.
"""

import sys

import both_forms
import exchanges

HEAD = """#include <cstdio>

struct Row {
  int begin, end;
  __host__ __device__ int size() const { return end - begin; }
};

__device__ int twice(const int *d, int g) { return 2 * d[g]; }
__device__ bool has_some(const int *d, int g) {
  if (d[g] < 2)
    return false;
  return d[g + 1] > 1;
}

template <class Kernel> void run(const char *name, Kernel kernel, int span, int k, int n) {
  static unsigned *in, *out;
  static int *order, *d;
  static float *w;
  static Row *rows;
  if (!in) {
    cudaMallocManaged(&in, 64 * sizeof(int));
    cudaMallocManaged(&out, 64 * sizeof(int));
    cudaMallocManaged(&order, 32 * sizeof(int));
    cudaMallocManaged(&d, 128 * sizeof(int));
    cudaMallocManaged(&w, 128 * sizeof(float));
    cudaMallocManaged(&rows, 128 * sizeof(Row));
  }
  unsigned state = 12345;
  for (int i = 0; i < 128; ++i) {
    state = state * 1664525u + 1013904223u;
    if (i < 64) {
      in[i] = state >> 24;
      out[i] = 0;
    }
    d[i] = (state >> 16) % 5;
    w[i] = (state >> 20) % 7 * 0.5f;
    rows[i] = {int(state >> 28), int(state >> 28) + int(state >> 18) % 4};
  }
  for (int i = 0; i < 32; ++i)
    order[i] = (i * 11 + 3) % span;
  kernel<<<1, 64>>>(in, out, order, k, n, d, w, rows, 0.75f);
  cudaDeviceSynchronize();
  unsigned long long hash = 14695981039346656037ull;
  for (int i = 0; i < 64; ++i)
    hash = (hash ^ out[i]) * 1099511628211ull;
  printf("%s %016llx %s\\n", name, hash, cudaGetErrorName(cudaGetLastError()));
}

"""


class Kernel(exchanges.Kernel):
    barrier = "__syncwarp(m);"

    def __init__(self, seed):
        super().__init__(seed)
        self.name = f"group_{seed}"

    def draw(self):
        r = self.random
        self.warps = 2
        self.span = r.choice([4, 8, 8, 16, 16, 32])
        self.k = r.choice([k for k in (1, 2, 3, 5, 8, 16, 31) if k < self.span])
        self.n = r.choice([n for n in (4, 8, 16, 32) if n <= self.span])
        self.lane = r.choice([f"threadIdx.x & {self.span - 1}", f"threadIdx.x % {self.span}"])
        self.counts = 0

    # What a group has of its own.

    def number(self):
        """A small number, of which nobody but the group's data knows which."""
        return self.random.choice([
            "d[g]", "d[g]", "d[g + 3]", "__ldg(&d[g])", "__ldg(d + g)", "rows[g].size()", "(rows[g].end - rows[g].begin)", "row.size()",
            "(row.end - row.begin)", "own", "own / 2", "min(d[g], 3)", "max(own, d[g + 1])", "d[d[g] & 63]", "(int)w[g]", "int(w[g] * 0.5f)", "twice(d, g) / 2",
            "(d[g] > 2 ? d[g + 1] : 3)", "(own & 3)", "abs(d[g] - 2)", "(w[g] > 1.0f ? 2 : own)", "d[g] % 4",
            "total % 4", "total % 4", "sum % 4", "sum % 4", "*mine", "mine[1]", "((k * 37) >> (g & 3) & 3)", "(g * 7 + k) % 3", "(int)((long long)d[g] / 2)",
            f"__shfl_sync(m, d[g * 2 + t % 2], 0, {self.span})", f"__shfl_sync(m, own + t, {self.k}, {self.span}) % 4",
            "__popc(__ballot_sync(m, d[threadIdx.x] > 2)) % 4", "(__any_sync(m, d[threadIdx.x] > 3) ? 2 : own)", "__all_sync(m, d[threadIdx.x] < 4)"
        ])

    def condition(self):
        number, constant = self.number(), self.random.randint(0, 3)
        return self.random.choice([
            f"{number} > {constant}", f"{number} > {constant}", f"{number} != {constant}", f"{number} < {self.number()}", f"{number}", f"!({number})",
            f"{number} > {constant} && {self.number()} < 4", f"{number} > {constant} || {self.number()} == 1", "w[g] > 0.75f", "w[g] > alpha",
            "scale * w[g] < 1.0f", "sqrtf(w[g]) > 1.0f", "alpha < 1.0f", "has_some(d, g)", f"k > 0 && {number} > {constant}",
            f"{number} > {constant} && t < {self.span}", "fmaxf(w[g], w[g + 1]) > 1.5f"
        ])

    # What it does depending on that.

    def step(self, depth):
        if self.random.random() < (0.7 if depth == 0 else 0.2) and depth < 3:
            return self.random.choice([self.chosen, self.chosen, self.either, self.counted, self.counted_down, self.tested_last, self.left_out,
                                       self.ended, self.switched, self.in_function])(depth + 1)
        return super().step(depth)

    def around(self, before, depth, behind="  }", inside="", count=1):
        """The text around some steps, with and without barriers."""
        steps = [self.step(depth) for _ in range(count)]
        return tuple("\n".join([f"  {before} {{{inside}", *(step[form] for step in steps), behind]) for form in (0, 1))

    def fresh(self):
        self.counts += 1
        return f"c{self.counts}"

    def chosen(self, depth):
        return self.around(f"if ({self.condition()})", depth, count=self.random.randint(1, 2))

    def either(self, depth):
        taken, other = self.around(f"if ({self.condition()})", depth), self.around("else", depth)
        return tuple(f"{a} {b}" for a, b in zip(taken, other))

    def counted(self, depth):
        i = self.fresh()
        return self.around(f"for (int {i} = 0; {i} < {self.number()}; ++{i})", depth)

    def counted_down(self, depth):
        left = self.fresh()
        without, full = self.around(f"while ({left}-- > 0)", depth)
        return tuple(f"  {{ int {left} = {number};\n{text} }}" for number in [self.number()] for text in (without, full))

    def tested_last(self, depth):
        i = self.fresh()
        bound = self.number()
        without, full = self.around("do", depth, behind=f"  }} while (++{i} < {bound});")
        return tuple(f"  {{ int {i} = 0;\n{text} }}" for text in (without, full))

    def left_out(self, depth):
        i = self.fresh()
        return self.around(f"for (int {i} = 0; {i} < 3; ++{i})", depth, inside=f" if (d[g + {i}] > 2) continue;")

    def ended(self, depth):
        i = self.fresh()
        return self.around(f"for (int {i} = 0; {i} < 4; ++{i})", depth, inside=f" if ({i} == {self.number()}) break;")

    def switched(self, depth):
        steps = [self.step(depth) for _ in range(3)]
        head = f"  switch ({self.number()}) {{"
        return tuple(f"{head}\n  case 0:\n  case 1:\n{steps[0][form]}\n    break;\n  case 2:\n{steps[1][form]}\n    break;\n  default:\n{steps[2][form]}\n  }}"
                     for form in (0, 1))

    def in_function(self, depth):
        """A function that data makes return early."""
        name = f"part_{len(self.helpers)}_of_{self.name}"
        without, full = super().step(depth)
        parameters = ("unsigned *s, int *q, const int *order, int t, int k, int n, int g, unsigned m, const int *d, const float *w, const Row *rows, "
                      "Row row, int own, int total, int sum, const int *mine, float alpha, float scale")
        condition = self.condition()
        for form, text in (("", without), ("_with_barriers", full)):
            self.helpers.append(f"__device__ void {name}{form}({parameters}) {{\n  if ({condition})\n    return;\n{text}\n}}\n")
        arguments = "(s, q, order, t, k, n, g, m, d, w, rows, row, own, total, sum, mine, alpha, scale);"
        return f"  {name}{arguments}", f"  {name}_with_barriers{arguments}"

    # The program.

    def kernel(self, name, body):
        groups, span = 64 // self.span, self.span
        mask = "~0u" if span == 32 else f"{hex((1 << span) - 1)}u << threadIdx.x % 32 / {span} * {span}"
        return (f"__global__ void {name}(const unsigned *in, unsigned *out, const int *order, int k, int n, const int *d, const float *w, const Row *rows, "
                "float alpha) {\n"
                f"  __shared__ unsigned memory[{groups}][{span}];\n  __shared__ int places[{groups}][{span}];\n"
                f"  const int t = {self.lane};\n  const int g = threadIdx.x / {span};\n  const unsigned m = {mask};\n"
                "  unsigned *s = memory[g];\n  int *q = places[g];\n  const Row row = rows[g];\n  const int own = d[g + 5];\n  const float scale = 0.75f;\n"
                "  const int *mine = d + g * 3;\n  int total = 0;\n  for (int i = 0; i < k; ++i)\n    total += d[g * 2 + i];\n"
                f"  int sum = d[threadIdx.x];\n  for (int h = {span // 2}; h > 0; h /= 2)\n    sum += __shfl_xor_sync(m, sum, h);\n"
                f"  s[t] = in[threadIdx.x];\n  q[t] = order[{span - 1} - t];\n  __syncthreads();\n"
                f"{body}\n  __syncthreads();\n  out[threadIdx.x] = s[t] * 32 + q[t];\n}}\n")

    def call(self):
        return "".join(f'  run("{name}", {name}, {self.span}, {self.k}, {self.n});\n' for name in (self.name, f"{self.name}_with_barriers"))


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, exchanges.judge))
