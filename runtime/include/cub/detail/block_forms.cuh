// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the block calls once for all its threads: a second form of the primitives' functions.
//
//     sum = BlockReduce(temp).Sum(x);        BlockReduce(temp).Sum(block, sum_of, x_of);
//
// It is declared beside the function itself: behind the block and, where the function returns
// something, the results come what stands for the parameters, each in one of three ways.
//
//     T input                 const Input &input             one value for all, or a per_thread
//     T &output               offloom::per_thread<T> &output
//     Op op                   Op op                          one value for all
//
// offloom migrate finds these forms when it parses the headers, and writes calls of them; there is
// no other list of them (lib/Analysis/BlockForms.h). Parsing needs their declarations alone.
#pragma once

#include "../../cuda_runtime.h"

#include <cstddef>

#include "../../offloom/author_macros_aside.inc"

#if defined(__CUDA__)

namespace offloom {
class block;
struct call_site;
template <class T, std::size_t Alignment = alignof(T)> class per_thread;
} // namespace offloom

namespace cub {
namespace detail {
template <class> offloom::call_site here();
template <class T, int Threads> struct reduction_of_block;
template <class T, int LogicalWarpThreads> struct reduction_of_warps;
template <class T, int Threads> struct scan_of_block;
template <class T, int LogicalWarpThreads> struct scan_of_warps;
template <class Tile, class Key, class Value, int Threads, int Items> struct sort_of_block;
template <class Tile, class Key, class Value, int Threads, int Items> struct sort_of_warps;
template <class T, int Items> struct exchange_of_block;
template <class T, int Items, int Threads> struct exchange_of_warps;
template <class T, int Threads> struct edges_of_block;
template <class T, int Items> struct rows_of_block;
template <class T, int Threads> struct shuffle_of_block;
} // namespace detail
} // namespace cub

#else

namespace cub {
namespace detail {
/// Where a collective is called that has this for its last argument, by default.
template <class>
offloom::call_site here(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
  return {file, line};
}
} // namespace detail
} // namespace cub

#include "reductions.cuh"
#include "scans.cuh"
#include "tiles.cuh"
#include "warp_tiles.cuh"

#endif

#include "../../offloom/author_macros_back.inc"
