// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// labeled_partition and binary_partition: groups by a value (CUDA C++ Programming Guide,
// "labeled_partition", "binary_partition").
#pragma once

#include "coalesced_group.h"
#include <type_traits>

namespace cooperative_groups {

/// The threads of `group`, part of a warp, that pass the same predicate as the caller: the second
/// of two groups where it holds.
template <class Group>
__device__ coalesced_group binary_partition(const Group &group, bool predicate) {
  const unsigned int lanes = detail::lanes_of(group, detail::thread_rank_in_block());
  const unsigned int holds = __ballot_sync(lanes, predicate);
  const unsigned int alike = predicate ? holds : lanes & ~holds;
  const bool split = alike != lanes;
  return coalesced_group(alike, split && predicate, split ? 2 : 1);
}

/// The threads of `group` that pass the same label as the caller. Groups are numbered by their
/// first threads.
template <class Group, class Label>
__device__ coalesced_group labeled_partition(const Group &group, Label label) {
  if constexpr (::std::is_same_v<Label, bool>) {
    return binary_partition(group, label);
  } else if constexpr (::std::is_pointer_v<Label>) {
    return labeled_partition(group, reinterpret_cast<unsigned long long>(label));
  } else {
    const unsigned int lanes = detail::lanes_of(group, detail::thread_rank_in_block());
    const unsigned int alike = __match_any_sync(lanes, label);
    const unsigned int first = alike & (0u - alike);
    const unsigned int firsts = __ballot_sync(lanes, first >> detail::lane() & 1);
    return coalesced_group(alike, unsigned(__popc(firsts & (first - 1))), unsigned(__popc(firsts)));
  }
}

} // namespace cooperative_groups
