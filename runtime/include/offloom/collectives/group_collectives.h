// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives of groups within a warp that a block calls once, for all its active threads:
//
//     v += tile.shfl_down(v, 4);     offloom::shfl_down(block, shfl_of, tile, v_of, 4);
//
// As offloom/collectives.h has them for warps: after the block and the per_thread variable for the
// results come the group and the arguments, each the same for the whole block or a per_thread
// variable.
#pragma once

#include "../../cooperative_groups/partition.h"
#include "../../cooperative_groups/thread_block_tile.h"
#include "group_ranks.h"

#include "../collectives.h"
#include "../cxx20.h"

namespace offloom {

/// The group's barrier. That of a thread_block is the end of a phase.
template <class Group>
void sync(block &b, const Group &group, call_site caller = call_site::here()) {
  if (!b.all_active() || b.absent().any())
    detail::collective(b, "sync", caller)
        .for_each_warp(detail::mask_of(group), [](const detail::participants &) {});
}

/// The same: copies of the group are over when they have been asked for.
template <class Group>
void wait(block &b, const Group &group, call_site caller = call_site::here()) {
  sync(b, group, caller);
}

/// The value of the thread whose rank is `source` modulo the group's size.
template <class T, class Group, class Value, class Rank>
void shfl(block &b, per_thread<T> &result, const Group &group, const Value &value,
          const Rank &source, call_site caller = call_site::here()) {
  if constexpr (detail::is_tile<Group>)
    return detail::shuffle_lanes<detail::shuffle::index>(
        "shfl", caller, b, result, detail::mask_of(group), value, source, detail::tile_size<Group>);
  const detail::lane_argument<unsigned, Rank> sources(source);
  detail::shuffle_by_rank("shfl", caller, b, result, group, value,
                          [&](const auto &ranks, unsigned thread) {
                            return sources.of_thread(thread) % ranks.size(thread);
                          });
}

/// The value of the thread `delta` ranks below; the caller's own where there is none.
template <class T, class Group, class Value, class Delta>
void shfl_up(block &b, per_thread<T> &result, const Group &group, const Value &value,
             const Delta &delta, call_site caller = call_site::here()) {
  const detail::lane_argument<unsigned, Delta> deltas(delta);
  if constexpr (detail::is_tile<Group> && deltas.is_uniform)
    if (deltas.value < detail::tile_size<Group>)
      return detail::shuffle_lanes<detail::shuffle::up>("shfl_up", caller, b, result,
                                                        detail::mask_of(group), value, deltas.value,
                                                        detail::tile_size<Group>);
  detail::shuffle_by_rank("shfl_up", caller, b, result, group, value,
                          [&](const auto &ranks, unsigned thread) {
                            const unsigned rank = ranks.of(thread);
                            const unsigned by = deltas.of_thread(thread);
                            return by <= rank ? rank - by : rank;
                          });
}

/// The value of the thread `delta` ranks above; the caller's own where there is none.
template <class T, class Group, class Value, class Delta>
void shfl_down(block &b, per_thread<T> &result, const Group &group, const Value &value,
               const Delta &delta, call_site caller = call_site::here()) {
  const detail::lane_argument<unsigned, Delta> deltas(delta);
  if constexpr (detail::is_tile<Group> && deltas.is_uniform)
    if (deltas.value < detail::tile_size<Group>)
      return detail::shuffle_lanes<detail::shuffle::down>("shfl_down", caller, b, result,
                                                          detail::mask_of(group), value,
                                                          deltas.value, detail::tile_size<Group>);
  detail::shuffle_by_rank("shfl_down", caller, b, result, group, value,
                          [&](const auto &ranks, unsigned thread) {
                            const unsigned rank = ranks.of(thread);
                            const unsigned by = deltas.of_thread(thread);
                            return by < ranks.size(thread) - rank ? rank + by : rank;
                          });
}

/// The value of the thread whose rank in the tile is the caller's xor `lane_mask`.
template <class T, class Group, class Value, class LaneMask>
void shfl_xor(block &b, per_thread<T> &result, const Group &group, const Value &value,
              const LaneMask &lane_mask, call_site caller = call_site::here()) {
  const detail::lane_argument<unsigned, LaneMask> masks(lane_mask);
  constexpr unsigned size = detail::tile_size<Group>;
  if constexpr (masks.is_uniform)
    return detail::shuffle_lanes<detail::shuffle::exclusive_or>("shfl_xor", caller, b, result,
                                                                detail::mask_of(group), value,
                                                                masks.value & (size - 1), size);
  else
    detail::shuffle_by_rank("shfl_xor", caller, b, result, group, value,
                            [&](const auto &ranks, unsigned thread) {
                              return (ranks.of(thread) ^ masks.of_thread(thread)) & (size - 1);
                            });
}

/// Whether the predicate of any thread, of all threads, is not zero.
template <class R, class Group, class Predicate>
void any(block &b, per_thread<R> &result, const Group &group, const Predicate &predicate,
         call_site caller = call_site::here()) {
  detail::vote("any", caller, b, result, detail::mask_of(group), predicate, detail::vote_any);
}
template <class R, class Group, class Predicate>
void all(block &b, per_thread<R> &result, const Group &group, const Predicate &predicate,
         call_site caller = call_site::here()) {
  detail::vote("all", caller, b, result, detail::mask_of(group), predicate, detail::vote_all);
}

/// Bit r of the result is the predicate of the thread of rank r.
template <class R, class Group, class Predicate>
void ballot(block &b, per_thread<R> &result, const Group &group, const Predicate &predicate,
            call_site caller = call_site::here()) {
  detail::vote("ballot", caller, b, result, detail::mask_of(group), predicate, detail::vote_ballot);
  detail::number_by_rank(b, result, group);
}

/// Bit r of the result says whether the thread of rank r has the same value as the caller.
template <class R, class Group, class Value>
void match_any(block &b, per_thread<R> &result, const Group &group, const Value &value,
               call_site caller = call_site::here()) {
  detail::match("match_any", caller, b, detail::mask_of(group), value,
                [&](unsigned thread, unsigned, unsigned same) { result.data()[thread] = R(same); });
  detail::number_by_rank(b, result, group);
}

/// A bit for each thread of the group if all have the same value, otherwise 0; `all` says which.
template <class R, class Group, class Value>
void match_all(block &b, per_thread<R> &result, const Group &group, const Value &value,
               per_thread<int> &all, call_site caller = call_site::here()) {
  detail::match("match_all", caller, b, detail::mask_of(group), value,
                [&](unsigned thread, unsigned lanes, unsigned same) {
                  all.data()[thread] = same == lanes;
                  result.data()[thread] = same == lanes ? R(lanes) : R(0);
                });
  detail::number_by_rank(b, result, group);
}

/// coalesced_threads(): the lanes of each warp that are active.
inline void coalesced_threads(block &b, per_thread<cooperative_groups::coalesced_group> &result) {
  b.active_threads([&](thread_index t) {
    result[t] = cooperative_groups::detail::coalesced_group_of(b.active_lanes(t.linear / 32));
  });
}

/// The threads of the group that have the caller's predicate: the second of two where it holds.
template <class Group, class Predicate>
void binary_partition(block &b, per_thread<cooperative_groups::coalesced_group> &result,
                      const Group &group, const Predicate &predicate,
                      call_site caller = call_site::here()) {
  const detail::lane_argument<bool, Predicate> predicates(predicate);
  per_thread<int> holds(b);
  b.active_threads([&](thread_index t) { holds[t] = predicates.of_thread(t.linear); });
  detail::match("binary_partition", caller, b, detail::mask_of(group), holds,
                [&](unsigned thread, unsigned lanes, unsigned same) {
                  const bool split = same != lanes;
                  result.data()[thread] = cooperative_groups::detail::coalesced_group_of(
                      same, split && holds.data()[thread], split ? 2 : 1);
                });
}

/// The threads of the group that have the caller's label. Groups are numbered by their first
/// threads.
template <class Group, class Label>
void labeled_partition(block &b, per_thread<cooperative_groups::coalesced_group> &result,
                       const Group &group, const Label &label,
                       call_site caller = call_site::here()) {
  if constexpr (std::is_same_v<typename detail::value_of_argument<Label>::type, bool>) {
    binary_partition(b, result, group, label, caller);
  } else {
    per_thread<unsigned> parents(b), alike(b);
    std::array<unsigned, 32> firsts{}; // the first lanes of all groups, of each warp
    detail::match("labeled_partition", caller, b, detail::mask_of(group), label,
                  [&](unsigned thread, unsigned lanes, unsigned same) {
                    parents.data()[thread] = lanes;
                    alike.data()[thread] = same;
                    firsts[thread / 32] |= same & (0u - same);
                  });
    b.active_threads([&](thread_index t) {
      const unsigned siblings = firsts[t.linear / 32] & parents[t];
      const unsigned first = alike[t] & (0u - alike[t]);
      result[t] = cooperative_groups::detail::coalesced_group_of(
          alike[t], unsigned(cxx20::popcount(siblings & (first - 1))),
          unsigned(cxx20::popcount(siblings)));
    });
  }
}

} // namespace offloom
