// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// labeled_partition and binary_partition: groups by a value (CUDA C++ Programming Guide,
// "labeled_partition", "binary_partition").
#pragma once

#include "coalesced_group.h"
#include "thread_block_tile.h"
#include <type_traits>

namespace cooperative_groups {

namespace detail {
struct partition {
  template <class Group>
  static __device__ coalesced_group by_predicate(const Group &group, bool predicate) {
    const unsigned int lanes = lanes_of(group, thread_rank_in_block());
    const unsigned int holds = __ballot_sync(lanes, predicate);
    const unsigned int alike = predicate ? holds : lanes & ~holds;
    const bool split = alike != lanes;
    return coalesced_group(alike, split && predicate, split ? 2 : 1);
  }

  template <class Group, class Label>
  static __device__ coalesced_group by_label(const Group &group, Label label) {
    if constexpr (::std::is_same_v<Label, bool>) {
      return by_predicate(group, label);
    } else if constexpr (::std::is_pointer_v<Label>) {
      return by_label(group, reinterpret_cast<unsigned long long>(label));
    } else {
      const unsigned int lanes = lanes_of(group, thread_rank_in_block());
      const unsigned int alike = __match_any_sync(lanes, label);
      const unsigned int first = alike & (0u - alike);
      const unsigned int firsts = __ballot_sync(lanes, first >> lane() & 1);
      return coalesced_group(alike, unsigned(__popc(firsts & (first - 1))),
                             unsigned(__popc(firsts)));
    }
  }
};
} // namespace detail

/// The threads of `group`, part of a warp, that pass the same predicate as the caller: the second
/// of two groups where it holds.
__device__ inline coalesced_group binary_partition(const coalesced_group &group, bool predicate) {
  return detail::partition::by_predicate(group, predicate);
}
template <unsigned int Size, class Parent>
__device__ coalesced_group binary_partition(const thread_block_tile<Size, Parent> &group,
                                            bool predicate) {
  return detail::partition::by_predicate(group, predicate);
}

/// The threads of `group` that pass the same label as the caller. Groups are numbered by their
/// first threads.
template <class Label>
__device__ coalesced_group labeled_partition(const coalesced_group &group, Label label) {
  return detail::partition::by_label(group, label);
}
template <class Label, unsigned int Size, class Parent>
__device__ coalesced_group labeled_partition(const thread_block_tile<Size, Parent> &group,
                                             Label label) {
  return detail::partition::by_label(group, label);
}

} // namespace cooperative_groups
