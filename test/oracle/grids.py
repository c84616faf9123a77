# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What programs of kernels over a grid of w x h numbers begin with: generators of such kernels share it."""

import both_forms

BLOCKS = "dim3(16, 16), dim3(32, 8), dim3(128, 2), dim3(5, 3)"


def head(most, widths, heights, blocks=BLOCKS, number=None, before="", beyond=0):
    """`run(name, kernel)` prints a hash of what a kernel stores for all grids and blocks.

    `most` is a product, of the widest and the highest grid. A kernel has another argument where `number` says what, `(type, name, values)`;
    `before` stands before all, and `beyond` elements may be read behind the last.
    """
    types, arguments = "const int *, int *, Number, Number", "device_in, device_out, w, h"
    loops = [("int w", widths), ("int h", heights), ("dim3 block", blocks)]
    if number:
        of, name, values = number
        types, arguments = f"{types}, {of}", f"{arguments}, {name}"
        loops.insert(2, (f"{of} {name}", values))
    nest = "".join(f"{'  ' * depth}  for ({variable} : {{{values}}})\n" for depth, (variable, values) in enumerate(loops))
    inner = "  " * (len(loops) + 1)
    read, bytes_read = (f"most + {beyond}", f"(most + {beyond})") if beyond else ("most", "most")
    return f"""#include <cstdio>
#include <cstring>

{before}template <class Number> void run(const char *name, void (*kernel)({types})) {{
  const int most = {most};
  static int out[most];
  int *device_in, *device_out;
  cudaMallocManaged(&device_in, {bytes_read} * sizeof(int));
  cudaMallocManaged(&device_out, most * sizeof(int));
  for (int i = 0; i < {read}; ++i)
    device_in[i] = i * 37 % 101;
  memset(out, 0, sizeof(out));
{nest[:-1]} {{
{inner}memset(device_out, 0, most * sizeof(int));
{inner}kernel<<<dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y), block>>>({arguments});
{inner}cudaDeviceSynchronize();
{inner}for (int i = 0; i < most; ++i)
{inner}  out[i] = out[i] * 31 + device_out[i];
{inner[2:]}}}
{both_forms.PRINT_HASH}  cudaFree(device_in);
  cudaFree(device_out);
}}

"""
