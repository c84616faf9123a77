#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random tiles whose threads count places along x in the grid, by blockDim.x or a constant, in the form that Offloom chooses against fibers, bit for bit.

  placed_tiles.py --offloom build/tool/offloom --seeds 0-199 [-O3 -march=native]

Tiles have margins or none, and blocks are as wide as the kernel says or narrower; places are numbers of several types, and stand for elements alone, in rows of a pitch, or
beside elements of the tile; threads are guarded in front of a barrier, behind it, by leaving, or not at all.
"""

import random
import sys

import both_forms

ELEMENTS = 1 << 15

HEAD = f"""#include <cstdio>

typedef unsigned char uchar;
__constant__ int taps[9] = {{3, 1, 4, 1, 5, 9, 2, 6, 5}};

template <class T> void run(const char *name, void (*kernel)(const T *, T *, int, int, int), dim3 grid, dim3 block, int w, int h, int pitch) {{
  static T in[{ELEMENTS}], out[{ELEMENTS}];
  for (int i = 0; i < {ELEMENTS}; ++i)
    in[i] = T((i * 7919 + 13) % 251), out[i] = 0;
  T *device_in, *device_out;
  cudaMalloc(&device_in, sizeof(in));
  cudaMalloc(&device_out, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  cudaMemcpy(device_out, out, sizeof(out), cudaMemcpyHostToDevice);
  kernel<<<grid, block>>>(device_in + 64, device_out + 64, w, h, pitch);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
""" + both_forms.PRINT_HASH + """  cudaFree(device_in);
  cudaFree(device_out);
}
"""


class Kernel:
    def __init__(self, seed):
        r = self.random = random.Random(seed)
        self.name = f"placed_{seed}"
        self.type = r.choice(["int", "float", "unsigned", "uchar", "double"])
        self.width = r.choice([8, 16, 32, 64, 100, 128])
        self.height = r.choice([1, 1, 2, 4, 8])
        self.said = r.choice(["blockDim.x", str(self.width), str(self.width), "W"])
        self.wide = self.width if self.said == "blockDim.x" else r.choice([self.width, self.width, self.width - 3, self.width // 2])
        self.margin = r.choice([0, 1, 1, 3])
        self.grid = r.choice([(1, 1), (2, 2), (3, 1)])
        self.w, self.h, self.pitch = r.choice([40, 128, 200, 384]), r.choice([3, 8, 16]), r.choice([384, 400])

    def place(self):
        r = self.random
        lane = r.choice(["threadIdx.x", "tx"])
        said = self.said
        return r.choice([f"blockIdx.x * {said} + {lane}", f"{lane} + {said} * blockIdx.x", f"blockIdx.x * {said} + {lane}"])

    def element(self):
        """Where a thread's element is, of `in` and `out`."""
        return self.random.choice(["y * pitch + x", "y * 384 + x", "x + y * pitch", "(size_t)y * pitch + x", "y * pitch + x"])

    def margins(self, element):
        m, r = self.margin, self.random
        if not m:
            return []
        left = r.choice([f"x >= {m} ? in[{element} - {m}] : {self.type}(0)", f"in[{element} - {m}]"])
        last = self.wide
        right = r.choice([f"x + {last} < w ? in[{element} + {last}] : {self.type}(1)", f"in[{element} + {last}]"])
        lane = r.choice(["tx", "threadIdx.x"])
        if r.random() < 0.5:
            return [f"if ({lane} < {m}) {{ s[ty][{lane}] = {left}; s[ty][{lane} + {m + last}] = {right}; }}"]
        return [f"if ({lane} < {m}) s[ty][{lane}] = {left};", f"if ({lane} >= {last - m}) s[ty][{lane} + {2 * m}] = in[{element} + {m}];"]

    def sums(self):
        r, m = self.random, self.margin
        lane = r.choice(["tx", "threadIdx.x"])
        if not m:
            return [r.choice([f"sum += s[ty][{self.wide - 1} - {lane}];", f"sum += s[ty][{lane}] * 3;", f"sum += s[blockDim.y - 1 - ty][{lane}];"])]
        whole = f"for (int j = -{m}; j <= {m}; j++) sum += taps[{m} + j] * s[ty][{lane} + {m} + j];"
        return [r.choice([whole, whole, f"sum += s[ty][{lane}] + 2 * s[ty][{lane} + {m}] + s[ty][{lane} + {2 * m}];", f"for (int j = 0; j <= {2 * m}; j++) if (j != 1) sum += s[ty][{lane} + j];"])]

    def text(self):
        r = self.random
        element = self.element()
        guard = r.choice(["none", "leave", "leave early", "branch", "test"])
        lines = [f"const int W = {self.width};"] if self.said == "W" else []
        lines += [f"__shared__ {self.type} s[{self.height}][{self.width + 2 * self.margin}];"]
        lines += [f"{r.choice(['int', 'unsigned'])} tx = threadIdx.x;", f"const {r.choice(['int', 'unsigned'])} ty = threadIdx.y;"]
        lines += [f"{r.choice(['int', 'int', 'unsigned', 'size_t'])} x = {self.place()};", f"int y = blockIdx.y * {self.height} + threadIdx.y;"]
        if guard == "leave early" and not self.margin:
            lines.append("if (y >= h) return;")
        first = r.choice([f"in[{element}]", f"x < w ? in[{element}] : {self.type}(0)", f"x < w && y < h ? in[{element}] : {self.type}(2)"])
        lines += [f"s[ty][tx + {self.margin}] = {first};", *self.margins(element), "__syncthreads();"]
        if guard == "leave":
            lines.append(r.choice(["if (x >= w) return;", "if (x >= w || y >= h) return;"]))
        work = [f"{self.type} sum = {r.choice(['0', 'in[' + element + ']'])};", *self.sums()]
        store = r.choice([f"out[{element}] = sum;", f"out[{element} + 1] = sum;", f"out[{element}] += sum;"])
        if guard == "branch":
            work = ["if (x < w && y < h) {", *("  " + line for line in work), "  " + store, "}"]
        elif guard == "test":
            work = [*work, f"if (x < w) {store}"]
        else:
            work = [*work, store]
        lines += work
        if guard in ("none", "test") and r.random() < 0.4:
            lines += ["__syncthreads();", "s[ty][tx] = sum;", "__syncthreads();", f"out[{element} + {ELEMENTS // 2}] = s[ty][{r.choice(['tx', f'{self.wide - 1} - tx'])}];"]
        return f"\n__global__ void {self.name}(const {self.type} *in, {self.type} *out, int w, int h, int pitch) {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n"

    def call(self):
        x, y = self.grid
        return f'  run<{self.type}>("{self.name}", {self.name}, dim3({x}, {y}), dim3({self.wide}, {self.height}), {self.w}, {self.h}, {self.pitch});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    text = both_forms.migrated(options, source)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('.place_neighbours(')} say how far their blocks are apart, {text.count('.fibers(')} in fibers")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
