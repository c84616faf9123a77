// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce of groups within a warp that a block calls: see offloom/collectives/group_collectives.h.
// Values are combined in the order in which a GPU's and the fibers' threads combine them, so that
// sums of floats are the same.
#pragma once

#include "../cxx20.h"
#include "group_collectives.h"

namespace offloom {

namespace detail {

/// Each lane of a tile of `Size` combines its value with that of the lane `Size / 2` away, then
/// `Size / 4`, and so on. Lanes that are not there have zeros.
template <unsigned Size, class T, class F>
void combine_tiles(unsigned active, T (&lanes)[warp_threads], F &combine) {
  clear_lanes(~active, lanes);
  for (unsigned step = Size / 2; step > 0; step /= 2) {
    T before[warp_threads];
    for (unsigned i = 0; i < warp_threads; ++i)
      before[i] = lanes[i];
    if (active == full_warp)
      for (unsigned i = 0; i < warp_threads; ++i)
        lanes[i] = combine(before[i], before[i ^ step]);
    else
      for (unsigned rest = active; rest; rest &= rest - 1) {
        const auto i = static_cast<unsigned>(cxx20::countr_zero(rest));
        lanes[i] = combine(before[i], before[i ^ step]);
      }
  }
}

/// The lanes of each tile of `Size` get what those of them have that are there.
template <unsigned Size, class T, class F>
void combine_present(unsigned active, T (&lanes)[warp_threads], F &combine) {
  for (unsigned first = 0; first < warp_threads; first += Size) {
    unsigned rest = active & full_warp >> (warp_threads - Size) << first;
    const unsigned getting = rest;
    if (!getting)
      continue;
    T total = lanes[cxx20::countr_zero(rest)];
    for (rest &= rest - 1; rest; rest &= rest - 1)
      total = combine(total, lanes[cxx20::countr_zero(rest)]);
    store_all(lanes, getting, total);
  }
}

/// What the threads of the coalesced group `party` have, combined as a scan does, or as a tile
/// where the group is a whole warp.
template <class T, class F>
void store_combined(T *out, unsigned getting, unsigned party, const T (&lanes)[warp_threads],
                    F &combine) {
  T combined[warp_threads];
  unsigned size = 0;
  for (unsigned rest = party; rest; rest &= rest - 1)
    combined[size++] = lanes[cxx20::countr_zero(rest)];
  if (size == warp_threads) {
    combine_tiles<warp_threads>(full_warp, combined, combine);
    return store_lanes(out, getting, combined);
  }
  for (unsigned step = 1; step < size; step *= 2)
    for (unsigned rank = size; rank-- > step;)
      combined[rank] = combine(combined[rank], combined[rank - step]);
  store_all(out, getting, combined[size - 1]);
}

} // namespace detail

/// reduce(): the values of all threads of the group combined, for every thread.
template <class T, class Group, class Value, class F>
void reduce(block &b, per_thread<T> &result, const Group &group, const Value &value, F combine,
            call_site caller = call_site::here()) {
  const detail::lane_argument<T, Value> values(value);
  detail::collective(b, "reduce", caller)
      .for_each_warp(detail::mask_of(group), [&](const detail::participants &p) {
        T lanes[warp_threads];
        values.load(p.first, p.count, lanes);
        T *const out = result.data() + p.first;
        if constexpr (detail::is_tile<Group>) {
          constexpr unsigned size = detail::tile_size<Group>;
          if constexpr (cooperative_groups::detail::is_combined_at_once<T, F, size>::value)
            detail::combine_present<size>(p.active, lanes, combine);
          else
            detail::combine_tiles<size>(p.active, lanes, combine);
          detail::store_lanes(out, p.active, lanes);
        } else {
          p.for_each_party([&](unsigned getting, unsigned party) {
            detail::store_combined(out, getting, party, lanes, combine);
          });
        }
      });
}

} // namespace offloom
