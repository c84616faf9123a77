// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lanes and ranks of groups within a warp, for the collectives that a block calls.
#pragma once

#include "../../cooperative_groups/coalesced_group.h"
#include "../../cooperative_groups/thread_block_tile.h"

#include "../collectives.h"
#include "../cxx20.h"

namespace offloom::detail {

/// A group argument: the threads' number of lanes if it is a tile of a size that the type tells.
template <class Group> inline constexpr unsigned tile_size = 0;
template <unsigned Size, class Parent>
inline constexpr unsigned tile_size<cooperative_groups::thread_block_tile<Size, Parent>> = Size;
template <class Group> inline constexpr unsigned tile_size<per_thread<Group>> = tile_size<Group>;
template <class Group> inline constexpr bool is_tile = tile_size<Group> != 0;

/// The group of a thread.
template <class Group> const Group &group_of(const Group &group, unsigned) { return group; }
template <class Group> const Group &group_of(const per_thread<Group> &groups, unsigned thread) {
  return groups.data()[thread];
}

/// The lanes of each thread's group as the mask of a collective.
template <class Group> struct group_lanes {
  const Group &group;
};

template <class T, class Group> struct lane_argument<T, group_lanes<Group>> {
  static constexpr bool is_uniform = false;
  explicit lane_argument(const group_lanes<Group> &given) : group(given.group) {}

  void load(unsigned first, unsigned count, T (&lanes)[warp_threads]) const {
    for (unsigned i = 0; i < warp_threads && i < count; ++i)
      lanes[i] = cooperative_groups::detail::lanes_of(group_of(group, first + i), first + i);
  }

  const Group &group;
};

template <class Group> auto mask_of(const Group &group) {
  if constexpr (is_tile<Group>)
    return tile_mask<tile_size<Group>>();
  else
    return group_lanes<Group>{group};
}

/// Ranks in groups, as asked by a thread. Those of a tile are its lanes in order.
template <class Group> class ranks_in {
public:
  explicit ranks_in(const Group &group) : group_(group) {}

  /// The lanes of the thread's group.
  unsigned lanes(unsigned thread) const {
    if constexpr (is_tile<Group>)
      return lanes_of_tile(tile_size<Group>, thread % 32);
    else
      return cooperative_groups::detail::lanes_of(group_of(group_, thread), thread);
  }

  unsigned size(unsigned thread) const {
    if constexpr (is_tile<Group>)
      return tile_size<Group>;
    else
      return static_cast<unsigned>(cxx20::popcount(lanes(thread)));
  }
  /// The rank of the thread itself.
  unsigned of(unsigned thread) const {
    return static_cast<unsigned>(cxx20::popcount(lanes(thread) & ((1u << thread % 32) - 1)));
  }
  unsigned lane_of(unsigned rank, unsigned thread) const {
    unsigned rest = lanes(thread);
    for (; rank; --rank)
      rest &= rest - 1;
    return static_cast<unsigned>(cxx20::countr_zero(rest));
  }

  /// The bits of the group's lanes as bits of its ranks.
  unsigned by_rank(unsigned bits, unsigned thread) const {
    unsigned result = 0, rank = 0;
    for (unsigned rest = lanes(thread); rest; rest &= rest - 1, ++rank)
      result |= (bits >> cxx20::countr_zero(rest) & 1) << rank;
    return result;
  }

private:
  const Group &group_;
};

/// Each active thread reads the value of the thread of rank `rank_for(ranks, thread)`.
template <class T, class Group, class Value, class F>
void shuffle_by_rank(const char *name, const call_site &caller, block &b, per_thread<T> &result,
                     const Group &group, const Value &value, F rank_for) {
  const ranks_in<Group> ranks(group);
  per_thread<unsigned> source(b);
  b.active_threads(
      [&](thread_index t) { source[t] = ranks.lane_of(rank_for(ranks, t.linear), t.linear); });
  shuffle_lanes<shuffle::index>(name, caller, b, result, mask_of(group), value, source, warpSize);
}

/// Turns masks of lanes into masks of ranks.
template <class R, class Group>
void number_by_rank(block &b, per_thread<R> &masks, const Group &group) {
  const ranks_in<Group> ranks(group);
  b.active_threads([&](thread_index t) {
    R &mask = masks[t];
    if constexpr (is_tile<Group>)
      mask = R(unsigned(mask) >> (t.linear & (32 - tile_size<Group>)));
    else
      mask = R(ranks.by_rank(unsigned(mask), t.linear));
  });
}

} // namespace offloom::detail
