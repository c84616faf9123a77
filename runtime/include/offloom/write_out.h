// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OFFLOOM_WRITE_OUT: in front of loops in loops that each thread goes through, of few rounds in
// all.
//
//     OFFLOOM_WRITE_OUT
//     for (int k = 0; k < 16; ++k)
//       for (int w = 0; w < 4; ++w)
//         acc[w] += a[w][k] * b[k][x];
//
// Where these are written out, what remains is a loop over threads, which is vectorised. clang++
// does so by itself for a loop whose rounds are short, and for others if it is asked. g++ makes
// vectors of the loop around the loops as they stand, and slower ones of what is written out: 4
// elements a thread of a product of matrices in tiles of 32 take clang++ 70 and 7.3 ms, g++ 5.2 and
// 11 (512 x 512 floats, one core, Zen 4, 2026-11-28).
#pragma once

#if defined(__clang__) && defined(__OPTIMIZE__)
#define OFFLOOM_WRITE_OUT _Pragma("clang loop unroll(full)")
#else
#define OFFLOOM_WRITE_OUT
#endif
