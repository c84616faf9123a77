// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers that a block calls: see offloom/collectives.h. All the threads are there at the call, so
// that a warp barrier only has to look for lanes that stand aside, and a block barrier to count.
#pragma once

#include "../predicate.h"
#include "participants.h"

/// __syncwarp(): of nothing else than lanes that stand aside does it have to take care.
template <class Mask>
void __syncwarp(offloom::block &block, const Mask &mask,
                offloom::call_site caller = offloom::call_site::here()) {
  if (!block.all_active() || block.absent().any())
    offloom::detail::collective(block, "__syncwarp", caller)
        .for_each_warp(mask, [](const offloom::detail::participants &) {});
}
inline void __syncwarp(offloom::block &block,
                       offloom::call_site caller = offloom::call_site::here()) {
  __syncwarp(block, offloom::full_warp, caller);
}

namespace offloom::detail {

/// The active threads whose predicate is not zero.
template <class Predicate> unsigned count_nonzero(block &b, const Predicate &predicate) {
  const lane_argument<int, Predicate> predicates(predicate);
  unsigned nonzero = 0;
  b.active_threads([&](thread_index t) {
    if constexpr (lane_argument<int, Predicate>::is_uniform)
      nonzero += predicates.value != 0;
    else
      nonzero += static_cast<int>(predicates.values[t.linear]) != 0;
  });
  return nonzero;
}

} // namespace offloom::detail

/// The number of threads whose predicate is not zero.
template <class Predicate>
int __syncthreads_count(offloom::block &block, const Predicate &predicate) {
  return static_cast<int>(offloom::detail::count_nonzero(block, predicate));
}

/// Whether the predicate of all threads is not zero.
template <class Predicate>
int __syncthreads_and(offloom::block &block, const Predicate &predicate) {
  return offloom::detail::count_nonzero(block, predicate) ==
         offloom::detail::count_nonzero(block, 1);
}

/// Whether the predicate of any thread is not zero.
template <class Predicate> int __syncthreads_or(offloom::block &block, const Predicate &predicate) {
  return offloom::detail::count_nonzero(block, predicate) != 0;
}

/// The same, with the result for each active thread.
template <class R, class Predicate>
void __syncthreads_count(offloom::block &block, offloom::per_thread<R> &result,
                         const Predicate &predicate) {
  const int count = __syncthreads_count(block, predicate);
  block.active_threads([&](offloom::thread_index t) { result[t] = R(count); });
}
template <class R, class Predicate>
void __syncthreads_and(offloom::block &block, offloom::per_thread<R> &result,
                       const Predicate &predicate) {
  const int all = __syncthreads_and(block, predicate);
  block.active_threads([&](offloom::thread_index t) { result[t] = R(all); });
}
template <class R, class Predicate>
void __syncthreads_or(offloom::block &block, offloom::per_thread<R> &result,
                      const Predicate &predicate) {
  const int any = __syncthreads_or(block, predicate);
  block.active_threads([&](offloom::thread_index t) { result[t] = R(any); });
}
