// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Votes that a block calls (CUDA C++ Programming Guide, "Warp Vote Functions"): see
// offloom/collectives.h.
#pragma once

#include "../cxx20.h"
#include "../predicate.h"
#include "participants.h"

namespace offloom::detail {

/// The lanes whose predicate, as an `int`, is not zero, of 32 that exist.
template <class Predicate>
unsigned nonzero_lanes(unsigned first, const lane_argument<int, Predicate> &predicate) {
  if constexpr (lane_argument<int, Predicate>::is_uniform) {
    return predicate.value != 0 ? full_warp : 0;
  } else if constexpr (std::is_integral_v<std::decay_t<decltype(*predicate.values)>> &&
                       sizeof(*predicate.values) <= sizeof(int)) {
    return nonzero_bits(predicate.values + first);
  } else {
    int lanes[warp_threads];
    predicate.load(first, warp_threads, lanes);
    return nonzero_bits(lanes);
  }
}

/// The same of a warp's first lanes. Those that do not exist vote arbitrarily.
template <class Predicate>
unsigned nonzero_lanes(const participants &p, const lane_argument<int, Predicate> &predicate) {
  if (p.count == warp_threads)
    return nonzero_lanes(p.first, predicate);
  int lanes[warp_threads] = {};
  predicate.load(p.first, p.count, lanes);
  return nonzero_bits(lanes);
}

/// The votes of all lanes of each warp whose bit is set in `warps`.
template <class R, class Predicate, class F>
void vote_of_whole_warps(unsigned warps, R *result, const lane_argument<int, Predicate> &predicate,
                         F outcome) {
  for (; warps; warps &= warps - 1) {
    const unsigned first = static_cast<unsigned>(cxx20::countr_zero(warps)) * warp_threads;
    store_whole_warp(result + first,
                     static_cast<R>(outcome(full_warp, nonzero_lanes(first, predicate))));
  }
}

/// Stores what `outcome(lanes that take part, those of them whose predicate is not zero)` says.
template <class R, class Mask, class Predicate, class F>
void vote(const char *name, const call_site &caller, block &b, per_thread<R> &result,
          const Mask &mask, const Predicate &predicate, F outcome) {
  const lane_argument<int, Predicate> predicates(predicate);
  if (unsigned warps; cxx20::likely(meet_in_whole_warps(b, mask, warps)))
    return vote_of_whole_warps(warps, result.data(), predicates, outcome);
  collective(b, name, caller).for_each_warp(mask, [&](const participants &p) {
    const unsigned nonzero = nonzero_lanes(p, predicates);
    R *const out = result.data() + p.first;
    p.for_each_party([&](unsigned getting, unsigned party) {
      store_all(out, getting, static_cast<R>(outcome(party, nonzero & party)));
    });
  });
}

inline unsigned vote_ballot(unsigned, unsigned nonzero) { return nonzero; }
inline int vote_all(unsigned lanes, unsigned nonzero) { return nonzero == lanes; }
inline int vote_any(unsigned, unsigned nonzero) { return nonzero != 0; }
inline int vote_uniform(unsigned lanes, unsigned nonzero) {
  return nonzero == lanes || nonzero == 0;
}

} // namespace offloom::detail

/// One bit for each lane of `mask` whose predicate is not zero.
template <class R, class Mask, class Predicate>
void __ballot_sync(offloom::block &block, offloom::per_thread<R> &result, const Mask &mask,
                   const Predicate &predicate,
                   offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::vote("__ballot_sync", caller, block, result, mask, predicate,
                        offloom::detail::vote_ballot);
}

/// Whether the predicate of every lane of `mask` is not zero.
template <class R, class Mask, class Predicate>
void __all_sync(offloom::block &block, offloom::per_thread<R> &result, const Mask &mask,
                const Predicate &predicate,
                offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::vote("__all_sync", caller, block, result, mask, predicate,
                        offloom::detail::vote_all);
}

/// Whether the predicate of any lane of `mask` is not zero.
template <class R, class Mask, class Predicate>
void __any_sync(offloom::block &block, offloom::per_thread<R> &result, const Mask &mask,
                const Predicate &predicate,
                offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::vote("__any_sync", caller, block, result, mask, predicate,
                        offloom::detail::vote_any);
}

/// Whether all lanes of `mask` have the same predicate.
template <class R, class Mask, class Predicate>
void __uni_sync(offloom::block &block, offloom::per_thread<R> &result, const Mask &mask,
                const Predicate &predicate,
                offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::vote("__uni_sync", caller, block, result, mask, predicate,
                        offloom::detail::vote_uniform);
}

/// The forms without _sync, among the active lanes.
template <class R, class Predicate>
void __ballot(offloom::block &block, offloom::per_thread<R> &result, const Predicate &predicate,
              offloom::call_site caller = offloom::call_site::here()) {
  __ballot_sync(block, result, offloom::detail::converged_t(), predicate, caller);
}
template <class R, class Predicate>
void __all(offloom::block &block, offloom::per_thread<R> &result, const Predicate &predicate,
           offloom::call_site caller = offloom::call_site::here()) {
  __all_sync(block, result, offloom::detail::converged_t(), predicate, caller);
}
template <class R, class Predicate>
void __any(offloom::block &block, offloom::per_thread<R> &result, const Predicate &predicate,
           offloom::call_site caller = offloom::call_site::here()) {
  __any_sync(block, result, offloom::detail::converged_t(), predicate, caller);
}

/// The lanes of each warp that are active.
template <class R> void __activemask(offloom::block &block, offloom::per_thread<R> &result) {
  for (unsigned warp = 0; warp < block.warps(); ++warp)
    offloom::detail::store_all(result.data() + warp * offloom::warp_threads,
                               block.active_lanes(warp), static_cast<R>(block.active_lanes(warp)));
}
