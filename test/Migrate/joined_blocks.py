#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of grids that differ in how they say where a thread is, in what they do there, and in what else they know.

  joined_blocks.py > kernels.cu

The program prints a checksum of what each kernel wrote, for grids of several shapes, each launched three times: what a
kernel's blocks took decides how many a worker takes at once. Where a kernel's blocks may be joined, some kernels add
what they may not know then.
"""

import itertools

PLACES = {  # x, what comes before it
    "sum": ("blockIdx.x * blockDim.x + threadIdx.x", ""),
    "turned": ("threadIdx.x + blockDim.x * blockIdx.x", ""),
    "variables": ("bx * blockDim.x + tx", "const unsigned bx = blockIdx.x; int tx = threadIdx.x;"),
    "constant": ("WIDTH * blockIdx.x + threadIdx.x", ""),
    "offset": ("3 + blockIdx.x * blockDim.x + (threadIdx.x + n) - n - 3", ""),
    "wide": ("(size_t)blockIdx.x * blockDim.x + threadIdx.x", ""),
}
WORK = {  # of a thread at x, y; `out` is its own element
    "neighbours": "*out += in[y * n + x] + 3 * in[y * n + (x + 1) % n] + 5 * in[(y + 1) % n * n + x];",
    "guarded": "if (x > 0 && x < n - 1 && y > 0 && y < n - 1) *out += in[y * n + x - 1] - in[y * n + x + 1];",
    "returns": "if (x < 1 || y < 2 || x >= n - 1) return; *out += in[y * n + x - 1] * 7;",
    "rounds": "unsigned sum = 0, last = in[x]; for (int z = 0; z < 40; ++z) { sum += last * 3; last = in[z * n + x]; } *out += sum;",
    "escape": "unsigned v = in[y * n + x] % 1000, rounds = 0; while (rounds < 60 && v * v < 4000000) { v = v + rounds + 1; ++rounds; } *out += rounds;",
    "counts": "atomicAdd(total, in[y * n + x] % 5); *out += 1;",
    "array": "unsigned v[4]; for (int k = 0; k < 4; ++k) v[k] = in[y * n + (x + k) % n]; *out += v[x % 4] + v[y % 4] * 3;",
}
SEEN = {  # what tells a thread where its block ends
    "": "",
    "lane": "*out ^= threadIdx.x * 17;",
    "block": "*out ^= blockIdx.x * 19;",
    "row": "*out ^= threadIdx.y * 23 + blockIdx.y;",
    "called": "*out ^= numberOfBlock();",
    "shared": "__shared__ unsigned s[1]; if (threadIdx.x == 0 && threadIdx.y == 0) s[0] = blockIdx.x; __syncthreads(); *out ^= s[0];",
}

print("""#include <cstdio>
#include <cstring>
#define WIDTH 8

__device__ unsigned numberOfBlock() { return blockIdx.x; }
""")
names = []
for (place, (x, before)), (work, does), (seen, sees) in itertools.product(PLACES.items(), WORK.items(), SEEN.items()):
    if seen and place != "sum":
        continue
    name = "_".join(filter(None, (place, work, seen)))
    names.append(name)
    print(f"""__global__ void {name}(const unsigned *in, unsigned *cells, unsigned *total, int n) {{
  {before}
  int x = {x}, y = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned *out = cells + y * gridDim.x * 16 + x;
  {sees}
  x %= n, y %= n;
  {does}
}}
""")
print(f"""const int N = 50;

void run(const char *name, void (*kernel)(const unsigned *, unsigned *, unsigned *, int)) {{
  static const dim3 shapes[][2] = {{{{dim3(7, 5), dim3(8, 4)}}, {{dim3(40, 9), dim3(8, 8)}}, {{dim3(3, 70), dim3(5, 2)}},
                                   {{dim3(1, 6), dim3(8, 16)}}, {{dim3(65, 4), dim3(16, 3)}}}};
  unsigned *in, *cells, sum = 2166136261u;
  cudaMallocManaged(&in, N * N * sizeof(unsigned));
  for (int i = 0; i < N * N; ++i)
    in[i] = i * 2654435761u >> 7;
  for (auto &shape : shapes) {{
    if (!strncmp(name, "constant", 8) && shape[1].x > WIDTH)
      continue; // its blocks would overlap
    unsigned size = shape[0].x * shape[0].y * 16 * shape[1].y + 1;
    cudaMallocManaged(&cells, size * sizeof(unsigned));
    for (unsigned i = 0; i < size; ++i)
      cells[i] = i;
    for (int launch = 0; launch < 3; ++launch)
      kernel<<<shape[0], shape[1]>>>(in, cells, cells + size - 1, N);
    cudaDeviceSynchronize();
    for (unsigned i = 0; i < size; ++i)
      sum = (sum ^ cells[i]) * 16777619u;
    cudaFree(cells);
  }}
  cudaFree(in);
  printf("%s %08x\\n", name, sum);
}}

int main() {{
  {" ".join(f'run("{name}", {name});' for name in names)}
}}""")
