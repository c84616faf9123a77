#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose lanes exchange values through shared memory without a barrier, against the same kernels with all barriers, bit for bit.

  exchanges.py --offloom build/tool/offloom --seeds 0-199 [-O2]

Each kernel is written twice: as people wrote for the lanes of a warp that go side by side, and with every read, barrier and write of
its own statement. They differ in whose element is read and written (a number, an argument, what is loaded, a permutation from memory,
what is made of the lane and an argument), in what keeps lanes out, in loops and their steps, and in how memory is named.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

template <class... Parameters> void run(const char *name, void (*kernel)(Parameters...), int threads, int k, int n) {
  static unsigned *in, *out;
  static int *order;
  if (!in) {
    cudaMallocManaged(&in, 256 * sizeof(int));
    cudaMallocManaged(&out, 256 * sizeof(int));
    cudaMallocManaged(&order, 32 * sizeof(int));
  }
  unsigned state = 12345;
  for (int i = 0; i < 256; ++i) {
    state = state * 1664525u + 1013904223u;
    in[i] = state >> 24;
    out[i] = 0;
  }
  for (int i = 0; i < 32; ++i)
    order[i] = (i * 11 + 3) % 32;
  kernel<<<1, threads>>>(in, out, order, k, n);
  cudaDeviceSynchronize();
  unsigned long long hash = 14695981039346656037ull;
  for (int i = 0; i < 256; ++i)
    hash = (hash ^ out[i]) * 1099511628211ull;
  printf("%s %016llx %s\\n", name, hash, cudaGetErrorName(cudaGetLastError()));
}

"""


class Kernel:
    span = 32  # lanes that exchange values
    barrier = "__syncwarp();"

    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"exchange_{seed}"
        self.draw()
        self.helpers = []
        steps = [self.step(0) for _ in range(r.randint(1, 4))]
        self.bodies = ["\n".join(step[form] for step in steps) for form in (0, 1)]

    def draw(self):
        r = self.random
        self.warps = r.choice([1, 1, 2, 4])
        self.k = r.choice([1, 2, 3, 5, 8, 16, 31])
        self.n = r.choice([4, 8, 16, 32])
        self.lane = r.choice(["threadIdx.x & 31", "threadIdx.x % 32"] + (["threadIdx.x"] * 2 if self.warps == 1 else []))

    # Whose element it is.

    def own(self):
        """An index that no two lanes share."""
        last = self.span - 1
        return self.random.choice(["t", "t", "t", "t ^ k", f"(t + k) % {self.span}", f"{last} - t", "order[t]", "t ^ 1"])

    def any(self):
        span, last = self.span, self.span - 1
        return self.random.choice([
            "k", "*order", "q[0]", "q[k]", "order[k]", "0", f"{last}", "t ^ k", f"t ^ {span // 4}", f"(t + k) % {span}", f"(t + 1) & {last}",
            f"(t + k) & {last}", "order[t]", "q[t]", f"(q[t] + k) % {span}", f"{last} - t", f"t < {last} ? t + 1 : 0", "t >= k ? t - k : t",
            f"min(t + k, {last})", "max(t - k, 0)", "t / 2 * 2", "q[order[t]]"
        ])

    def value(self, index=None):
        other = index or self.any()
        return self.random.choice(["s[{}] + 1", "3 * s[{}]", "s[t] + s[{}]", "s[{}] ^ s[t]", "s[{}] - s[k]", "s[{}] / (s[0] | 1)"]).format(other)

    # What is done: the text without barriers, and with all of them.

    def step(self, depth):
        kinds = [self.store, self.store, self.store, self.change, self.held, self.places, self.tree, self.scan, self.pivots, self.largest, self.called]
        return self.random.choice(kinds + ([self.under, self.repeated] if depth < 2 else []))(depth)

    def spelled_out(self, memory, index, value, guard="true"):
        kind = "int" if memory == "q" else "unsigned"
        return (f"  {{ const bool in = {guard}; {kind} v = 0; int w = 0; if (in) {{ v = {value}; w = {index}; }} {self.barrier} "
                f"if (in) {memory}[w] = v; {self.barrier} }}")

    def store(self, depth):
        index, value = self.own(), self.value()
        return f"  s[{index}] = {value};", self.spelled_out("s", index, value)

    def change(self, depth):
        sign, index, value = self.random.choice("+-^"), self.own(), f"s[{self.any()}]"
        return f"  s[{index}] {sign}= {value};", self.spelled_out("s", index, f"s[{index}] {sign} {value}")

    def held(self, depth):
        index, value = self.own(), self.value()
        return f"  {{ unsigned x = {value}; s[{index}] = x * 5; }}", self.spelled_out("s", index, f"({value}) * 5")

    def places(self, depth):
        """Changes what leads to elements."""
        index = self.random.choice(["order[t]", "t ^ k", "q[t]", f"{self.span - 1} - t"])
        return f"  q[t] = q[{index}];", self.spelled_out("q", "t", f"q[{index}]")

    def tree(self, depth):
        begin, step = self.random.choice([("n / 2", "h >>= 1"), ("n >> 1", "h /= 2"), (f"{self.span // 2}", "h /= 2")])
        head = f"  for (int h = {begin}; h > 0; {step})"
        return f"{head} if (t < h) s[t] += s[t + h];", f"{head} {self.spelled_out('s', 't', 's[t] + s[t + h]', 't < h')}"

    def scan(self, depth):
        head = "  for (int d = 1; d < n; d *= 2)"
        return f"{head} if (t >= d) s[t] += s[t - d];", f"{head} {self.spelled_out('s', 't', 's[t] + s[t - d]', 't >= d')}"

    def pivots(self, depth):
        head = f"  for (int j = 0; j < {self.random.choice(['k', 'n', '3'])}; ++j)"
        guard = self.random.choice(["true", "t > j", "t != j", "t < n"])
        condition = "" if guard == "true" else f"if ({guard}) "
        return f"{head} {condition}s[t] = s[t] * 3 - s[j];", f"{head} {self.spelled_out('s', 't', 's[t] * 3 - s[j]', guard)}"

    def largest(self, depth):
        head = "  for (int h = n / 2; h > 0; h /= 2)"
        return (f"{head} if (t < h && s[t + h] > s[t]) s[t] = s[t + h];",
                f"{head} {self.spelled_out('s', 't', 's[t + h]', 't < h && s[t + h] > s[t]')}")

    def called(self, depth):
        name = f"step_{len(self.helpers)}_of_{self.name}"
        index, value = self.own(), self.value()
        self.helpers.append(f"__device__ void {name}(unsigned *s, const int *q, const int *order, int t, int k) {{\n  s[{index}] = {value};\n}}\n")
        return f"  {name}(s, q, order, t, k);", self.spelled_out("s", index, value)

    def under(self, depth):
        condition = self.random.choice(["k > 2", "n < 32", "k != n", "blockDim.x > 32"])
        without, full = self.step(depth + 1)
        return f"  if ({condition}) {{\n{without}\n  }}", f"  if ({condition}) {{\n{full}\n  }}"

    def repeated(self, depth):
        without, full = self.step(depth + 1)
        head = f"  for (int r = 0; r < {self.random.choice(['2', '3', 'k % 4'])}; ++r) {{"
        return f"{head}\n{without}\n  }}", f"{head}\n{full}\n  }}"

    # The program.

    def kernel(self, name, body):
        return (f"__global__ void {name}(const unsigned *in, unsigned *out, const int *order, int k, int n) {{\n"
                f"  __shared__ unsigned memory[{self.warps}][32];\n  __shared__ int places[{self.warps}][32];\n"
                f"  const int t = {self.lane};\n"
                "  unsigned *s = memory[threadIdx.x / 32];\n  int *q = places[threadIdx.x / 32];\n"
                "  s[t] = in[threadIdx.x];\n  q[t] = order[31 - t];\n  __syncthreads();\n"
                f"{body}\n  __syncthreads();\n  out[threadIdx.x] = s[t] * 32 + q[t];\n}}\n")

    def text(self):
        return "".join(self.helpers) + self.kernel(self.name, self.bodies[0]) + self.kernel(f"{self.name}_with_barriers", self.bodies[1]) + "\n"

    def call(self):
        return "".join(f'  run("{name}", {name}, {self.warps * 32}, {self.k}, {self.n});\n' for name in (self.name, f"{self.name}_with_barriers"))


def judge(kernels, best, fibers, options, source):
    agree = 0
    for kernel in kernels:
        results = [printed.get(name) for printed in (best, fibers) for name in (kernel.name, f"{kernel.name}_with_barriers")]
        if results[0] and all(result == results[0] for result in results):
            agree += 1
        else:
            print(f"{kernel.name}: {results[0]} without barriers, {results[1]} with; in fibers {results[2]} and {results[3]}")
    print(f"{agree} of {len(kernels)} exchanges agree")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
