// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce and its operators (CUDA C++ Programming Guide, "reduce").
#pragma once

#include "../offloom/author_macros_aside.inc"

#include "../cooperative_groups.h"

#include <type_traits>
#include <utility>

namespace cooperative_groups {

template <class T = void> struct plus {
  __device__ T operator()(T a, T b) const { return a + b; }
};
template <class T = void> struct less {
  __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T = void> struct greater {
  __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T = void> struct bit_and {
  __device__ T operator()(T a, T b) const { return a & b; }
};
template <class T = void> struct bit_or {
  __device__ T operator()(T a, T b) const { return a | b; }
};
template <class T = void> struct bit_xor {
  __device__ T operator()(T a, T b) const { return a ^ b; }
};

namespace detail {
// A GPU combines integers of the lanes of a mask by one instruction, which leaves out those that
// are not there.
template <class T>
using reduced_word = typename std::conditional<std::is_signed<T>::value, int, unsigned int>::type;
template <class T, class U> __device__ T combined_at_once(unsigned int mask, T value, plus<U>) {
  return T(__reduce_add_sync(mask, reduced_word<T>(value)));
}
template <class T, class U> __device__ T combined_at_once(unsigned int mask, T value, less<U>) {
  return T(__reduce_min_sync(mask, reduced_word<T>(value)));
}
template <class T, class U> __device__ T combined_at_once(unsigned int mask, T value, greater<U>) {
  return T(__reduce_max_sync(mask, reduced_word<T>(value)));
}
template <class T, class U> __device__ T combined_at_once(unsigned int mask, T value, bit_and<U>) {
  return T(__reduce_and_sync(mask, (unsigned int)(value)));
}
template <class T, class U> __device__ T combined_at_once(unsigned int mask, T value, bit_or<U>) {
  return T(__reduce_or_sync(mask, (unsigned int)(value)));
}
template <class T, class U> __device__ T combined_at_once(unsigned int mask, T value, bit_xor<U>) {
  return T(__reduce_xor_sync(mask, (unsigned int)(value)));
}

/// Whether reduce() of a tile is that instruction. Else threads exchange what they have, and get 0
/// of those that are not there.
template <class T, class F, unsigned int Size, class = void>
struct is_combined_at_once : std::false_type {};
template <class T, class F, unsigned int Size>
struct is_combined_at_once<T, F, Size, decltype(void(combined_at_once(0u, T(), std::declval<F>())))>
    : std::integral_constant<bool, (Size >= 16 && Size <= 32) && std::is_integral<T>::value &&
                                       sizeof(T) <= 4> {};

enum class tile_reduction { by_exchange, at_once, of_warps };
template <tile_reduction How> using tile_reduction_t = std::integral_constant<tile_reduction, How>;

template <class Tile, class T, class F>
__device__ T combine_in_tile(const Tile &tile, T value, F combine,
                             tile_reduction_t<tile_reduction::by_exchange>) {
  for (unsigned int step = tile.size() / 2; step > 0; step /= 2)
    value = combine(value, tile.shfl_xor(value, step));
  return value;
}
template <class Tile, class T, class F>
__device__ T combine_in_tile(const Tile &tile, T value, F combine,
                             tile_reduction_t<tile_reduction::at_once>) {
  return combined_at_once(
      lanes_of_tile(tile.size(), lane()) & lanes_in_warp(thread_rank_in_block()), value, combine);
}
template <class Tile, class T, class F>
__device__ T combine_in_tile(const Tile &tile, T value, F combine,
                             tile_reduction_t<tile_reduction::of_warps>) {
  return tile.combined(value, combine);
}

/// What the threads up to the caller have, combined in steps of 1, 2, 4 and so on.
template <class Group, class T, class F>
__device__ T scanned(const Group &group, T value, F combine) {
  for (unsigned int step = 1; step < group.size(); step *= 2) {
    const T below = group.shfl_up(value, step);
    if (group.thread_rank() >= step)
      value = combine(value, below);
  }
  return value;
}
} // namespace detail

/// The values of all threads of the tile combined, for every thread. `combine` must be associative
/// and commutative: for others, floats among them, the order is that of an H200.
template <unsigned int Size, class Parent, class T, class F>
__device__ T reduce(const thread_block_tile<Size, Parent> &group, T value, F combine) {
  using detail::tile_reduction;
  constexpr tile_reduction how = Size > 32 ? tile_reduction::of_warps
                                 : detail::is_combined_at_once<T, F, Size>::value
                                     ? tile_reduction::at_once
                                     : tile_reduction::by_exchange;
  return detail::combine_in_tile(group, value, combine, detail::tile_reduction_t<how>());
}
template <class T, class F> __device__ T reduce(const coalesced_group &group, T value, F combine) {
  if (group.size() != 32)
    return group.shfl(detail::scanned(group, value, combine), group.size() - 1);
  for (unsigned int step = 16; step > 0; step /= 2)
    value = combine(value, group.shfl(value, group.thread_rank() ^ step));
  return value;
}

/// Stores the values of all threads combined in `to`, a cuda::atomic or cuda::atomic_ref. Whoever
/// reads it must wait for the group first.
template <class Group, class Atomic, class T, class F>
__device__ void reduce_store_async(const Group &group, Atomic &to, T value, F combine) {
  const T result = reduce(group, value, combine);
  if (group.thread_rank() == 0)
    to.store(result);
}

/// Stores them in `*to`.
template <class Group, class To, class T, class F>
__device__ void reduce_store_async(const Group &group, To *to, T value, F combine) {
  const T result = reduce(group, value, combine);
  if (group.thread_rank() == 0)
    *to = result;
}

/// Combines the values of all threads with `to`, a cuda::atomic or cuda::atomic_ref.
template <class Group, class Atomic, class T, class F>
__device__ void reduce_update_async(const Group &group, Atomic &to, T value, F combine) {
  const T result = reduce(group, value, combine);
  if (group.thread_rank() != 0)
    return;
  typename Atomic::value_type old = to.load();
  while (!to.compare_exchange_weak(old, combine(old, result))) {
  }
}

} // namespace cooperative_groups

#ifndef __CUDA__
#include "../offloom/collectives/group_reduce.h"
#endif

#include "../offloom/author_macros_back.inc"
