// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which lanes of a warp take part in a collective that the block calls.
#pragma once

#include "lane_argument.h"

#include "../../warp_functions.h"
#include "../cxx20.h"

namespace offloom::detail {

/// The mask of a collective that has none: the lanes that are active.
struct converged_t {};

/// The masks of tiles: each `Size` consecutive lanes exchange values.
template <unsigned Size> struct tile_mask {};

/// The `size` consecutive lanes, a power of two, to which a lane belongs.
constexpr unsigned lanes_of_tile(unsigned size, unsigned lane) {
  return size >= warp_threads ? full_warp : ((1u << size) - 1) << (lane & (warp_threads - size));
}

/// The lanes of one warp in one collective.
struct participants {
  unsigned first;  ///< the linear index of lane 0's thread
  unsigned count;  ///< lanes that exist
  unsigned active; ///< lanes that make the call
  bool agree;      ///< the active lanes of each tile exchange values; otherwise `of_lane` says
  unsigned tile;   ///< lanes in a tile, 32 unless the call is one of tiles
  unsigned of_lane[warp_threads];

  /// With whom an active lane exchanges values, itself included.
  unsigned of(unsigned lane) const {
    return agree ? active & lanes_of_tile(tile, lane) : of_lane[lane];
  }
  bool is_whole() const { return agree && active == full_warp; }

  /// Calls body(lanes that get the same result, the lanes that it comes from) until all active
  /// lanes have theirs.
  template <class F> void for_each_party(F &&body) const {
    for (unsigned rest = active; rest;) {
      const auto lane = static_cast<unsigned>(cxx20::countr_zero(rest));
      const unsigned party = of(lane), getting = agree ? party : 1u << lane;
      body(getting, party);
      rest &= ~getting;
    }
  }
};

/// Does `mask` name all lanes of each warp as one party?
template <class Mask> [[gnu::always_inline]] inline bool names_all_lanes(const Mask &mask) {
  if constexpr (lane_argument<unsigned, Mask>::is_uniform)
    return lane_argument<unsigned, Mask>(mask).value == full_warp;
  else
    return false;
}
inline bool names_all_lanes(converged_t) { return true; }
template <unsigned Size> inline bool names_all_lanes(tile_mask<Size>) {
  return Size == warp_threads;
}

/// Do all lanes of a warp make the call, or none, as in nearly every call of a collective? Then the
/// bits of `warps` are the warps that do.
template <class Mask>
[[gnu::always_inline]] inline bool meet_in_whole_warps(block &b, const Mask &mask,
                                                       unsigned &warps) {
  if (!names_all_lanes(mask) || b.absent().any())
    return false;
  const unsigned count = b.warps();
  warps = full_warp >> (warp_threads - count);
  if (b.all_active())
    return b.size() % warp_threads == 0;
  for (unsigned warp = 0; warp < count; ++warp) {
    const unsigned active = b.active_lanes(warp);
    if (active != full_warp) {
      if (active)
        return false;
      warps &= ~(1u << warp);
    }
  }
  return true;
}

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
      p.tile = warp_threads;
      if (!p.active)
        continue;
      meet(warp, p, mask);
      body(p);
    }
  }

private:
  void meet(unsigned, participants &p, converged_t) { p.agree = true; }

  template <unsigned Size> void meet(unsigned warp, participants &p, tile_mask<Size>) {
    block_.absent().expect_none(warp, p.active, call_);
    p.agree = true;
    p.tile = Size;
    unsigned named = 0;
    for (unsigned lane = 0; lane < warp_threads; lane += Size)
      if (const unsigned tile = lanes_of_tile(Size, lane); p.active & tile)
        named |= tile;
    expect(warp, p, named);
  }

  template <class Mask> void meet(unsigned warp, participants &p, const Mask &mask) {
    const lane_argument<unsigned, Mask> masks(mask);
    block_.absent().expect_none(warp, p.active, call_);
    if constexpr (masks.is_uniform) {
      meet_by_one_mask(warp, p, masks.value);
    } else {
      masks.load(p.first, p.count, p.of_lane);
      unsigned different = 0;
      const unsigned one = p.of_lane[cxx20::countr_zero(p.active)];
      for (unsigned lane = 0; lane < warp_threads; ++lane)
        different |= (p.of_lane[lane] ^ one) & (0u - (p.active >> lane & 1));
      if (different)
        meet_by_own_masks(warp, p);
      else
        meet_by_one_mask(warp, p, one);
    }
  }

  /// As on a GPU, lanes that make the call together take part, whether or not the mask names them.
  void meet_by_one_mask(unsigned warp, participants &p, unsigned mask) {
    p.agree = true;
    expect(warp, p, mask);
  }

  void meet_by_own_masks(unsigned warp, participants &p) {
    p.agree = false;
    unsigned named = 0;
    for (unsigned lane = 0; lane < warp_threads; ++lane) {
      named |= p.active >> lane & 1 ? p.of_lane[lane] : 0;
      p.of_lane[lane] = (p.of_lane[lane] & p.active) | 1u << lane;
    }
    expect(warp, p, named);
  }

  /// Takes note of lanes that the call names and that stand aside.
  void expect(unsigned warp, const participants &p, unsigned named) {
    if (const unsigned absent = named & block_.live_lanes(warp) & ~p.active)
      block_.absent().note(warp, absent, call_);
  }

  block &block_;
  collective_call call_;
};

} // namespace offloom::detail
