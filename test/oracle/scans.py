#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random scans of blocks and warps, in the form that Offloom chooses against each thread as a fiber, bit for bit.

  scans.py --offloom build/tool/offloom --seeds 0-199 [-O2]

They differ in what may matter to whoever recognises the steps of a scan: operator and type, how many buffers there are and how
they change places, how a thread is kept from what lies below the first, block sizes of no power of two, threads that have
returned, distances that do not double, and what looks like a step but does more.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <cstring>

template <class T> void run(const char *name, void (*kernel)(const T *, T *, int), int threads, int n, bool of_zeros) {
  const int count = 4 * threads;
  T in[4096], out[8192];
  unsigned state = 12345;
  for (int i = 0; i < count; ++i) {
    state = state * 1664525 + 1013904223;
    const int number = state >> 28;
    in[i] = of_zeros ? T(number % 2 ? -0.0 : 0.0) : T(number - 7) / T(2);
    if (in[i] == T(0) && !of_zeros)
      in[i] = T(1);
  }
  T *device_in, *device_out;
  cudaMalloc(&device_in, sizeof(in));
  cudaMalloc(&device_out, sizeof(out));
  cudaMemset(device_out, 0, sizeof(out));
  cudaMemcpy(device_in, in, count * sizeof(T), cudaMemcpyHostToDevice);
  kernel<<<4, threads, 2 * threads * sizeof(T)>>>(device_in, device_out, n);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
  unsigned long long hash = 14695981039346656037ull;
  unsigned char bytes[sizeof(out)];
  std::memcpy(bytes, out, sizeof(out));
  for (unsigned char byte : bytes)
    hash = (hash ^ byte) * 1099511628211ull;
  std::printf("%s %016llx %s\\n", name, hash, cudaGetErrorString(cudaGetLastError()));
}
"""

SIZES = [1, 2, 7, 16, 31, 32, 33, 48, 64, 100, 128, 200, 256, 333, 512, 1000, 1024]


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"scan_{seed}"
        self.type = r.choice(["int", "unsigned", "float", "double", "long long", "short"])
        operators = ["+", "+", "*"] + ([] if self.type in ("float", "double") else ["&", "|", "^"])
        self.op = r.choice(operators)
        self.threads = r.choice(SIZES)
        self.t = r.choice(["t", "t", "threadIdx.x"])
        self.of_zeros = self.type in ("float", "double") and r.random() < 0.3
        self.n = r.choice([self.threads, self.threads, max(1, self.threads * 2 // 3)])
        self.absent = r.choice(["0", "0", "1", "3", f"({self.type})0"])

    def combined(self, a, b):
        return f"{a} {self.op} {b}" if self.random.random() < 0.7 else f"{b} {self.op} {a}"

    def above(self):
        return self.random.choice([f"{self.t} >= d", f"d <= {self.t}", f"!({self.t} < d)"])

    def below(self):
        return self.random.choice([f"{self.t} < d", f"d > {self.t}"])

    def loop(self, body):
        r = self.random
        kind = r.choice(["int", "int", "unsigned"])
        first = r.choice(["1"] * 8 + ["2", "3"])
        step = r.choice(["d *= 2", "d *= 2", "d <<= 1", "d += d", "d = d * 2", "d *= 4", "d++" if self.threads <= 64 else "d *= 3"])
        bound = r.choice(["d < blockDim.x", "d < blockDim.x", "d <= 8", "2 * d <= n", "d < 20", "d < n"])
        if r.random() < 0.3:
            return f"  {kind} d = {first};\n  while ({bound}) {{\n{body}    {step};\n  }}\n"
        return f"  for ({kind} d = {first}; {bound}; {step}) {{\n{body}  }}\n"

    def one_buffer(self):
        r, s, t = self.random, f"s[{self.t}]", self.t
        before, after = r.choice([("    __syncthreads();\n", ""), ("", "    __syncthreads();\n")])
        kind = r.randrange(6)
        outside = ""
        if kind == 0:
            read = f"    {self.type} v = {self.above()} ? s[{t} - d] : {self.absent};\n"
            write = f"    {s} {self.op}= v;\n"
        elif kind == 1:
            read = f"    {self.type} v = {self.absent};\n    if ({self.above()})\n      v = s[{t} - d];\n"
            write = f"    {s} = {self.combined(s, 'v')};\n"
        elif kind == 2:
            outside = f"  {self.type} v;\n"
            read = f"    if ({self.above()}) v = s[{t} - d];\n"
            write = f"    if ({self.above()}) {s} {self.op}= v;\n"
        elif kind == 3:
            read = f"    {self.type} v;\n    if ({self.above()}) {{\n      v = {self.combined(s, f's[{t} - d]')};\n    }} else {{\n      v = {s};\n    }}\n"
            write = f"    {s} = v;\n"
        elif kind == 4: # somebody looks between the steps
            read = f"    {self.type} v = {self.above()} ? s[{t} - d] : {self.absent};\n    if (t == 0) out[4096 + blockIdx.x] += s[blockDim.x - 1];\n"
            write = f"    {s} {self.op}= v;\n"
        else: # the round before is combined where there is none below
            outside = f"  {self.type} v = 1;\n"
            read = f"    if ({self.above()}) v = s[{t} - d];\n"
            write = f"    {s} {self.op}= v;\n"
        body = self.loop(before + read + "    __syncthreads();\n" + write + after)
        return f"  extern __shared__ unsigned char bytes[];\n  {self.type} *s = ({self.type} *)bytes;\n", f"  {s} = in[i];\n  __syncthreads();\n{outside}{body}  __syncthreads();\n  out[i] = {s};\n"

    def two_buffers(self):
        r, t, type = self.random, self.t, self.type
        kind = r.randrange(3)
        if kind == 0:
            declared = f"  __shared__ {type} s[2][1024];\n"
            source, target, below = f"s[from][{t}]", f"s[1 - from][{t}]", f"s[from][{t} - d]"
            first, swap, before = f"s[0][{t}]", "    from = 1 - from;\n", ""
            begin, results = "  int from = 0;\n", (f"s[from][{t}]", f"s[1 - from][{t}]")
        elif kind == 1:
            declared = f"  __shared__ {type} s[2048];\n"
            source, target, below = f"s[in_use * 1024 + {t}]", f"s[other * 1024 + {t}]", f"s[in_use * 1024 + {t} - d]"
            first, swap, before = f"s[1024 + {t}]", "", "    in_use = 1 - in_use;\n    other = 1 - in_use;\n"
            begin, results = "  int in_use = 0, other = 1;\n", (f"s[other * 1024 + {t}]", f"s[in_use * 1024 + {t}]")
        else:
            declared = f"  __shared__ {type} a[1024], b[1024];\n"
            source, target, below = f"from[{t}]", f"to[{t}]", f"from[{t} - d]"
            first, before = f"a[{t}]", ""
            swap = f"    {type} *swapped = from;\n    from = to;\n    to = swapped;\n"
            begin, results = f"  {type} *from = a, *to = b;\n", (f"from[{t}]", f"to[{t}]")
        both = self.combined(source, below)
        write = r.choice([f"    {target} = {self.above()} ? {both} : {source};\n", f"    {target} = {self.below()} ? {source} : {both};\n",
                          f"    if ({self.above()})\n      {target} = {both};\n    else\n      {target} = {source};\n",
                          f"    {type} v = {source};\n    if ({self.above()}) v {self.op}= {below};\n    {target} = v;\n"])
        other = first.replace("a[", "b[") if kind == 2 else first.replace("s[0]", "s[1]").replace("1024 + ", "")
        body = before + write + (swap + "    __syncthreads();\n" if r.random() < 0.5 else "    __syncthreads();\n" + swap)
        return declared, (f"  {first} = in[i];\n  {other} = 5;\n{begin}  __syncthreads();\n{self.loop(body)}"
                          f"  out[i] = {results[0]};\n  out[4096 + i] = {results[1]};\n")

    def warps(self):
        r, lane = self.random, self.random.choice(["lane", "(threadIdx.x & 31)", "threadIdx.x % warpSize"])
        above = r.choice([f"{lane} >= d", f"!({lane} < d)"])
        shuffle = r.choice(["__shfl_up_sync(0xffffffff, v, d)"] * 4 + ["__shfl_up_sync(0xffffffff, v, d, 32)", "__shfl_up_sync(~0u, v, d, 16)"])
        kind = r.choice("int unsigned".split())
        first, bound, step = r.choice([("1", "d < 32", "d *= 2"), ("1", "d < warpSize", "d <<= 1"), ("1", "d <= 16", "d += d"), ("1", "d < 16", "d *= 2"),
                                       ("2", "d < 32", "d *= 3"), ("1", "d < 40", "d *= 2")])
        write = r.choice([f"if ({above}) v {self.op}= below;", f"if ({above}) v = {self.combined('v', 'below')};", f"v = {above} ? v {self.op} below : v;", f"v {self.op}= below;"])
        ladder = f"    for ({kind} d = {first}; {bound}; {step}) {{\n      {self.type} below = {shuffle};\n      {write}\n    }}\n"
        where = r.choice(["", "", "if (warp == 1) ", "if (threadIdx.x / 32 < 2) ", "if (lane < 20) " if "_sync(0x" not in shuffle else ""])
        if "lane < 20" in where:  # a mask may name nobody who does not come
            ladder = ladder.replace("~0u", "0xfffff")
        declared = f"  __shared__ {self.type} sums[32];\n  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;\n"
        after = r.choice(["", "  if (lane == 31) sums[warp] = v;\n  __syncthreads();\n  if (warp > 0 && warp < (int)blockDim.x / 32) v += sums[warp - 1];\n"])
        return declared, f"  {self.type} v = in[i];\n  {where}{{\n{ladder}  }}\n{after}  out[i] = v;\n"

    def text(self):
        r = self.random
        declared, body = r.choice([self.one_buffer, self.two_buffers, self.warps])()
        leave = "  if (t >= n) return;\n" if r.random() < 0.25 else ""
        return (f"\n__global__ void {self.name}(const {self.type} *in, {self.type} *out, int n) {{\n{declared}"
                f"  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;\n{leave}{body}}}\n")

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.threads}, {self.n}, {str(self.of_zeros).lower()});\n'


def judge(kernels, best, fibers, options, source):
    agree = 0
    for kernel in kernels:
        if best.get(kernel.name) == fibers.get(kernel.name) is not None:
            agree += 1
        else:
            print(f"{kernel.name}: {best.get(kernel.name)}, in fibers {fibers.get(kernel.name)}")
    steps = both_forms.migrated(options, source).count("steps.add(")
    print(f"{agree} of {len(kernels)} scans agree, {steps} by the runtime's steps")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
