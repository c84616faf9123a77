#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random trees in shared memory, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  trees.py --offloom build/tool/offloom --seeds 0-199 [-O2]

Sums whose steps halve a block, with a last warp that is unrolled through `volatile` memory, goes on by `__syncwarp()`, or by
shuffles; scans that go up and down a tree; scans of tiles of cooperative groups. They differ in what keeps threads out of a step:
a bound, one thread, conditions of the block, an index that is compared, remainders, and several of them.
"""

import random
import sys

import both_forms

HEAD = """#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

template <class T> struct Memory {
  T *in, *out;

  explicit Memory(int count) {
    static T numbers[8192];
    unsigned state = 12345;
    for (int i = 0; i < count; ++i) {
      state = state * 1664525 + 1013904223;
      numbers[i] = T(int(state >> 27) - 13) / T(2);
    }
    cudaMalloc(&in, sizeof(numbers));
    cudaMalloc(&out, 2 * sizeof(numbers));
    cudaMemset(out, 0, 2 * sizeof(numbers));
    cudaMemcpy(in, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
  }

  void print(const char *name) {
    cudaDeviceSynchronize();
    static unsigned char bytes[16384 * sizeof(T)];
    cudaMemcpy(bytes, out, sizeof(bytes), cudaMemcpyDeviceToHost);
    unsigned long long hash = 14695981039346656037ull;
    for (unsigned char byte : bytes)
      hash = (hash ^ byte) * 1099511628211ull;
    std::printf("%s %016llx %s\\n", name, hash, cudaGetErrorString(cudaGetLastError()));
  }
};
"""


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"tree_{seed}"
        self.type = r.choice(["int", "int", "float", "float", "double", "unsigned", "long long"])
        self.threads = r.choice([64, 128, 256, 256, 512, 96, 200])
        self.family = r.choice([self.sum, self.sum, self.sweep, self.tiles])
        if self.family != self.tiles:
            self.threads = r.choice([64, 128, 256, 256, 512])
        self.n = r.choice([0, 1, 3, 7, self.threads, 100000])
        self.t = r.choice(["t", "t", "tid", "threadIdx.x"])
        self.declared_t = r.choice(["int", "unsigned", "unsigned int", "const int"])
        self.template = self.family == self.sum and r.random() < 0.4
        self.height = r.choice([1, 1, 1, 1, 2]) if self.family == self.tiles and self.threads <= 256 else 1
        self.helper = ""

    def memory(self, count):
        r, type = self.random, self.type
        volatile = r.choice(["", "", "", "volatile "])
        if self.template or r.random() < 0.5:
            return f"  __shared__ {volatile}{type} s[{count}];\n"
        return f"  extern __shared__ unsigned char bytes[];\n  {volatile}{type} *s = ({volatile}{type} *)bytes;\n" if not volatile or r.random() < 0.5 \
            else f"  {volatile}__shared__ {type} s[{count}];\n"

    def below(self, bound):
        r, t = self.random, self.t
        return r.choice([f"{t} < {bound}", f"{t} < {bound}", f"{bound} > {t}", f"!({t} >= {bound})", f"{t} <= {bound} - 1" if not bound.isdigit() else f"{t} <= {int(bound) - 1}",
                         f"{t} < {bound} && n >= 0", f"n < 5 && {t} < {bound}", f"{t} >= 0 && {t} < {bound}"])

    def first(self):
        t = self.t
        return self.random.choice([f"{t} == 0", f"{t} == 0", f"!{t}", f"0 == {t}", f"{t} < 1", f"{t} == 0 && n > 0", f"{t} == n", f"{t} > 0 && {t} < 3", f"{t} != 0", f"{t} >= n && {t} < 40"])

    def step(self, to, by):
        """One element takes another into itself."""
        r, a, b = self.random, f"s[{to}]", f"s[{by}]"
        return r.choice([f"{a} += {b};", f"{a} = {a} + {b};", f"{a} += {b};", f"{{ {a} += {b}; }}", f"{a} = {a} < {b} ? {b} : {a};"])

    def barrier(self):
        return self.random.choice(["__syncthreads();"] * 3 + ["cg::sync(cta);", "cta.sync();"])

    def halves(self, last):
        """Steps with barriers down to `last` elements."""
        r, t = self.random, self.t
        if r.random() < 0.5:
            kind = r.choice(["int", "unsigned"])
            bound = r.choice([f"k >= {last}", f"k > {last - 1}"])
            return (f"  for ({kind} k = blockDim.x / 2; {bound}; k {r.choice(['>>= 1', '/= 2'])}) {{\n    if ({self.below('k')})\n      {self.step(t, f'{t} + k')}\n"
                    f"    {self.barrier()}\n  }}\n")
        lines, size = "", "Size" if self.template else "blockDim.x"
        for k in (256, 128, 64, 32, 16, 8, 4, 2, 1):
            if k < last:
                break
            guard = f"{size} >= {2 * k}"
            lines += r.choice([f"  if ({guard} && {t} < {k}) {self.step(t, f'{t} + {k}')}\n  {self.barrier()}\n",
                               f"  if ({guard}) {{ if ({t} < {k}) {{ {self.step(t, f'{t} + {k}')} }} {self.barrier()} }}\n"])
        return lines

    def volatile_tail(self):
        r, t, type = self.random, self.t, self.type
        steps = [f"w[{t}] += w[{t} + {k}];" for k in (32, 16, 8, 4, 2, 1)]
        if r.random() < 0.3:
            steps = [f"w[{t}] = w[{t}] + w[{t} + {k}];" for k in (32, 16, 8, 4, 2, 1)]
        if r.random() < 0.5:
            sized = self.template
            head = "template <unsigned Size> " if sized else ""
            body = "".join(f"  {f'if (Size >= {2 * k}) ' if sized else ''}w[at] += w[at + {k}];\n" for k in (32, 16, 8, 4, 2, 1))
            index = r.choice(["int", "unsigned", "const int"])
            self.helper = f"\n{head}__device__ {r.choice(['', 'inline ', '__forceinline__ '])}void last_{self.name}(volatile {type} *w, {index} at) {{\n{body}}}\n"
            return f"  if ({self.below('32')}) last_{self.name}{'<Size>' if sized else ''}(s, {t});\n"
        pointer = r.choice([f"volatile {type} *w = s;", f"volatile {type} *const w = s;", f"{type} volatile *w = s;", f"volatile {type} *w = &s[0];"])
        lines = "".join(f"    {step}\n" for step in steps)
        return f"  if ({t} < 32) {{\n    {pointer}\n{lines}  }}\n"

    def tail(self):
        r, t, type = self.random, self.t, self.type
        kind = r.randrange(4)
        if kind <= 1:
            return self.volatile_tail()
        if kind == 2:
            return (f"  if ({t} < 32)\n    for (int k = 32; k > 0; k >>= 1) {{\n      {type} v = s[{t} + k];\n      __syncwarp();\n      s[{t}] {r.choice(['+=', '='])} v;\n      __syncwarp();\n    }}\n")
        asked = r.choice([f"{t} < 32", "cta.thread_rank() < 32"])
        return (f"  if ({asked}) {{\n    {type} v = s[{t}] + s[{t} + 32];\n    auto tile = cg::tiled_partition<32>(cta);\n"
                f"    for (int k = tile.size() / 2; k > 0; k /= 2) v += tile.shfl_down(v, k);\n    if ({r.choice([f'{t} == 0', 'tile.thread_rank() == 0', 'cta.thread_rank() == 0'])}) s[0] = v;\n  }}\n")

    def result(self):
        r, t = self.random, self.t
        one = f"  if ({self.first()}) "
        return r.choice([one + ("out[blockIdx.x] = s[0];\n" if r.random() < 0.5 else f"out[i] = s[{t}];\n"), "  if (cta.thread_rank() == 0) out[blockIdx.x] = s[0];\n", f"  __syncthreads();\n  out[i] = s[{t}];\n",
                         f"  __syncthreads();\n  if ({self.first()})\n    out[i] = s[{t}];\n  else\n    out[8192 + i] = 1;\n"])

    def sum(self):
        t = self.t
        tailed = self.random.random() < 0.75
        # Lanes of the last warp read above it: what is there is the same in all forms.
        body = f"  s[{t}] = in[i];\n  s[{t} + {self.threads}] = 1;\n  {self.barrier()}\n{self.halves(64 if tailed else 1)}"
        return self.memory(2 * self.threads), body + (self.tail() if tailed else "") + self.result()

    def sweep(self):
        """Up a tree and down again, each step in strides."""
        r, t, type = self.random, self.t, self.type
        count, pad = 2 * self.threads, r.choice(["", "", " + (({}) >> 5)"])
        at = lambda index: f"s[{index}{pad.format(index)}]"
        load = f"  {at(t)} = in[2 * blockIdx.x * blockDim.x + {t}];\n  {at(f'{t} + blockDim.x')} = in[2 * blockIdx.x * blockDim.x + {t} + blockDim.x];\n"
        kind = r.randrange(3)
        if kind == 0:
            index = r.choice([f"({t} + 1) * 2 * d - 1", f"({t} + 1) * d * 2 - 1", f"2 * d * ({t} + 1) - 1", f"(({t} + 1) << 1) * d - 1"])
            declared = r.choice(["int", "unsigned"])
            bound = r.choice([f"index < {count}", f"index < 2 * blockDim.x", f"{count} > index", f"index <= {count - 1}"])
            up = f"  for ({r.choice(['int', 'unsigned'])} d = 1; d <= blockDim.x; d *= 2) {{\n    __syncthreads();\n    {declared} index = {index};\n    if ({bound}) {at('index')} += {at('index - d')};\n  }}\n"
            down = (f"  for ({r.choice(['int', 'unsigned'])} d = {count // 4}; d > 0; d /= 2) {{\n    __syncthreads();\n    {declared} index = {index};\n    if (index + d < {count}) {{\n"
                    f"      {at('index + d')} += {at('index')};\n    }}\n  }}\n")
        elif kind == 1:
            pair = f"int a = offset * (2 * {t} + 1) - 1, b = offset * (2 * {t} + 2) - 1;"
            up = f"  int offset = 1;\n  for (int d = blockDim.x; d > 0; d >>= 1) {{\n    __syncthreads();\n    if ({self.below('d')}) {{\n      {pair}\n      {at('b')} += {at('a')};\n    }}\n    offset *= 2;\n  }}\n"
            down = (f"  if ({t} == 0) {at(str(count - 1))} = 0;\n  for (int d = 1; d < 2 * blockDim.x; d *= 2) {{\n    offset >>= 1;\n    __syncthreads();\n    if ({t} < d) {{\n      {pair}\n"
                    f"      {type} v = {at('a')};\n      {at('a')} = {at('b')};\n      {at('b')} += v;\n    }}\n  }}\n")
        else: # by remainders
            guard = r.choice([f"{t} % (2 * d) == 0", f"({t} & (2 * d - 1)) == 0", f"2 * d * {t} < blockDim.x"])
            place = f"2 * d * {t}" if "<" in guard else t
            up = f"  for (unsigned d = 1; d < blockDim.x; d *= 2) {{\n    __syncthreads();\n    if ({guard}) {at(place)} += {at(f'{place} + d')};\n  }}\n"
            down = ""
        store = f"  __syncthreads();\n  out[2 * blockIdx.x * blockDim.x + {t}] = {at(t)};\n  out[2 * blockIdx.x * blockDim.x + {t} + blockDim.x] = {at(f'{t} + blockDim.x')};\n"
        return self.memory(count + count // 32 + 1), load + up + down + store

    def tiles(self):
        r, type, size = self.random, self.type, self.random.choice([32, 32, 32, 16, 8, 4])
        if self.threads % size:
            size = 4
        rank = r.choice(["tile.thread_rank()", "lane"])
        distance = r.choice(["int", "unsigned"])
        above = r.choice([f"{rank} >= d", f"d <= {rank}", f"!({rank} < d)"])
        first, bound = r.choice([("1", "d < tile.size()"), ("1", f"d < {size}"), ("1", f"d <= {size // 2}"), ("2", f"d < {size}")])
        write = r.choice([f"if ({above}) v += below;", f"if ({above}) v = v + below;", f"v = {above} ? v + below : v;", "v += below;"])
        taken = f"{type} below = tile.shfl_up(v, d);" if r.random() < 0.85 else f"{type} below = tile.shfl_down(v, d);"
        body = (f"  auto tile = cg::tiled_partition<{size}>(cta);\n  {r.choice(['int', 'unsigned', 'const auto'])} lane = tile.thread_rank();\n  {type} v = in[i];\n"
                f"  for ({distance} d = {first}; {bound}; {r.choice(['d *= 2', 'd <<= 1', 'd += d'])}) {{\n    {taken}\n    {write}\n  }}\n")
        after = r.choice(["", f"  if (tile.thread_rank() == tile.size() - 1) s[tile.meta_group_rank()] = v;\n  cta.sync();\n  for (int w = 0; w < tile.meta_group_rank(); ++w) v += s[w];\n",
                          f"  if (tile.thread_rank() == 0) s[tile.meta_group_rank()] = v;\n  cta.sync();\n  v += s[tile.meta_group_size() - 1 - tile.meta_group_rank()];\n",
                          f"  if (cta.thread_rank() == 0) s[0] = v;\n  cta.sync();\n  if (cta.thread_rank() > 3) v += s[0];\n"])
        return f"  __shared__ {type} s[256];\n", body + after + "  out[i] = v;\n"

    def text(self):
        declared, body = self.family()
        head = "\ntemplate <unsigned Size> " if self.template else "\n"
        t = "" if self.t == "threadIdx.x" else f"  {self.declared_t} {self.t} = threadIdx.x;\n"
        i = "blockIdx.x * blockDim.x + threadIdx.x" if self.height == 1 else "(blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x"
        cta = "  cg::thread_block cta = cg::this_thread_block();\n" if "cta" in body else ""
        return (f"{self.helper}{head}__global__ void {self.name}(const {self.type} *in, {self.type} *out, int n) {{\n{declared}{cta}{t}  int i = {i};\n{body}}}\n")

    def call(self):
        kernel = f"{self.name}<{self.threads}>" if self.template else self.name
        block = self.threads if self.height == 1 else f"dim3({self.threads // self.height}, {self.height})"
        return (f"  {{\n    Memory<{self.type}> memory({8 * self.threads});\n    {kernel}<<<4, {block}, 4096 * sizeof({self.type})>>>(memory.in, memory.out, {self.n});\n"
                f'    memory.print("{self.name}");\n  }}\n')


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    ranges = sum(text.count(f"offloom::{name}(") for name in ("below", "from", "only", "ranks_below"))
    print(f"{agree} of {len(kernels)} trees agree, {ranges} loops over some of the threads, {text.count('steps.add(')} by the runtime's steps, "
          f"{text.count('.fibers(')} in fibers")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
