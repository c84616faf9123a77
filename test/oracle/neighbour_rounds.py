#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose threads look along a row or a column as far as the launch says, in the form that Offloom chooses against fibers, bit for bit.

  neighbour_rounds.py --offloom build/tool/offloom --seeds 0-99 [-O3]

Blocks go through such loops for all of their threads, and ask in each round whether a neighbour is there: by a condition around, one that leaves the round or the loop,
or a choice; of `int`, `unsigned`, `size_t` and `long long`. Threads keep one number or several, and what they add may change which way the next round goes. Some
kernels store in a round, and some have shared memory, so that their rows are short.
"""

import random
import sys

import both_forms
import grids

HEAD = grids.head("600 * 40", "1, 7, 33, 100, 257, 600", "1, 5, 37", number=("int", "r", "0, 1, 5"))


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"rounds{seed}"

    def text(self):
        pick = self.random.choice
        place = pick(["int", "int", "int", "unsigned", "size_t", "long long"])
        width = pick(["int", place])
        guard = pick(["if (x >= w || y >= h) return;", "if (x < w && y < h) {"])
        closing = "  }\n" if guard.endswith("{") else ""
        along = pick(["x", "x", "x", "y"])
        limit = "w" if along == "x" else "h"
        wide = pick(["int", "int", "long long"])
        index = f"y * w + u" if along == "x" else "u * w + x"
        own = f"{wide} u = ({wide}){along} + k;"
        below, above = pick(["u >= 0", "0 <= u", "u > -1"]), pick([f"u < ({wide}){limit}", f"u <= ({wide}){limit} - 1", f"({wide}){limit} > u"])
        outside = f"u < 0 {'||'} u >= ({wide}){limit}"
        store = pick(["", "", "", f"out[y * w + x] = s;"])
        body = pick([
            f"if ({below} && {above}) s += in[{index}] * (k + 7);",
            f"if ({below} && {above}) {{ s += in[{index}]; c++; }} else {{ s -= 3; }}",
            f"if ({outside}) continue; s ^= in[{index}] + k; c += 2;",
            f"s += {below} && {above} ? in[{index}] : c;",
            f"if ({above}) {{ if ({below}) s = s * 3 + in[{index}]; }}",
            f"if ({below} && {above} && (s & 1) == 0) s += in[{index}]; c += k;",
            f"int q = 0; if ({below} && {above}) q = in[{index}]; s = max(s, q);",
            f"if (!({outside})) s += in[{index}]; else c = k;",
        ])
        leaves = pick(["", "", "", "if (k > 3) break; "])
        tile = pick([False, False, False, True])
        memory = "  __shared__ int tile[1024];\n  int t = threadIdx.y * blockDim.x + threadIdx.x;\n  tile[t] = t * 5;\n  __syncthreads();\n" if tile else ""
        last = " + tile[threadIdx.y * blockDim.x]" if tile else ""
        if tile and not closing:
            memory, guard = memory + "  " + guard + "\n", ""
        return f"""__global__ void {self.name}(const int *in, int *out, {width} w, {width} h, int r) {{
  {place} x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
{memory}  {guard}
  int s = 0, c = 1;
  for (int k = -r; k <= r; {pick(['++k', 'k++', 'k += 1'])}) {{
    {leaves}{own}
    {body} {store}
  }}
  out[y * w + x] = s * 3 + c{last};
{closing}}}

"""

    def call(self):
        return f'  run("{self.name}", {self.name});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('offloom::row_tests')} of them with rows that are cut in rounds")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
