// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which lanes of a warp take part in a collective that the block calls.
#pragma once

#include "offloom/collectives/lane_argument.h"

#include "warp_functions.h"

namespace offloom::detail {

/// The mask of a collective that has none: the lanes that are active.
struct converged_t {};

/// The lanes of one warp in one collective.
struct participants {
  unsigned first;  ///< the linear index of lane 0's thread
  unsigned count;  ///< lanes that exist
  unsigned active; ///< lanes that make the call
  bool agree;      ///< all active lanes exchange values with each other, or each with `of_lane`
  unsigned of_lane[warp_threads];

  /// With whom an active lane exchanges values, itself included.
  unsigned of(unsigned lane) const { return agree ? active : of_lane[lane]; }
  bool is_whole() const { return agree && active == full_warp; }
};

/// A call of a collective: finds the participants warp by warp.
class collective {
public:
  collective(block &b, const char *name, const call_site &caller)
      : block_(b), call_{name, caller.file, caller.line} {}

  /// Calls body(participants) for every warp that has active lanes.
  template <class Mask, class F>
  [[gnu::always_inline]] void for_each_warp(const Mask &mask, F &&body) {
    const unsigned threads = block_.size();
    for (unsigned warp = 0; warp * warp_threads < threads; ++warp) {
      participants p;
      p.first = warp * warp_threads;
      p.count = threads - p.first < warp_threads ? threads - p.first : warp_threads;
      p.active = block_.active_lanes(warp);
      if (!p.active)
        continue;
      meet(warp, p, mask);
      body(p);
    }
  }

private:
  void meet(unsigned, participants &p, converged_t) { p.agree = true; }

  template <class Mask> void meet(unsigned warp, participants &p, const Mask &mask) {
    const lane_argument<unsigned, Mask> masks(mask);
    block_.absent().expect_none(warp, p.active, call_);
    if constexpr (masks.is_uniform) {
      meet_by_one_mask(warp, p, masks.value);
    } else {
      masks.load(p.first, p.count, p.of_lane);
      unsigned different = 0;
      const unsigned one = p.of_lane[std::countr_zero(p.active)];
      for (unsigned lane = 0; lane < warp_threads; ++lane)
        different |= (p.of_lane[lane] ^ one) & (0u - (p.active >> lane & 1));
      if (different)
        meet_by_own_masks(warp, p);
      else
        meet_by_one_mask(warp, p, one);
    }
  }

  void meet_by_one_mask(unsigned warp, participants &p, unsigned mask) {
    p.agree = (p.active & ~mask) == 0;
    if (!p.agree) {
      for (unsigned &lanes : p.of_lane)
        lanes = mask;
      return meet_by_own_masks(warp, p);
    }
    if (const unsigned absent = mask & block_.live_lanes(warp) & ~p.active)
      block_.absent().note(warp, absent, call_);
  }

  void meet_by_own_masks(unsigned warp, participants &p) {
    p.agree = false;
    unsigned named = 0;
    for (unsigned lane = 0; lane < warp_threads; ++lane) {
      named |= p.active >> lane & 1 ? p.of_lane[lane] : 0;
      p.of_lane[lane] = (p.of_lane[lane] & p.active) | 1u << lane;
    }
    if (const unsigned absent = named & block_.live_lanes(warp) & ~p.active)
      block_.absent().note(warp, absent, call_);
  }

  block &block_;
  collective_call call_;
};

} // namespace offloom::detail
