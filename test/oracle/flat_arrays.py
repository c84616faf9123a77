#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that go over arrays of arrays as if they were flat, as CUDA programs do: a compiler that concludes from the extent of a row
how often a loop can run makes other loops of them. Both forms must give what plain arithmetic does.

  flat_arrays.py --offloom build/tool/offloom --seeds 0-99 [--compiler g++] [-O3]

The arrays are of the thread, of the block, in a struct or in global memory. They are flat by a pointer to their first element. In seeds from
1000 on they are so by an index that leaves its row as well (`a[0][i]`), everywhere the same way; in seeds from 2000 on other rows are named too.
g++ takes such an index for one that is never reached, and breaks a few of these kernels.
"""

import random
import sys

import both_forms

HEAD = "#include <cstdio>\n"
BITS = {"int": None, "short": 15, "unsigned char": 8, "double": None}  # how many bits of a value are kept


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"flat{seed}"
        pick = self.random.choice
        self.type = pick(list(BITS))
        self.rows, self.columns = pick([2, 4, 8, 16]), pick([4, 8, 16, 32])
        self.size = self.rows * self.columns
        self.start = self.random.randrange(50)
        self.place = pick(["thread", "block", "struct", "global"])
        flat = ["(&a[0][0])[{}]", f"(({self.type} *)a)[{{}}]", "p[{}]"]
        in_rows = ["a[0][{}]", "(*a)[{}]", f"a[1][({{}}) - {self.columns}]"]
        self.may_name_rows = not 1000 <= seed < 2000
        self.element = pick(flat + in_rows if seed >= 1000 else flat).format
        self.fill, self.sum = self.filled(), self.summed()

    def at(self, index):
        return self.element(index)

    def value(self, i):
        return f"({self.type})({i} * 3 + start)"

    def filled(self):
        """The loop that gives each element its value."""
        every, last = self.size, self.size - 1
        ways = [f"for (int i = 0; i < {every}; ++i)\n    {self.at('i')} = {self.value('i')};",
                f"for (int i = {every}; i-- > 0;)\n    {self.at('i')} = {self.value('i')};",
                f"int i = 0;\n  while (i != {every}) {{\n    {self.at('i')} = {self.value('i')};\n    i++;\n  }}",
                f"for (int i = 0;; ++i) {{\n    {self.at('i')} = {self.value('i')};\n    if (i == {last})\n      break;\n  }}",
                f"for (int s = 0; s < {self.columns}; ++s)\n    for (int i = s; i < {every}; i += {self.columns})\n"
                f"      {self.at('i')} = {self.value('i')};",
                f"for (int r = 0; r < {self.rows}; ++r)\n    for (int c = 0; c < {self.columns}; ++c)\n"
                f"      {self.at(f'r * {self.columns} + c')} = {self.value(f'(r * {self.columns} + c)')};"]
        if self.place == "block":
            return self.random.choice([
                f"for (int i = threadIdx.x; i < {every}; i += blockDim.x)\n    {self.at('i')} = {self.value('i')};\n  __syncthreads();",
                f"if (threadIdx.x == 0) {{\n  {self.random.choice(ways)}\n  }}\n  __syncthreads();"])
        return self.random.choice(ways)

    def summed(self):
        """The loop that reads the elements, and the order in which it does for thread 0."""
        in_order = range(self.size)
        by_rows = [(f"for (int r = 0; r < {self.rows}; ++r)\n    for (int c = 0; c < {self.columns}; ++c)\n"
                    "      sum = sum * 7 + (int)a[r][c];", in_order)]
        return self.random.choice((by_rows if self.may_name_rows else []) + [
            (f"for (int i = 0; i < {self.size}; ++i)\n    sum = sum * 7 + (int){self.at('i')};", in_order),
            (f"for (int i = {self.size} - 1; i >= 0; --i)\n    sum = sum * 7 + (int){self.at('i')};", in_order[::-1])])

    def text(self):
        extents = f"[{self.rows}][{self.columns}]"
        declared = {"thread": f"{self.type} a{extents};", "block": f"__shared__ {self.type} a{extents};",
                    "struct": f"struct {{\n    int before;\n    {self.type} of{extents};\n    int after;\n  }} all;\n"
                              f"  {self.type} (*a)[{self.columns}] = all.of;",
                    "global": f"{self.type} (*a)[{self.columns}] = ({self.type} (*)[{self.columns}])(memory + 4096 * threadIdx.x);"}
        pointer = f"  {self.type} *p = &a[0][0];\n" if self.at("") == "p[]" else ""
        return (f"\n__global__ void {self.name}(unsigned *out, char *memory, int start) {{\n  {declared[self.place]}\n{pointer}"
                f"  {self.fill}\n  unsigned sum = 0;\n  {self.sum[0]}\n  out[threadIdx.x] = sum;\n}}\n")

    def call(self):
        return f'  run("{self.name}", {self.name}, {self.start});\n'

    def expected(self):
        kept = BITS[self.type]
        total = 0
        for i in self.sum[1]:
            number = i * 3 + self.start
            total = (total * 7 + (number if kept is None else number & ((1 << kept) - 1))) & 0xffffffff
        return f"{total:08x} same"


HEAD += """
void run(const char *name, void (*kernel)(unsigned *, char *, int), int start) {
  unsigned *sums, host[32];
  char *memory;
  cudaMalloc(&sums, sizeof host);
  cudaMalloc(&memory, 32 * 4096);
  kernel<<<1, 32>>>(sums, memory, start);
  cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
  bool same = true;
  for (unsigned sum : host)
    same &= sum == host[0];
  printf("%s %08x %s\\n", name, host[0], same ? "same" : "of several values");
  cudaFree(memory);
  cudaFree(sums);
}
"""


def judge(kernels, best, fibers, options, source):
    wrong = [kernel for kernel in kernels if not best.get(kernel.name) == fibers.get(kernel.name) == kernel.expected()]
    for kernel in wrong:
        print(f"{kernel.name}: {best.get(kernel.name)}, in fibers {fibers.get(kernel.name)}, expected {kernel.expected()}")
    print(f"{len(kernels) - len(wrong)} of {len(kernels)} kernels agree")
    return len(kernels) - len(wrong)


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
