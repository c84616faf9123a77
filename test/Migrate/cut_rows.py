#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels whose threads have places along a row that begin anew somewhere, in ways that differ.

  cut_rows.py > kernels.cu

The program prints a checksum of what each kernel wrote, for rows and divisors of several lengths, so that pieces are long,
short and of one thread. Some kernels leave it open who comes to a division, or how often.
"""

import itertools

INDEX = {  # a thread's own element, and what comes before it
    "int": ("blockIdx.x * blockDim.x + threadIdx.x", "int"),
    "unsigned": ("blockIdx.x * blockDim.x + threadIdx.x", "unsigned"),
    "size": ("(size_t)blockIdx.x * blockDim.x + threadIdx.x", "size_t"),
    "long": ("blockDim.x * blockIdx.x + threadIdx.x", "long long"),
}
PLACES = {  # what is made of it: k, an element of n
    "remainder": "int k = i % n;",
    "left": "int k = (i % n + n - 1) % n;",
    "negative": "int k = ((int)i - 70) % n; if (k < 0) k += n;",
    "quotient": "int k = i / n + (i / n) % 3;",
    "negative_quotient": "int k = ((int)i - 100) / n + 200;",
    "masked": "int k = (i - 3) & m;",
    "masked_turned": "int k = m & (i + 5);",
    "of_another": "unsigned k = (i + unsigned(n)) % n + (i / n);",
    "constant": "int k = (i + 64) % 65;",
    "chosen": "int x = i % n, k = x == 0 ? n - 1 : x - 1;",
    "chosen_mostly": "int x = i % n; int k = x + 1 < n ? x + 1 : 0;",
    "chosen_twice": "int x = (int)i - 9, k = x < 0 ? 0 : x > n ? n : x;",
    "adjusted": "int k = i % n + 7; if (k >= n) k -= n; if (k >= n) { k = n - 1; }",
    "least": "int k = max((int)i - 40, 0), l = min(n + 1, (int)i + 3); k += l;",
    "nested": "int k = i % (n * 2) % n + i / n % 4;",
    "in_parentheses": "int k = ((i % (n * 2)) % n) + ((i / n) % 4) + (((i + 1) % n) / 3);",
    "masked_twice": "int k = ((i & m) & 63) + ((i & n) & m);",
    "after_return": "if (i % 3 == 1) return; int k = i % n;",
    "under_guard": "int k = 1; if (i > 5 && in[i % 7] % 8) { k = i % n; k += (i + 1) % n; } else k = i / n;",
    "between": "int k = i % n; if (in[i % 64] % 5 == 0) return; k += (i + 1) % n;",
    "in_loop": "int k = 0; for (int d = -1; d < 3; ++d) { if (d == 0) continue; k += (i + n + d) % n; }",
    "left_loop": "int k = 0; for (int d = 0; d < 5; ++d) { if (in[(i + d) & 63] % 4 == 0) break; k += (i + d) % n; }",
    "own_rounds": "int k = 0; for (int d = 0; d < i % 5; ++d) k += (i + d) % n;",
    "either": "int k = in[i & 31] % 2 ? i % n : (i + 1) % n;",
    "and": "int k = 0; if (in[i & 31] % 2 && i % n > 3) k = 5; k += i / n;",
    "switch": "int k = 0; switch (in[i & 31] % 4) { case 0: k = i % n; break; case 1: return; default: k = 2; } k += i / n;",
    "changed": "int j = i; if (in[i & 31] % 2) j += 3; int k = j % n;",
    "moved": "int j = i; j += 5; ++j; int k = j % n;",
    "own_divisor": "int k = i % (n + threadIdx.x % 3) + i / (threadIdx.y + n);",
    "many": "int k = 0; for (int d = 0; d < 40; ++d) k += (i + d) % n;",
    "neighbours": "int k = 0; for (int d = -2; d <= 2; ++d) { int j = (int)i + d; if (j >= 40 && j < n + 90) k += j % 7 + 1; }",
    "neighbours_or": "int k = 0; for (int d = -2; d <= 2; ++d) { int j = (int)i + d; if (j < 40 || j >= n + 90) continue; k += j % 7 + 1; }",
    "neighbours_else": "int k = 0; for (int d = -2; d <= 2; ++d) if ((int)i + d > 50 && (int)i + d <= n) k += in[((int)i + d) & 63]; else k += 9;",
    "neighbours_choice": "int k = 0; for (int d = 0; d < 9; ++d) k += (int)i + d < n && threadIdx.y < 2 ? ((int)i + d) % 3 : 2 * d;",
    "neighbours_left": "int k = 0; for (int d = 0; d < 9; ++d) { if ((int)i + d >= n) break; k += ((int)i + d) % 5; }",
    "neighbours_of_many": "int k = 0; for (int d = -20; d < 20; ++d) for (int e = 0; e < 2; ++e) if (d + (int)i >= 60 && n > d + (int)i + e) { k += (i + n) % n; }",
    "neighbours_and_more": "int k = 0; for (int d = 0; d < 4; ++d) { int j = i + d; if (j < n && in[j & 63] % 2) k += j % n; if (j >= n) { k += 3; continue; } k += i / n; }",
    "neighbours_under_guard": "int k = 0; if ((int)i < n * 2) for (int d = -1; d < 2; ++d) { int j = (int)i + d; if (j != 77 && j > -1 && j < n) k += j; }",
    "byte": "unsigned char b = i; int k = (b + 1) % n + (short)i / n;",
}
ROUNDS = ("remainder", "chosen", "quotient", "masked", "after_return", "adjusted")

print("""#include <cstdio>

const int N = 300;
""")
names = []


def kernel(name, head, work, tail):
    names.append(name)
    print(f"""__global__ void {name}(const unsigned *in, unsigned *out, int n, int m, int size) {{
  {head}
  {work}
  out[i] = out[i] * 31 + k * 7 + in[(unsigned)k % N];{tail}
}}
""")


for (index, (text, type_)), (place, work) in itertools.product(INDEX.items(), PLACES.items()):
    kernel(f"{index}_{place}", f"{type_} i = {text}; if (i >= size) return;", work, "")
for place in ROUNDS:
    work = PLACES[place].replace("return;", "continue;")
    kernel(f"rounds_{place}", "for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += gridDim.x * blockDim.x) {", work, "\n  }")
    kernel(f"phases_{place}", "__shared__ unsigned s[256]; unsigned i = blockIdx.x * blockDim.x + threadIdx.x; s[threadIdx.x] = in[i % n]; "
           "__syncthreads(); if (i >= size) return;", PLACES[place] + " k += s[(threadIdx.x + 1) % blockDim.x];", "")

print(f"""void run(const char *name, void (*kernel)(const unsigned *, unsigned *, int, int, int)) {{
  const int sizes[] = {{1, 3, 31, 64, 200, 256}}, divisors[] = {{1, 2, 17, 64, 100, 256}};
  const int most = 256 * 7;
  unsigned *in, *out, sum = 2166136261u;
  cudaMallocManaged(&in, most * sizeof(unsigned));
  cudaMallocManaged(&out, most * sizeof(unsigned));
  for (int i = 0; i < most; ++i)
    in[i] = i * 2654435761u >> 7;
  for (int size : sizes)
    for (int n : divisors) {{
      for (int i = 0; i < most; ++i)
        out[i] = i;
      kernel<<<7, size>>>(in, out, n, n == 17 ? 20 : n - 1, size * 7 - size / 2);
      cudaDeviceSynchronize();
      for (int i = 0; i < most; ++i)
        sum = (sum ^ out[i]) * 16777619u;
    }}
  cudaFree(in);
  cudaFree(out);
  printf("%s %08x\\n", name, sum);
}}

int main() {{
  {" ".join(f'run("{name}", {name});' for name in names)}
}}""")
