#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops of threads with a switch in them, guards around calls, and trees over blocks of several rows, in the form that Offloom chooses
against fibers, bit for bit.

  cases.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in what chooses the case, and of which type; in how many cases there are, which share a body, and whether all others have one; in how
the text is laid out; and in the shape of the block, whether a thread's place in it is asked for in a plane, and what is guarded.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>

enum class way { up, down, left, right };
__device__ int clamped(int x, int most) { return x > most ? most : x < -most ? -most : x; }

template <class Kernel> void run(const char *name, Kernel kernel, dim3 grid, dim3 block, int n, int rounds) {
  static int in[32768], out[32768];
  unsigned state = 12345;
  for (int &number : in) {
    state = state * 1664525 + 1013904223;
    number = int(state >> 8);
  }
  int *device_in, *device_out;
  cudaMalloc(&device_in, sizeof(in));
  cudaMalloc(&device_out, sizeof(out));
  cudaMemset(device_out, 0, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  kernel<<<grid, block>>>(device_in, device_out, n, rounds);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_in);
  cudaFree(device_out);
}
"""

# What chooses, and what the cases may be called.
CHOICES = [("s >> 30", ["0", "1", "2", "3"]), ("s % 5", ["0", "1", "2", "3", "4"]), ("(s >> 20) & 7", ["0", "1 + 1", "3", "Four", "7"]), ("int(s >> 29) - 3", ["-3", "-1", "0", "2", "4"]),
           ("(unsigned char)(s >> 9)", ["'a'", "'b'", "3", "200"]), ("static_cast<way>(s >> 30)", ["way::up", "way::down", "way::right", "way::left"]), ("x & 3", ["0", "1", "2", "3"]),
           ("k % 3", ["0", "1", "2"])]
BLOCKS = [(32, 8, 1), (16, 16, 1), (64, 2, 1), (20, 5, 1), (16, 4, 2), (128, 1, 1), (48, 3, 1), (8, 8, 4)]


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"cases{seed}"
        self.block = self.random.choice(BLOCKS)
        self.grid = (self.random.choice([1, 3, 5]), self.random.choice([1, 2]))
        self.rounds = self.random.choice([0, 1, 3, 40, 70])

    def change(self):
        pick = self.random.choice
        v = pick("xy")
        return pick([f"++{v};", f"--{v};", f"{v} += k;", f"{v} ^= s;", f"{v} = {v} * 3u + 1;", f"{v} = x - y;", f"s += {v};", f"if ({v} > 9) {v} -= 5;"])

    def switch(self):
        pick = self.random.choice
        chooses, names = pick(CHOICES)
        names = self.random.sample(names, self.random.randint(2, len(names)))
        groups = []
        while names:
            size = min(len(names), pick([1, 1, 1, 2]))
            groups.append([f"case {name}:" for name in names[:size]])
            names = names[size:]
        if pick([True, True, False]):
            groups.append([*groups.pop(), "default:"] if pick([True, False, False]) else ["default:"])
        if len(groups) < 2:
            groups.append(["default:"] if "default:" not in groups[0] else groups[0])
        if groups[0] == groups[-1]:
            groups = groups[:1] + [["case 99:"]] if "default:" not in groups[0] else [["case 99:"], groups[0]]
            if "way" in chooses:
                groups = [["case way::up:"], ["default:"]]
        lines = [f"switch ({chooses}) {{"]
        narrow = pick([True, False])
        for i, labels in enumerate(groups):
            body = [self.change() for _ in range(pick([1, 1, 2, 3]))] if pick([1] * 9 + [0]) else []
            if i + 1 < len(groups) or pick([True, False]) or not body:
                body.append("break;")
            remark = pick(["", "", " // this way"])
            lines += [" ".join(labels + body) + remark] if narrow else [*labels[:-1], labels[-1] + remark, *("  " + line for line in body)]
        return lines + ["}"]

    def text(self):
        pick = self.random.choice
        x, y, z = self.block
        plane = "threadIdx.y * blockDim.x + threadIdx.x" if pick([True, True, False]) else "threadIdx.x + blockDim.x * threadIdx.y"
        lines = [f"__global__ void {self.name}(const int *in, int *out, int n, int rounds) {{", "  constexpr int Four = 4;", f"  __shared__ unsigned s_[{x * y * z}];",
                 f"  int p = {plane}, t = p + threadIdx.z * {x * y};" if z > 1 else f"  int p = {plane};",
                 f"  int i = (blockIdx.y * gridDim.x + blockIdx.x) * {x * y * z} + {'t' if z > 1 else 'p'};", "  unsigned x = 0, y = 1;", "  unsigned s = in[i];"]
        loop = [f"for (int k = 0; k < rounds; ++k) {{", "  s = s * 1664525u + 1013904223u;", *("  " + line for line in self.switch()), "}"]
        if pick([True, False]):
            loop = ["if (i < n) {", *("  " + line for line in loop), "}"]
        lines += ["  " + line for line in loop]
        own, half = ("t" if z > 1 else "p"), 1 << ((x * y).bit_length() - 2)
        offset = f"threadIdx.z * {x * y} + " if z > 1 else ""
        lines += [f"  s_[{own}] = x + y + s;", "  __syncthreads();", f"  for (int d = {half}; d > 0; d /= 2) {{",
                  f"    if (p < d && p + d < {x * y}) s_[{offset}p] += s_[{offset}p + d];" if x * y != 2 * half else f"    if ({pick(['p < d', plane + ' < d'])}) s_[{offset}p] += s_[{offset}p + d];",
                  "    __syncthreads();", "  }"]
        if pick([True, False]):
            lines += [f"  if (p == 0) s_[{offset}0] ^= {pick([3, 77])};", "  __syncthreads();"]
        guard = pick(["i < n", "i < n && i % 3 != 1", "x > 0", "!(i >= n)"])
        lines += [f"  if ({guard}) out[i] = clamped(int(x), {pick([9, 1000])}) + abs(int(y >> 1)) + s_[{offset}0];"]
        return "\n".join(lines) + "\n}\n\n"

    def call(self):
        x, y, z = self.block
        a, b = self.grid
        return f'  run("{self.name}", {self.name}, dim3({a}, {b}), dim3({x}, {y}, {z}), {a * b * x * y * z - self.random.choice([0, 7])}, {self.rounds});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('const auto chosen')} switches are branches, "
          f"{text.count('plane_ranks_below')} loops over the first of a plane, {text.count('.fibers(')} in fibers")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
