// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms of CUB's primitives for a block (offloom/block_forms.h).
#pragma once

#include "../../cuda_runtime.h"
#include "../../offloom/block_forms.h"
#include "../../offloom/brought_along.h"

#include <cstddef>

#include "../../offloom/author_macros_aside.inc"

#if defined(__CUDA__)

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
#include "warp_scans.cuh"
#include "warp_tiles.cuh"

#endif

#include "../../offloom/author_macros_back.inc"
