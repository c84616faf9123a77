#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels of one row that load what is there and add it up in shared memory, all by unsigned indices, in the form that Offloom chooses against
fibers, bit for bit.

  tree_places.py --offloom build/tool/offloom --compiler g++ --seeds 0-99 [-O3]

They differ in the types of places, in how often and by which tests a thread looks for elements, in what it keeps for later, in which way the tree is gone
through, and in whether places wrap around in the middle of a row (`shift` is a small number, or one that some places are less than).
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <cstring>

void run(const char *name, void (*kernel)(const int *, int *, unsigned, unsigned)) {
  const int most = 4096;
  static int out[most];
  int *device_in, *device_out;
  cudaMallocManaged(&device_in, most * sizeof(int));
  cudaMallocManaged(&device_out, most * sizeof(int));
  for (int i = 0; i < most; ++i)
    device_in[i] = i * 37 % 101;
  memset(out, 0, sizeof(out));
  for (unsigned shift : {0u, 3u, 0u - 1u, 0u - 70u, 0u - 300u})
    for (unsigned n : {0u, 1u, 100u, 1000u, 2047u})
      for (unsigned block : {1u, 32u, 100u, 256u, 512u}) {
        memset(device_out, 0, most * sizeof(int));
        kernel<<<3, block>>>(device_in, device_out, n, shift);
        cudaDeviceSynchronize();
        for (int i = 0; i < most; ++i)
          out[i] = out[i] * 31 + device_out[i];
      }
""" + both_forms.PRINT_HASH + """  cudaFree(device_in);
  cudaFree(device_out);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"tree{seed}"

    def load(self):
        """A statement that adds an element to `v` if there is one, whose place may wrap around."""
        pick = self.random.choice
        place = pick(["i", "i + blockDim.x", "i + shift", "i + 2 * blockDim.x", "blockDim.x + i - shift", "(i + shift) - 1", "tid + shift", "i - 40u"])
        limit = pick(["n", "n", "n", "2 * n", "n + 7"])
        test = pick([f"{place} < {limit}", f"{limit} > {place}", f"{place} <= {limit}", f"({place}) < {limit} && n > 5", f"!({place} >= {limit})"])
        return pick([
            f"if ({test}) v += in[{place}];",
            f"v += ({test}) ? in[{place}] : 0;",
            f"if ({test}) {{ v = v * 3 + in[{place}]; w ^= v; }}",
            f"w += {test} ? in[{place}] * 5 : v;",
            f"if ({test}) {{ if (in[{place}] % 3) w += in[{place}]; }}",
            f"if ({test}) v -= in[{place}]; else w += 2;",
            f"if ({test}) {{ s[tid] = in[{place}]; }}",
        ])

    def text(self):
        pick = self.random.choice
        own = pick(["unsigned", "unsigned", "unsigned int", "const unsigned", "int"])
        tid = pick(["unsigned", "unsigned", "const unsigned int", "int"])
        start = pick(["blockIdx.x * blockDim.x + threadIdx.x", "blockIdx.x * (blockDim.x * 2) + threadIdx.x", "blockIdx.x * blockDim.x * 2 + tid"])
        first = pick(["int v = (i < n) ? in[i] : 0;", "int v = i + shift < n ? in[i + shift] : 7;", "int v = 1;", "int v = in[tid];"])
        loads = "\n  ".join(self.load() for _ in range(self.random.randrange(0, 4)))
        step = pick(["s[tid] += s[tid + d];", "s[tid] = v = v + s[tid + d];", "v = max(v, s[tid + d]); s[tid] = v;", "s[tid] ^= s[d + tid] * 3;",
                     "s[tid] += s[(tid + shift) - (shift - d)];"])
        test = pick(["tid < d", "tid < d", "d > tid", "tid < d && n != 1", "tid < d && tid + d < blockDim.x"])
        tree = pick([
            f"for (unsigned d = blockDim.x / 2; d > 0; d >>= 1) {{\n    if ({test}) {{ {step} }}\n    __syncthreads();\n  }}",
            f"for (unsigned d = 256; d > 0; d /= 2) {{\n    if ({test}) {{ {step} }}\n    __syncthreads();\n  }}",
            "if (tid >= 4) s[tid + 512] = s[tid - 4u];\n  __syncthreads();\n  v += s[tid + 512];",
            "if (tid + shift < 90) s[(tid + shift) % 512] += 1;\n  __syncthreads();",
        ])
        return f"""__global__ void {self.name}(const int *in, int *out, unsigned n, unsigned shift) {{
  __shared__ int s[1024];
  {tid} tid = threadIdx.x;
  for (unsigned k = threadIdx.x; k < 1024; k += blockDim.x)
    s[k] = k % 7;
  __syncthreads();
  {own} i = {start};
  {first}
  int w = 5;
  {loads}
  s[tid] = v;
  __syncthreads();
  {tree}
  out[blockIdx.x * blockDim.x + tid] = s[tid] + 2 * v + w;
}}

"""

    def call(self):
        return f'  run("{self.name}", {self.name});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {both_forms.migrated(options, source).count('row_places')} phases with places that are cut")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
