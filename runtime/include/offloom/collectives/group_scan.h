// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// inclusive_scan and exclusive_scan of groups within a warp that a block calls: see
// offloom/collectives/group_collectives.h. As for reduce, the order is that of fibers.
#pragma once

#include "../cxx20.h"
#include "group_reduce.h"

namespace offloom {

namespace detail {

/// The inclusive scan in whole tiles of `Size` lanes.
template <unsigned Size, class T, class F>
void scan_whole_tiles(T (&lanes)[warp_threads], F &combine) {
  for (unsigned step = 1; step < Size; step *= 2) {
    T before[warp_threads];
    for (unsigned i = 0; i < warp_threads; ++i)
      before[i] = lanes[i];
    for (unsigned i = step; i < warp_threads; ++i)
      lanes[i] = i % Size >= step ? combine(before[i], before[i - step]) : before[i];
  }
}

/// The inclusive scan over the lanes of one group in order, of which `present` take part; the
/// others have zeros.
template <class T, class F>
void scan_group(unsigned group, unsigned present, T (&lanes)[warp_threads], F &combine) {
  clear_lanes(group & ~present, lanes);
  unsigned lane_of[warp_threads], size = 0;
  for (unsigned rest = group; rest; rest &= rest - 1)
    lane_of[size++] = static_cast<unsigned>(cxx20::countr_zero(rest));
  for (unsigned step = 1; step < size; step *= 2)
    for (unsigned rank = size; rank-- > step;) {
      const unsigned lane = lane_of[rank], below = lane_of[rank - step];
      if (present >> lane & 1)
        lanes[lane] = combine(lanes[lane], lanes[below]);
    }
}

/// The inclusive scans of a warp's groups.
template <class T, class Group, class F>
void scan_warp(const participants &p, const Group &group, T (&lanes)[warp_threads], F &combine) {
  if constexpr (is_tile<Group>)
    if (p.active == full_warp)
      return scan_whole_tiles<tile_size<Group>>(lanes, combine);
  for (unsigned rest = p.active; rest;) {
    const auto lane = static_cast<unsigned>(cxx20::countr_zero(rest));
    const unsigned lanes_of_group = ranks_in<Group>(group).lanes(p.first + lane);
    scan_group(lanes_of_group, p.active & lanes_of_group, lanes, combine);
    rest &= ~lanes_of_group;
  }
}

} // namespace detail

/// inclusive_scan(): the values of the threads up to and including the caller combined.
template <class T, class Group, class Value, class F>
void inclusive_scan(block &b, per_thread<T> &result, const Group &group, const Value &value,
                    F combine, call_site caller = call_site::here()) {
  const detail::lane_argument<T, Value> values(value);
  detail::collective(b, "inclusive_scan", caller)
      .for_each_warp(detail::mask_of(group), [&](const detail::participants &p) {
        T lanes[warp_threads];
        values.load(p.first, p.count, lanes);
        detail::scan_warp(p, group, lanes, combine);
        detail::store_lanes(result.data() + p.first, p.active, lanes);
      });
}
template <class T, class Group, class Value>
void inclusive_scan(block &b, per_thread<T> &result, const Group &group, const Value &value) {
  inclusive_scan(b, result, group, value, cooperative_groups::plus<T>());
}

/// exclusive_scan(): the values of the threads below the caller combined; a default T for the
/// first.
template <class T, class Group, class Value, class F>
void exclusive_scan(block &b, per_thread<T> &result, const Group &group, const Value &value,
                    F combine, call_site caller = call_site::here()) {
  inclusive_scan(b, result, group, value, combine, caller);
  shfl_up(b, result, group, result, 1, caller);
  const detail::ranks_in<Group> ranks(group);
  b.active_threads([&](thread_index t) {
    if (ranks.of(t.linear) == 0)
      result[t] = T();
  });
}
template <class T, class Group, class Value>
void exclusive_scan(block &b, per_thread<T> &result, const Group &group, const Value &value) {
  exclusive_scan(b, result, group, value, cooperative_groups::plus<T>());
}

} // namespace offloom
