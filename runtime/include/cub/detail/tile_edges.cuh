// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first and the last item of each thread of a block, for its neighbours.
#pragma once

#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

template <class T, int Threads> struct tile_edges {
  Uninitialized<T> first[Threads];
  Uninitialized<T> last[Threads];

  /// All threads call it.
  template <int Items> __device__ void publish(int thread, T (&input)[Items]) {
    first[thread].Alias() = input[0];
    last[thread].Alias() = input[Items - 1];
    __syncthreads();
  }
  /// The item before the thread's first one; \p otherwise for the first thread.
  __device__ T *before(int thread, T *otherwise = nullptr) {
    return thread > 0 ? &last[thread - 1].Alias() : otherwise;
  }
  /// The item behind the thread's last one; \p otherwise for the last thread.
  __device__ T *after(int thread, T *otherwise = nullptr) {
    return thread < Threads - 1 ? &first[thread + 1].Alias() : otherwise;
  }
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
