// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// inclusive_scan and exclusive_scan (CUDA C++ Programming Guide, "inclusive_scan and
// exclusive_scan").
#pragma once

#include "../offloom/author_macros_aside.inc"

#include "reduce.h"

namespace cooperative_groups {

/// The values of the threads up to and including the caller combined, as on a GPU from the caller's
/// rank down: `combine(own, below)`.
template <class Group, class T, class F>
__device__ T inclusive_scan(const Group &group, T value, F combine) {
  return detail::scanned(group, value, combine);
}
template <class Group, class T> __device__ T inclusive_scan(const Group &group, T value) {
  return inclusive_scan(group, value, plus<T>());
}

/// The values of the threads below the caller combined; a default T for the first one.
template <class Group, class T, class F>
__device__ T exclusive_scan(const Group &group, T value, F combine) {
  const T below = group.shfl_up(inclusive_scan(group, value, combine), 1);
  return group.thread_rank() == 0 ? T() : below;
}
template <class Group, class T> __device__ T exclusive_scan(const Group &group, T value) {
  return exclusive_scan(group, value, plus<T>());
}

} // namespace cooperative_groups

#ifndef __CUDA__
#include "../offloom/collectives/group_scan.h"
#endif

#include "../offloom/author_macros_back.inc"
