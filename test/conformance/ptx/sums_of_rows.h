// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs print that try many instructions: of each a sum over 64 rows of results.
#pragma once

#include <cstdio>

/// Prints the sums of what `instructions` stores, 64 results for each of `names`.
template <int count>
void print_sums(void (*instructions)(unsigned long long *out), const char *const (&names)[count]) {
  unsigned long long *out;
  cudaMallocManaged(&out, count * 64 * sizeof *out);
  instructions<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i) {
    unsigned long long sum = 0;
    for (int row = 0; row < 64; ++row)
      sum = sum * 1000003 + out[i * 64 + row];
    printf("%016llx %s\n", sum, names[i]);
  }
}
