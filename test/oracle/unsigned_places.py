#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose places are unsigned numbers, which wrap around in some rows, in the form that Offloom chooses against fibers, bit for bit.

  unsigned_places.py --offloom build/tool/offloom --compiler g++ --seeds 0-99 [-O3]

They differ in the types of places, of what is added to them and of what they become; in where they wrap around (`shift` is a small number, or one
that a place near the left edge is less than); in guards; in what stands under conditions of a thread's own, in loops and behind jumps; and in blocks.
"""

import random
import sys

import both_forms
import grids

HEAD = grids.head("700 * 24", "1, 40, 64, 257, 700", "1, 23", "dim3(16, 16), dim3(32, 8), dim3(128, 2), dim3(256, 1), dim3(5, 3)",
                  ("unsigned", "shift", "0u, 5u, 0u - 1u, 0u - 33u, 0u - 300u, 0u - 512u"), "__constant__ int taps[8] = {3, 1, 4, 1, 5, 9, 2, 6};\n\n", 8)


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"places{seed}"

    def place(self, all_inside):
        """An index between 0 and the number of elements."""
        pick = self.random.choice
        here = pick(["y * w + x", "p", "x + y * w", "(y * w + x)", "x + w * y - shift + shift", "w * (y + 1) - (w - x)"]
                    + self.narrow * ["(x + shift) + (y * w - shift)", "p + (x - shift) - (x - shift)"])
        if not all_inside:
            return here
        return pick([here, "p - 1", "p + 1", "p - w", "p + w", "(y - 1) * w + x + 1", "y * w + (x - 1)", "p - w * 1 + 1"]
                    + self.narrow * ["p + shift - (shift + w)"])

    def statement(self, all_inside, depth=0):
        pick = self.random.choice
        place, other = self.place(all_inside), self.place(all_inside)
        far = pick(["x + shift", "y * w + x + shift", "p + shift", "shift + x - y", "(x + shift) * 1", "p - shift"])
        wide = pick(["size_t", "unsigned long long", "unsigned", "const size_t"] + self.narrow * ["long long"])
        number = self.random.randrange(2, 60)
        simple = [
            f"s += in[{place}] * {number};",
            f"s = s * 3 + in[{place}] - in[{other}];",
            f"c ^= in[{place}] + *(in + {other});",
            f"{{ {wide} q = {far}; s += int(q % {number + 900}); }}",
            f"{{ {wide} q = {far}; if (q < w) c += in[q]; else c -= 3; }}",
            f"{{ {wide} q = {far}; s += q > 4000000000u ? 1 : in[q % {number}]; }}",
            f"{{ unsigned q = {far}; q -= shift; c += in[{place}] + int(q % 1000); }}",
            f"{{ unsigned q = {place}; s += in[q] * 5 + in[q] % 7; }}",
            f"s += in[x < {number} ? 0 : {place}];",
            f"c += x > {number} ? in[{place}] : s;",
            f"for (int k = 0; k < {pick([3, 5, 8])}; ++k) s += in[{place} + k % 2] * taps[k];",
            f"for (int k = 0; k < 4; ++k) {{ {wide} q = {far} + k; c += int(q % {number}) * taps[k]; }}",
            f"s = min(s, 1000000) + in[{place}];",
        ]
        if depth > 1 or self.random.random() < .7:
            return pick(simple)
        inner = self.statement(all_inside, depth + 1)
        return pick([
            f"if (x % {number} > 1) {{ {inner} }}",
            f"if (in[{place}] % 5 == 0) {{ {inner} }} else {{ {self.statement(all_inside, depth + 1)} }}",
            f"if (y % 2) {{ {inner} }}",
            f"for (unsigned k = 0; k < y % 4 + 1; ++k) {{ {inner} s += k; }}",
            f"for (int k = 0; k < 3; ++k) {{ if (in[{place}] % 7 == k) continue; {inner} }}",
        ])

    def text(self):
        pick = self.random.choice
        place = pick(["unsigned", "unsigned", "unsigned int", "size_t", "int", "const unsigned"])
        width = pick(["unsigned", "unsigned", "int", "size_t"])
        own = pick(["unsigned", "unsigned", "auto", "size_t"])
        self.narrow = "size_t" not in (place, width, own)  # then all that is made of them has 32 bits
        x, y = pick([("blockIdx.x * blockDim.x + threadIdx.x", "blockIdx.y * blockDim.y + threadIdx.y"),
                     ("threadIdx.x + blockDim.x * blockIdx.x", "threadIdx.y + blockDim.y * blockIdx.y")])
        all_inside = pick([True, False])
        guard = pick(["if (x > 0 && y > 0 && x < w - 1 && y < h - 1) {", "if (x < 1 || y < 1 || x + 1 >= w || y + 1 >= h) return;",
                      "if (x == 0 || x >= w - 1) return;\n  if (y == 0 || y >= h - 1) return;"]) if all_inside else pick(
            ["if (x >= w || y >= h) return;", "if (x < w && y < h) {", "if (y >= h) return;\n  if (x < w) {"])
        closing = "  }\n" if guard.endswith("{") else ""
        after = pick(["", "", "", f"if (in[y * w + x] % 9 == 0) return;\n  "])
        body = "\n  ".join(self.statement(all_inside) for _ in range(self.random.randrange(1, 5)))
        return f"""__global__ void {self.name}(const int *in, int *out, {width} w, {width} h, unsigned shift) {{
  {place} x = {x}, y = {y};
  {guard}
  {own} p = y * w + x;
  int s = 0, c = 1;
  {after}{body}
  out[{self.place(False)}] {pick(["", "+"])}= s * 3 + c;
{closing}}}

"""

    def call(self):
        return f'  run("{self.name}", {self.name});\n'


def judge(kernels, best, fibers, options, source):
    text = both_forms.migrated(options, source)
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {text.count('auto &row')} of them with rows that are cut")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
