#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops of threads with small objects (float4, a class of the author's), in the form that Offloom chooses against fibers, bit for bit.

  bodies.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in the types of what a thread has and of what it adds up, in what each round does with them and by whom (a function, an
operator, members one by one), how often the loop goes round and who knows that, in the size of blocks, and in who takes part.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <cstring>

struct pair_of { float x; int y; };
struct five { int x, y, z, w, v; };
struct three_bytes { unsigned char x, y, z; };
struct two { double x, y; };

template <class Kernel> void run(const char *name, Kernel kernel, int threads, int n) {
  const int count = 4 * threads;
  static float in[8192], out[16384];
  unsigned state = 12345;
  for (float &number : in) {
    state = state * 1664525 + 1013904223;
    number = float(int(state >> 26) - 32);
  }
  float *device_in, *device_out;
  cudaMalloc(&device_in, sizeof(in));
  cudaMalloc(&device_out, sizeof(out));
  cudaMemset(device_out, 0, sizeof(out));
  cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
  kernel<<<4, threads>>>(device_in, device_out, n, count);
  cudaDeviceSynchronize();
  cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
  unsigned long long hash = 14695981039346656037ull;
  for (float number : out) {
    unsigned bits;
    memcpy(&bits, &number, sizeof(bits));
    hash = (hash ^ bits) * 1099511628211ull;
  }
  printf("%s %016llx %s\\n", name, hash, cudaGetErrorName(cudaGetLastError()));
  cudaFree(device_in);
  cudaFree(device_out);
}
"""

# Members, and what they are numbers of.
TYPES = {"float2": ("xy", "float"), "float3": ("xyz", "float"), "float4": ("xyzw", "float"), "int4": ("xyzw", "int"), "double2": ("xy", "double"),
         "uchar4": ("xyzw", "unsigned char"), "short2": ("xy", "short"), "pair_of": ("xy", "float"), "five": ("xyzwv", "int"),
         "three_bytes": ("xyz", "unsigned char"), "two": ("xy", "double")}


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"bodies{seed}"
        self.threads = self.random.choice([32, 48, 64, 96, 128, 200, 256])
        self.n = self.random.choice([1, 7, 33, 64, 100])

    def text(self):
        pick = self.random.choice
        own, sum_type = pick(list(TYPES)), pick([*TYPES, "float", "int"])
        members, _ = TYPES[own]
        sums = TYPES.get(sum_type, ("", sum_type))[0]
        bound = pick(["n", "n", "blockDim.x", "Rounds", "Rounds", "40", "16"])
        rounds = pick([8, 40, 48])
        is_template = bound == "Rounds" and pick([True, False])
        by_function = pick([True, False]) and sums
        part = lambda: f"me.{pick(members)}"
        # All numbers are small and whole, so that contraction does not matter.
        term = lambda: pick([f"tile[j] * {part()}", f"tile[j] - {part()}", f"{part()} + j", f"(tile[j] > 0 ? {part()} : tile[j])"])
        changes = [f"sum.{m} += {term()};" for m in sums if pick([True, True, False])] or ([f"sum += {term()};"] if not sums else [f"sum.{sums[0]} = sum.{sums[-1]} + 1;"])
        if pick([True, False]) and sums:
            changes.append(f"if (tile[j] > {pick([0, 10])}) sum.{sums[0]} -= {pick([1, 2])};")
        if by_function:
            changes = ["sum = changed(sum, me, tile[j]);"]
        guard = pick([None, None, "i >= count - 9", "i % 3 == 1"])
        lines = []
        if by_function:
            body = " ".join(f"sum.{m} += other * me.{pick(members)};" for m in sums)
            lines.append(f"__device__ {sum_type} changed{self.name}({sum_type} sum, {own} me, float other) {{ {body} return sum; }}")
        lines.append((f"template <int Rounds> " if is_template else "") + f"__global__ void {self.name}(const float *in, float *out, int n, int count) {{")
        if bound == "Rounds" and not is_template:
            lines.append(f"  constexpr int Rounds = {rounds};")
        lines += ["  __shared__ float tile[256];", "  int i = blockIdx.x * blockDim.x + threadIdx.x;", f"  {own} me;"]
        lines += [f"  me.{m} = in[(i * {k + 3} + {k}) & 8191];" if TYPES[own][1] != "unsigned char" else f"  me.{m} = (i + {k}) & 15;" for k, m in enumerate(members)]
        lines.append(f"  {sum_type} sum" + (" = 0;" if not sums else " = {};"))
        lines.append(f"  for (int from = 0; from < {pick([1, 2, 3])}; ++from) {{")
        lines += ["    if (threadIdx.x < 256) tile[threadIdx.x] = in[(from * 256 + threadIdx.x) & 8191];", "    __syncthreads();"]
        loop = [f"for (int j = 0; j < {bound}; ++j) {{" if len(changes) > 1 or pick([True, False]) else f"for (int j = 0; j < {bound}; ++j)"]
        loop += ["  " + change.replace("changed(", f"changed{self.name}(") for change in changes]
        if loop[0].endswith("{"):
            loop.append("}")
        if guard:
            loop = [f"if (!({guard})) {{", *("  " + line for line in loop), "}"]
        lines += ["    " + line for line in loop]
        lines += ["    __syncthreads();", "  }"]
        lines += [f"  out[i * 5 + {k}] = sum.{m};" for k, m in enumerate(sums)] if sums else ["  out[i * 5] = sum;"]
        lines.append(f"  out[i * 5 + 4] {'+' if len(sums) == 5 else ''}= me.{members[-1]};")
        self.called = f"{self.name}<{rounds}>" if is_template else self.name
        # A tile has as many elements as a block has threads.
        self.n = min(self.n, self.threads)
        if bound in ("Rounds", "40", "16"):
            self.threads = max(self.threads, 64)
        return "\n".join(lines) + "\n}\n\n"

    def call(self):
        return f'  run("{self.name}", {self.called}, {self.threads}, {self.n});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} loops agree, {text.count('offloom::side_by_side')} side by side, "
          f"{text.count('offloom::kept ')} objects put together")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
