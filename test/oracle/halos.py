#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random stencils with tiles and columns in registers, in the form that Offloom chooses against fibers, bit for bit.

  halos.py --offloom build/tool/offloom --seeds 0-99 [-O2]

Edge threads load halos and wrap around, some threads return early, indices move before loops, in them and at their ends, one begins as another,
pointers move for all threads alike, and each thread has small loops in loops.
"""

import random
import sys

import both_forms

PITCH, PLANE, PLANES = 40, 40 * 24, 8

HEAD = f"""#include <cstdio>

template <class Kernel> void run(const char *name, Kernel kernel, dim3 grid, dim3 block, int nx, int ny, int nz) {{
  static int in[{PLANE * PLANES}], out[{PLANE * PLANES}];
  for (int i = 0; i < {PLANE * PLANES}; ++i)
    in[i] = (i * 7919 + 13) % 1009, out[i] = 0;
  int *device_in, *device_out;
  cudaMalloc(&device_in, sizeof(in));
  cudaMalloc(&device_out, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  cudaMemcpy(device_out, out, sizeof(out), cudaMemcpyHostToDevice);
  kernel<<<grid, block>>>(device_in, device_out, nx, ny, nz);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_in);
  cudaFree(device_out);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"halo{seed}"
        self.width = self.random.choice([8, 16, 32])
        self.height = self.random.choice([1, 2, 4])
        self.blocks = self.random.choice([(1, 1), (1, 2), (32 // self.width, 2)])
        self.nx = self.random.choice([1, 7, 16, 31, 40])
        self.ny = self.random.choice([1, 3, 8])
        self.nz = self.random.choice([0, 2, 3, 5])

    def some(self, lines, least=0):
        """Some of the lines, in another order."""
        return self.random.sample(lines, self.random.randint(least, len(lines)))

    def halos(self):
        """What edge threads load, some of them only where there is something."""
        x, y = self.random.choice([("threadIdx.x", "threadIdx.y"), ("tx", "ty")])
        inside = self.random.choice(["", " && x > 0", " && here > 3", " && nz > 2"])
        wrapped = random.Random(self.name).choice([False, True])
        left, right = ((f"y * {PITCH} + left", f"y * {PITCH} + right") if wrapped else ("at + 1", "at"))
        lines = [f"if ({x} == 0{inside}) s[ty + 1][0] = in[{left}];",
                 f"if ({x} == {self.width} - 1) {{ s[ty + 1][{self.width} + 1] = in[{right}] + here; }}",
                 f"if ({y} == 0{inside}) s[0][tx + 1] = in[at + {PITCH}];",
                 f"if ({y} == {self.height - 1}) s[{self.height} + 1][tx + 1] = here;",
                 f"if ({x} < 2) s[0][{x} * ({self.width} + 1)] = {self.random.choice(['nz', 'ty ? ny : nx - nx'])};",
                 "here += in[at] & 3;", "s[ty + 1][tx + 1] += here;"]
        if self.height > 1:
            lines.pop(4)  # the corners are one thread's of each row
        return self.some(lines)

    def step(self, index):
        """How a round ends: what moves, and what is passed on."""
        moves = [f"at += {PLANE};"] + [f"o += {PLANE};"] * (index == "o")
        passes = ["below = here;", "here = above & 1023;"]
        return self.random.choice([passes + moves, moves + passes, passes + moves])

    def sums(self):
        return self.random.choice([["sum = s[ty][tx + 1] + s[ty + 2][tx + 1] + s[ty + 1][tx] + s[ty + 1][tx + 2];"],
                                   ["for (int i = 0; i < 3; i++)", "  for (int j = 0; j < 3; j++)", "    sum += (i + 2 * j) * s[ty + i][tx + j];"],
                                   ["for (int i = 0; i <= 2; i++)", "  for (int j = 0; j < 2; j++) {", "    sum += s[ty + i][tx + j] ^ i;", "    sum &= 65535;",
                                    "  }"]])

    def text(self):
        pick = self.random.choice
        index = pick(["at", "o"])
        tile = (self.width + 2) * (self.height + 2)
        lines = [f"__shared__ int s[{self.height} + 2][{self.width} + 2];", "int tx = threadIdx.x, ty = threadIdx.y;",
                 f"for (int k = ty * {self.width} + tx; k < {tile}; k += {self.width * self.height}) (&s[0][0])[k] = k;"]
        lines += pick([[], [f"in += blockIdx.y & 1;"], ["out += nz;", "in += nz;"], ["nz -= nz > 4;"]])
        lines += [f"int x = blockIdx.x * {self.width} + threadIdx.x, y = blockIdx.y * {self.height} + threadIdx.y;", "__syncthreads();"]
        if pick([True, False]):
            lines.append(pick(["if (x >= nx || y >= ny) return;", "if (x >= nx) { return; }", "if (nx <= x) return;"]))
        lines += ["int o = 0;"] * (index == "o") + [f"int at = y * {PITCH} + x;", "int below = in[at];"]
        lines += self.some([f"at += {PLANE};"]) + ["int here = in[at];"] + ["o = at;"] * (index == "o") + self.some([f"at += {PLANE};"])
        if index == "o":
            lines += self.some([f"o += {PLANE};"])
        limit = f"z < nz && z < {PLANES - 4}"
        body = ["int left = (x + nx - 1) % nx, right = (x + 1) % nx;", "int above = in[at], sum = 0;", "s[ty + 1][tx + 1] = here;", *self.halos(), "__syncthreads();", *self.sums(),
                f"out[{index}] = (sum + below * 3 + above) & 65535;", "__syncthreads();", *self.step(index)]
        lines += [f"for (int z = 0; {limit}; ++z) {{", *("  " + line for line in body), "}"]
        lines.append("out[y * 40 + x] += below ^ here;")
        return f"__global__ void {self.name}(const int *in, int *out, int nx, int ny, int nz) {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n\n"

    def call(self):
        x, y = self.blocks
        return (f'  run("{self.name}", {self.name}, dim3({x}, {y}), dim3({self.width}, {self.height}), {self.nx}, {self.ny}, {self.nz});\n')


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    found = {"moved indices": "_moved = ", "one as another": "o_moved = at_moved", "loops of edges": "offloom::only(", "nests": "OFFLOOM_WRITE_OUT"}
    print(f"{agree} of {len(kernels)} kernels agree; " + ", ".join(f"{text.count(part)} {name}" for name, part in found.items()))
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
