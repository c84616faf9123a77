// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// invoke_one and invoke_one_broadcast (CUDA C++ Programming Guide, "invoke_one and
// invoke_one_broadcast").
#pragma once

#include "thread_groups.h"

#include <utility>

namespace cooperative_groups {

/// Calls `function` in one thread of the group: the one of rank 0.
template <class Group, class F, class... Arguments>
__device__ void invoke_one(const Group &group, F &&function, Arguments &&...arguments) {
  if (group.thread_rank() == 0)
    std::forward<F>(function)(std::forward<Arguments>(arguments)...);
}

/// The same, for a group that shuffles; every thread gets the result.
template <class Group, class F, class... Arguments>
__device__ auto invoke_one_broadcast(const Group &group, F &&function, Arguments &&...arguments)
    -> decltype(function(std::forward<Arguments>(arguments)...)) {
  decltype(function(std::forward<Arguments>(arguments)...)) result{};
  if (group.thread_rank() == 0)
    result = std::forward<F>(function)(std::forward<Arguments>(arguments)...);
  return group.shfl(result, 0);
}

} // namespace cooperative_groups
