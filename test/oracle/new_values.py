#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose variables get other values behind barriers, in the form that Offloom chooses against fibers, bit for bit.

  new_values.py --offloom build/tool/offloom --seeds 0-99 [-O3]

They differ in where a variable is assigned (a statement of the kernel, of a branch, of a loop, of a block of its own), in what it is made of (itself,
another one, shared memory), in who asks for it and how (by its name, a reference, a pointer, a macro), and in whether a barrier is between.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <cstring>

#define SUM_OF_A_AND_B (a + b)

template <class T> __device__ void bump(T &v) { v = v * 3 + 1; }

void run(const char *name, void (*kernel)(const int *, int *, int)) {
  static int out[3 * 96];
  int *device_in, *device_out;
  cudaMallocManaged(&device_in, 1024 * sizeof(int));
  cudaMallocManaged(&device_out, sizeof(out));
  for (int i = 0; i < 1024; ++i)
    device_in[i] = i * 37 % 101;
  memset(device_out, 0, sizeof(out));
  kernel<<<3, 96>>>(device_in, device_out, 5);
  cudaDeviceSynchronize();
  memcpy(out, device_out, sizeof(out));
""" + both_forms.PRINT_HASH + """  cudaFree(device_in);
  cudaFree(device_out);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"values{seed}"

    def value(self):
        pick = self.random.choice
        number = self.random.randrange(1, 90)
        return pick([f"t * {number}", f"blockIdx.x * {number} + threadIdx.x", f"in[(t * {number}) & 1023]", f"s[(t + {number}) % 96]",
                     pick(["a", "b", "c"]) + f" + {number}", f"n - {number}", f"{number}", f"(t ^ {number}) + c", "SUM_OF_A_AND_B" if pick([0, 0, 1]) else "a - b",
                     f"t < {number} ? a : {number}"])

    def statement(self, depth=0):
        pick = self.random.choice
        v, w = pick(["a", "b", "c"]), pick(["a", "b", "c"])
        simple = [f"{v} = {self.value()};"] * 5 + [f"r += {v} * {self.random.randrange(2, 9)} + {w};"] * 4 + [
            f"r ^= {v} % 17;", f"{v} += {w};", f"++{v};", f"{v} = {w} = {self.value()};", f"s[t] = {v} + r;", f"bump({v});" if pick([0, 0, 1]) else f"r -= {v};"]
        if depth > 1 or self.random.random() < .75:
            return pick(simple)
        inner = " ".join(self.statement(depth + 1) for _ in range(self.random.randrange(1, 3)))
        return pick([f"if (t % 3 == {self.random.randrange(3)}) {{ {self.statement(2)} {self.statement(2)} }}", f"for (int k = 0; k < n; ++k) {{ {inner} }}",
                     f"for (int k = 0; k < n; ++k) {{ {inner} __syncthreads(); s[t] = r + k; __syncthreads(); {self.statement(2)} }}",
                     f"{{ {inner} __syncthreads(); {self.statement(2)} }}", f"{{ int {v} = {w} + 1; r += {v}; {inner} }}", f"{v} = {self.value()}, {w} = {self.value()};"])

    def text(self):
        pick = self.random.choice
        type_ = pick(["int", "int", "unsigned", "const int t0 = 1; int"])
        reference = pick(["", "", "", "int &d = c; d += 2;\n  ", "int *d = &b; *d += t;\n  "]) if type_ != "unsigned" else ""
        body = "\n  ".join(self.statement() if self.random.random() < .75 else "__syncthreads();" for _ in range(self.random.randrange(5, 14)))
        # Each barrier keeps what is written before it from what is read behind it; lanes read no element that another one writes.
        body = body.replace("s[t] = ", "__syncthreads(); s[t] = ").replace(" + r;", " + r; __syncthreads();") if "if" not in body and "for" not in body \
            else body.replace("s[t] = ", "r += ").replace("s[(t", "in[(t")
        return f"""__global__ void {self.name}(const int *in, int *out, int n) {{
  __shared__ int s[96];
  int t = threadIdx.x, r = 0;
  {type_} a = {pick(["t", "threadIdx.x + 1", "7"])}, b = t * 2, c = blockIdx.x;
  s[t] = in[t];
  __syncthreads();
  {reference}{body}
  out[blockIdx.x * 96 + t] = r + a * 3 + b * 5 + c * 7;
}}

"""

    def call(self):
        return f'  run("{self.name}", {self.name});\n'


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, both_forms.judge_fibers))
