# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that begin with a loop in which each thread of the grid takes every so manieth element.

  python3 grid_loops.py --offloom build/tool/offloom --seeds 0-59 -O3 -Xcompiler -march=native

Blocks may go through such a loop together with their neighbours, if they know nothing of their block but the place that they begin with.
Many kernels here know more, change memory in it, begin with other values, or do something before it. What each thread has found is
compared with fibers to the bit, for grids of several shapes.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <cstring>
typedef long long Long;
struct alignas(16) Four { float x, y, z, w; };
__device__ float twice(float v) { return v * 2 + 1; }
template <class T> __device__ T kept(T v) { return v; }
template <class T> void run(const char *name, void (*kernel)(const float *, const Four *, int *, T *, int)) {
  static const dim3 shapes[][2] = {{40, 64}, {7, 96}, {3, 50}, {dim3(9, 2), 32}, {21, dim3(32, 2)}, {2, 1024}, {1, 256}, {130, 128}};
  const int most = 1 << 17;
  float *in;
  T *out;
  int *cells;
  cudaMallocManaged(&in, most * sizeof *in);
  cudaMallocManaged(&out, (most + 64) * sizeof *out);
  cudaMallocManaged(&cells, most * sizeof *cells);
  for (int i = 0; i < most; ++i) {
    in[i] = (i * 2654435761u >> 9) % 2003 * 0.25f - 250;
    cells[i] = i % 7;
  }
  unsigned long long sum = 1469598103934665603ull;
  for (auto &shape : shapes)
    for (int n : {0, 1, 999, 20000, 32767}) {
      memset(out, 0, (most + 64) * sizeof *out);
      kernel<<<shape[0], shape[1], 4096>>>(in, (const Four *)in, cells, out, n);
      cudaDeviceSynchronize();
      for (size_t i = 0; i < (most + 64) * sizeof *out; ++i)
        sum = (sum ^ ((unsigned char *)out)[i]) * 1099511628211ull;
      for (int i = 0; i < most; ++i)
        sum = (sum ^ cells[i]) * 1099511628211ull;
    }
  printf("%s %s %llx\\n", name, cudaGetErrorName(cudaGetLastError()), sum);
  cudaFree(in); cudaFree(out); cudaFree(cells);
}
"""


class Kernel:
    def __init__(self, seed):
        self.name = f"k{seed}"
        self.random = r = random.Random(seed)
        self.type = r.choice("float double int unsigned".split()) if r.random() < 0.85 else "Long"
        self.template = r.random() < 0.4
        self.is_plain = r.random() < 0.6

    def place(self):
        """What is declared before, and what a thread begins with."""
        r = self.random
        plain = [("", "blockIdx.x * blockDim.x + threadIdx.x")] * 3 + [
            ("", "threadIdx.x + blockDim.x * blockIdx.x"),
            ("  int t = threadIdx.x, b = blockIdx.x;\n", "b * blockDim.x + t"),
            ("  const unsigned t = threadIdx.x;\n", "blockIdx.x * 64 + t")]
        return r.choice(plain if self.is_plain else [
            ("", "blockIdx.x * 2 * blockDim.x + threadIdx.x"),
            ("", "blockIdx.x + gridDim.x * threadIdx.x"),
            ("", "(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x"),
            ("  int other = blockIdx.x % 3;\n", "blockIdx.x * blockDim.x + threadIdx.x + other"),
            ("", "blockIdx.x * blockDim.x + threadIdx.x + n / 3"),
            ("", "blockIdx.x * blockDim.x + blockDim.x - 1 - threadIdx.x"),
            ("", "threadIdx.x")])

    def work(self, accs):
        r, t = self.random, self.type
        a = r.choice(accs)
        some = [f"{a} += in[i];", f"{a} += in[i];", f"{a} += in[i] * in[i];", f"{a} = {a} + in[n - 1 - i];", f"if (in[i] > 50) {a} += 3;", f"{a} = {a} < ({t})in[i] ? ({t})in[i] : {a};",
                f"{{ {t} v = ({t})in[i]; {a} += v; v = v * 2; {a} -= v; }}", f"{{ const Four v = fours[i / 4]; {a} += v.x + v.y * v.z + v.w; }}",
                f"{a} += twice(in[i]);", f"{a} += fmaxf(in[i], 2.5f);", f"{a} += i % 5;"]
        knows = [f"{a} += threadIdx.x;", f"{a} += blockIdx.x;", f"{a} += in[(i + t0) % n];", "atomicAdd(&cells[i], 1);", "atomicAdd(&cells[i % 3], 2);", f"{a} += in[b0 + n];",
                 f"if (i % 100 == 3) continue; {a} += in[i];", f"if ({a} > 3000) break; {a} += in[i];", f"s[threadIdx.x % 32] += 1;", f"{a} += first_of(in, i);"]
        work = [r.choice(some) for _ in range(r.choice([1, 1, 2, 3]))]
        if not self.is_plain and r.random() < 0.3:
            work.insert(r.randrange(len(work) + 1), r.choice(knows))
        return work

    def text(self):
        r, type = self.random, "T" if self.template else self.type
        accs = [f"a{k}" for k in range(r.choice([1, 1, 1, 2, 3]))]
        before, place = self.place()
        index = r.choice("int int int unsigned size_t long".split())
        step = r.choice(["blockDim.x * gridDim.x"] * 3 + ["gridDim.x * blockDim.x * 2", "4096", "step"])
        if step == "step":
            before += f"  const {index} step = gridDim.x * blockDim.x;\n"
        work = " ".join(self.work(accs))
        body = work if work.count(";") == 1 and "{" not in work and r.random() < 0.7 else "{ " + work + " }"
        test = r.choice(["i < n"] * 5 + ["n > i", "i <= n - 1", "i < n / 2"]) if index in ("int", "long") else "i < n"
        loop = r.choice([f"  for ({index} i = {place}; {test}; i += {step}) {body}\n"] * 3
                        + [f"  {index} i = {place};\n  while ({test}) {{ {work} i += {step}; }}\n", f"  {index} i = {place};\n  for (; {test}; i += {step}) {body}\n"])
        if "continue" in work and "while" in loop:
            loop = f"  for ({index} i = {place}; {test}; i += {step}) {body}\n"
        constant = [f"  {type} {a} = 0;\n" for a in "@"] + [f"  {type} @ = {type}(1);\n", f"  {type} @ = -3;\n"]
        firsts = [r.choice(constant).replace("@", a) if self.is_plain else r.choice([f"  {type} {a} = 0;\n"] * 4 + [f"  {type} {a} = {type}(1);\n", f"  {type} {a} = -3;\n", f"  {type} {a} = blockIdx.x;\n", f"  {type} {a} = n;\n", f"  {type} {a};\n  {a} = 0;\n"]) for a in accs]
        middle = "" if self.is_plain else r.choice([""] * 6 + ["  cells[(1 << 17) - 1 - threadIdx.x] = 3;\n", "  s[threadIdx.x % 32] = 1;\n", "  __syncthreads();\n", "  if (n == 999) return;\n", "  a0 += 1;\n"])
        after = r.choice(["  __syncthreads();\n", "  a0 = kept(a0);\n", "",
                          loop if "i = " + place in loop and loop.lstrip().startswith("for (" + index) else ""])
        waits = "__shared__" if r.random() < 0.5 else ""
        out = "".join(f"  out[(own * {len(accs)} + {k}) % (1 << 17)] = {a};\n" for k, a in enumerate(accs))
        head = "template <class T> " if self.template else ""
        return (f"\n{head}__global__ void {self.name}(const float *in, const Four *fours, int *cells, {type} *out, int n) {{\n"
                "  __shared__ int s[32];\n"
                + ("  unsigned t0 = threadIdx.x;\n" if "t0" in work else "") + ("  int b0 = blockIdx.x;\n" if "b0" in work else "")
                + before + "".join(firsts) + middle + loop + after
                + (f"  __shared__ {type} last;\n  __syncthreads();\n  if (threadIdx.x + threadIdx.y == 0) last = a0;\n  __syncthreads();\n  a0 += last;\n" if waits and "return" not in middle else "")
                + "  size_t own = (blockIdx.x + gridDim.x * blockIdx.y) * (blockDim.x * blockDim.y) + threadIdx.y * blockDim.x + threadIdx.x;\n" + out + "}\n")

    def call(self):
        return f'  run<{self.type}>("{self.name}", {self.name}{"<" + self.type + ">" if self.template else ""});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    together = both_forms.migrated(options, source).count("offloom::with_neighbours")
    print(f"{agree} of {len(kernels)} agree, {together} loops with neighbours")
    return agree


if __name__ == "__main__":
    HEAD += "__device__ float first_of(const float *in, int i) { return in[i / 2]; }\n"
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
