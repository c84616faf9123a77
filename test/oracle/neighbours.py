#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose threads look at many neighbours in a grid, in the form that Offloom chooses against fibers, bit for bit.

  neighbours.py --offloom build/tool/offloom --seeds 0-99 [-O3]

They differ in the types of places and widths (what is below 0 wraps around in some), in how they keep away from the edges (a guard around or a
return, a condition in the loop, one that leaves the round, places that are clamped or begin anew), in how far they look, and in what is the same
for all of a row, and in whether the edges of the grid go another way. Grids are as wide as a thread, as a block, and as no number of blocks.
"""

import random
import sys

import both_forms
import grids

HEAD = grids.head("600 * 40", "1, 7, 33, 64, 100, 257, 600", "1, 5, 37")


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"neighbours{seed}"

    def text(self):
        pick = self.random.choice
        place = pick(["int", "int", "unsigned", "size_t", "long long"])
        width = pick(["int", "unsigned", place])
        r = pick([1, 2, 2, 3])
        inside = pick([True, False])
        guard = f"if (x < {r} || y < {r} || x + {r} >= w || y + {r} >= h) return;" if inside else pick(
            ["if (x >= w || y >= h) return;", "if (x < w && y < h) {"])
        closing = "  }\n" if guard.endswith("{") else ""
        own = "int u = (int)x + dx, v = (int)y + dy;"
        form = pick(["plain", "plain", "array", "if", "several"]) if inside else pick(["if", "if", "or", "clamp", "wrap", "choice", "break"])
        index = pick(["(y + dy) * w + x + dx", "((int)y + dy) * (int)w + (int)x + dx", "y * w + x + dy * w + dx"])
        body = {
            "plain": f"s += in[{index}] * (dx + 2 * dy + 7);",
            "array": f"a[n++] = in[{index}];",
            "several": f"s += in[{index}]; c ^= in[y * w + x + dx] + in[(y + dy) * w + x] * 3;",
            "if": f"{own} if (v >= 0 && v < (int)h && u >= 0 && u < (int)w) {{ s += in[v * (int)w + u]; c++; }}{pick(['', ' else s += 5;'])}",
            "or": f"{own} if (u < 0 || v < 0 || u >= (int)w || v > (int)h - 1) continue; s ^= in[v * (int)w + u] + dx; c += 2;",
            "clamp": f"{own} u = min(max(u, 0), (int)w - 1); v = min(max(v, 0), (int)h - 1); s += in[v * (int)w + u] * (dx + 5);",
            "wrap": "int u = ((int)x + dx + 4 * (int)w) % (int)w, v = ((int)y + dy + 4 * (int)h) % (int)h; s = s * 3 + in[v * (int)w + u];",
            "choice": f"{own} s += v >= 0 && u >= 0 && u < (int)w && v < (int)h ? in[v * (int)w + u] : c;",
            "break": f"{own} if (u >= (int)w) break; if (v < 0 || v >= (int)h || u < 0) continue; s = s * 5 + in[v * (int)w + u];",
        }[form]
        many = (2 * r + 1) ** 2
        before = f"  int a[{many}] = {{}}, n = 0;\n" if form == "array" else ""
        rounds = pick(["", "", "if (y > 2) ", "if (dy != 1) ", "if ((int)y + dy >= 0 && (int)y + dy < (int)h) "]) if form != "array" else ""
        edge, others = pick(
            [("", "")] * 3 +
            [("if (x == 0 || y == 0 || x + 1 >= w || y == h - 1) s = in[y * w + x] + 5;\n  else ", ""),
             ("if (x >= 2 && y >= 1 && x + 3 < w) {\n  ", "  } else c = in[y * w + x] * 7;\n"),
             ("if ((int)x < 1 || (int)y > (int)h - 3) { s = 3; if (x == 0) c = 9; } else ", "")])
        after = f"  for (int i = 0; i < {many}; ++i) s = s * 5 + a[i];\n" if form == "array" else ""
        return f"""__global__ void {self.name}(const int *in, int *out, {width} w, {width} h) {{
  {place} x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  {guard}
  int s = 0, c = 1;
{before}  {edge}for (int dy = -{r}; dy <= {r}; ++dy)
    {rounds}for (int dx = -{r}; dx <= {r}; ++dx) {{
      {body}
    }}
{others}{after}  out[y * w + x] = s * 3 + c;
{closing}}}

"""

    def call(self):
        return f'  run("{self.name}", {self.name});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('offloom::cut_rows')} of them with rows that are cut")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
