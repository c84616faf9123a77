// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce and its operators (CUDA C++ Programming Guide, "reduce").
#pragma once

#include "../offloom/author_macros_aside.inc"

#include "../cooperative_groups.h"

#include <type_traits>

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
template <class Tile, class T, class F>
__device__ T combine_in_tile(const Tile &tile, T value, F combine, std::false_type) {
  for (unsigned int step = tile.size() / 2; step > 0; step /= 2)
    value = combine(value, tile.shfl_xor(value, step));
  return value;
}
template <class Tile, class T, class F>
__device__ T combine_in_tile(const Tile &tile, T value, F combine, std::true_type) {
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
  return detail::combine_in_tile(group, value, combine,
                                 std::integral_constant<bool, (Size > 32)>());
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
