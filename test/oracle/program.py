# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many generated kernels in one CUDA program that prints a checksum of what each wrote.

The program runs the kernels whose seeds its arguments name, or all. It is ordinary CUDA: nvcc compiles it too, so that
a GPU can replay the same seeds.
"""

from escapes import HELPERS, NAMES

PREAMBLE = """\
#include <cstdio>
#include <cstdlib>
@GROUPS@@ESCAPES@
struct Pair {
  unsigned first, second;
};

extern __shared__ unsigned dynamicShared[];

// The lane of bit number n of the mask, counted among those that are set and modulo their number.
__device__ inline unsigned nth(unsigned mask, unsigned n) {
  for (n %= __popc(mask); n > 0; --n)
    mask &= mask - 1;
  return __ffs(mask) - 1;
}
"""

GROUPS = """\
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;
"""

MAIN = """\
static const unsigned InputSize = 1009;

struct Case {
  unsigned seed;
  void (*kernel)(const unsigned *, unsigned *, unsigned, unsigned);
  void (*launch)(dim3, dim3, unsigned, const unsigned *, unsigned *, unsigned, unsigned);  // where it launches itself
  dim3 grid, block;
  unsigned sharedWords, cells;
};

static const Case cases[] = {
@CASES@};

static void run(const Case &c) {
  const unsigned blocks = c.grid.x * c.grid.y * c.grid.z;
  const unsigned cells = blocks * c.block.x * c.block.y * c.block.z + blocks, size = cells + c.cells;
  unsigned *in, *out, sum = 2166136261u;
  cudaMallocManaged(&in, InputSize * sizeof(unsigned));
  cudaMallocManaged(&out, size * sizeof(unsigned));
  for (unsigned i = 0; i < InputSize; ++i)
    in[i] = (i + c.seed) * 2654435761u >> (i % 3 * 8);
  for (unsigned k = 0; k < 4; ++k) {
    for (unsigned i = 0; i < size; ++i)
      out[i] = i < cells ? i : 0;
    if (c.launch)
      c.launch(c.grid, c.block, c.sharedWords * sizeof(unsigned), in, out, InputSize, k);
    else
      c.kernel<<<c.grid, c.block, c.sharedWords * sizeof(unsigned)>>>(in, out, InputSize, k);
    if (cudaError_t error = cudaDeviceSynchronize()) {
      fprintf(stderr, "kernel %u: %s\\n", c.seed, cudaGetErrorName(error));
      exit(1);
    }
    for (unsigned i = 0; i < size; ++i)
      sum = (sum ^ out[i]) * 16777619u;
  }
  printf("%u %08x\\n", c.seed, sum);
  fflush(stdout);
  cudaFree(in);
  cudaFree(out);
}

int main(int argc, char **argv) {
  for (const Case &c : cases) {
    bool chosen = argc == 1;
    for (int i = 1; i < argc; ++i)
      chosen |= strtoul(argv[i], nullptr, 10) == c.seed;
    if (chosen)
      run(c);
  }
}
"""


def program(kernels):
    """The source text of a program of these kernels."""
    cases = "".join(f"    {{{k.seed}, {entry(k)}, {dim(k.grid)}, {dim(k.block)}, {k.shared_words}, {k.cells}}},\n" for k in kernels)
    texts = [f"// seed {kernel.seed}\n{kernel.text()}\n" for kernel in kernels]
    preamble = PREAMBLE.replace("@GROUPS@", GROUPS if any("cg::" in text for text in texts) else "")
    preamble = preamble.replace("@ESCAPES@", HELPERS if any(NAMES.search(text) for text in texts) else "")
    return "\n".join([preamble, *texts, MAIN.replace("@CASES@", cases)])


def entry(kernel):
    launcher = getattr(kernel, "launcher", None)
    return f"nullptr, {launcher}" if launcher else f"{kernel.name}, nullptr"


def dim(extent):
    return f"dim3({', '.join(map(str, extent))})"
