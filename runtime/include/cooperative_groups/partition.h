// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// labeled_partition and binary_partition: groups by a value (CUDA C++ Programming Guide,
// "labeled_partition", "binary_partition").
#pragma once

#include "coalesced_group.h"

namespace cooperative_groups {

/// The threads of `group`, part of a warp, that pass the same label as the caller.
template <class Group, class Label>
__device__ coalesced_group labeled_partition(const Group &group, Label label) {
  return coalesced_group(
      __match_any_sync(detail::lanes_of(group, detail::thread_rank_in_block()), label));
}

/// The threads of `group` that pass the same predicate as the caller.
template <class Group>
__device__ coalesced_group binary_partition(const Group &group, bool predicate) {
  return labeled_partition(group, int(predicate));
}

} // namespace cooperative_groups
