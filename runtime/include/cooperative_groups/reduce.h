// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce and its operators (CUDA C++ Programming Guide, "reduce").
#pragma once

#include "cooperative_groups.h"

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

/// The values of all threads of the tile combined, for every thread. `combine` must be associative
/// and commutative.
template <unsigned int Size, class Parent, class T, class F>
__device__ T reduce(const thread_block_tile<Size, Parent> &group, T value, F combine) {
  for (unsigned int step = Size / 2; step > 0; step /= 2)
    value = combine(value, group.shfl_xor(value, step));
  return value;
}
template <class T, class F> __device__ T reduce(const coalesced_group &group, T value, F combine) {
  T result = group.shfl(value, 0);
  for (unsigned int rank = 1; rank < group.size(); ++rank)
    result = combine(result, group.shfl(value, rank));
  return result;
}

} // namespace cooperative_groups
