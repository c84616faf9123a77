// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tries the INSTRUCTIONS that a program defines, `W("…")` each, with words that are edge cases.
#include "sums_of_rows.h"

__device__ const unsigned edges[23] = {
    0,          1,          2,          31,         32,         0x7f,       0x80,       0xff,
    0x7fff,     0x8000,     0xffff,     0x7fffffff, 0x80000000, 0x80000001, 0xdeadbeef, 0xfffffffe,
    0xffffffff, 0x7f80ff01, 0x8001fffe, 0x01020304, 0x12345678, 0xcafe0042, 0x000a0b0c};

__global__ void run(unsigned long long *out) {
  const unsigned t = threadIdx.x;
  const unsigned x = edges[t % 23], y = edges[(t * 7 + 3) % 23],
                 z = edges[(t * 5 + t / 23 + 11) % 23];
#define W(text)                                                                                    \
  {                                                                                                \
    unsigned r = 0;                                                                                \
    asm(text : "+r"(r) : "r"(x), "r"(y), "r"(z));                                                  \
    out[t] = r;                                                                                    \
    out += 64;                                                                                     \
  }
  INSTRUCTIONS
#undef W
}
int main() {
#define W(text) text,
  const char *const names[] = {INSTRUCTIONS};
  print_sums(run, names);
}
