// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefix sums of warps, or of parts of them, for all warps of a block: see scans.cuh.
#pragma once

#include "../../cuda_runtime.h"
#include "../../offloom/cxx20.h"
#include "scans.cuh"
#include "shuffle.cuh"

#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// In each segment of `Size` lanes, whole ones, each lane combines with the lane `Distance` below.
template <int Size, int Distance = 1, class T, class Op>
[[gnu::always_inline]] inline void scan_whole_warp(T (&lanes)[32], Op &op) {
  if constexpr (Distance < Size) {
    alignas(64) T below[32];
    offloom::detail::shuffle_by_constant<offloom::detail::shuffle::up, Distance,
                                         offloom::warp_threads>(1u, below, lanes);
    for (int lane = 0; lane < 32; ++lane)
      if (lane % Size >= Distance)
        lanes[lane] = op(below[lane], lanes[lane]);
    scan_whole_warp<Size, Distance * 2>(lanes, op);
  }
}

template <class T, int LogicalWarpThreads> struct scan_of_warps {
  static constexpr int Size = LogicalWarpThreads;
  static constexpr bool IsPowerOfTwo = (Size & (Size - 1)) == 0;

  template <class Input, class Op, class... Aggregate>
  static void inclusive(offloom::block &b, const offloom::call_site &caller, const Input &input,
                        offloom::per_thread<T> &output, Op op, Aggregate &...aggregate) {
    each_warp(b, caller, [&](const offloom::detail::participants &p) {
      scan(p, input, output.data() + p.first, op);
      (broadcast(p, output, aggregate, Size - 1), ...);
    });
  }
  /// The aggregate is that of the inputs alone.
  template <class Input, class Initial, class Op, class... Aggregate>
  static void inclusive_from(offloom::block &b, const offloom::call_site &caller,
                             const Input &input, offloom::per_thread<T> &output,
                             const Initial &initial, Op op, Aggregate &...aggregate) {
    const offloom::detail::lane_argument<T, Initial> initials(initial);
    offloom::per_thread<T> inclusive(b);
    each_warp(b, caller, [&](const offloom::detail::participants &p) {
      scan(p, input, inclusive.data() + p.first, op);
      for_lanes(p, [&](unsigned, unsigned thread) {
        output.data()[thread] = op(initials.of_thread(thread), inclusive.data()[thread]);
      });
      (broadcast(p, inclusive, aggregate, Size - 1), ...);
    });
  }
  /// Without an initial value lane 0 has no result.
  template <class Input, class Op, class... Aggregate>
  static void exclusive(offloom::block &b, const offloom::call_site &caller, const Input &input,
                        offloom::per_thread<T> &output, Op op, Aggregate &...aggregate) {
    offloom::per_thread<T> inclusive(b);
    each_warp(b, caller, [&](const offloom::detail::participants &p) {
      scan(p, input, inclusive.data() + p.first, op);
      below(p, inclusive, output);
      (broadcast(p, inclusive, aggregate, Size - 1), ...);
    });
  }
  template <class Input, class Initial, class Op, class... Aggregate>
  static void exclusive_from(offloom::block &b, const offloom::call_site &caller,
                             const Input &input, offloom::per_thread<T> &output,
                             const Initial &initial, Op op, Aggregate &...aggregate) {
    const offloom::detail::lane_argument<T, Initial> initials(initial);
    offloom::per_thread<T> inclusive(b), before(b);
    each_warp(b, caller, [&](const offloom::detail::participants &p) {
      scan(p, input, inclusive.data() + p.first, op);
      below(p, inclusive, before);
      for_lanes(p, [&](unsigned lane, unsigned thread) {
        const T first = initials.of_thread(thread);
        output.data()[thread] = lane % Size > 0 ? T(op(first, before.data()[thread])) : first;
      });
      (broadcast(p, inclusive, aggregate, Size - 1), ...);
    });
  }
  template <class Input, class Op>
  static void both(offloom::block &b, const offloom::call_site &caller, const Input &input,
                   offloom::per_thread<T> &inclusive, offloom::per_thread<T> &exclusive, Op op) {
    each_warp(b, caller, [&](const offloom::detail::participants &p) {
      scan(p, input, inclusive.data() + p.first, op);
      below(p, inclusive, exclusive);
    });
  }
  template <class Input, class Initial, class Op>
  static void both_from(offloom::block &b, const offloom::call_site &caller, const Input &input,
                        offloom::per_thread<T> &inclusive, offloom::per_thread<T> &exclusive,
                        const Initial &initial, Op op) {
    offloom::per_thread<T> before(b); // the inputs may be one of the outputs
    exclusive_from(b, caller, input, before, initial, op);
    inclusive_from(b, caller, input, inclusive, initial, op);
    set_each(b, exclusive, [&](unsigned t) { return before.data()[t]; });
  }
  template <class Input, class Lane>
  static void broadcast(offloom::block &b, const offloom::call_site &caller,
                        offloom::per_thread<T> &result, const Input &input, const Lane &lane) {
    const offloom::detail::lane_argument<T, Input> inputs(input);
    const offloom::detail::lane_argument<unsigned, Lane> lanes(lane);
    each_warp(b, caller, [&](const offloom::detail::participants &p) {
      T own[32];
      inputs.load(p.first, p.count, own);
      for_lanes(p, [&](unsigned lane, unsigned thread) {
        const unsigned from = lane / Size * Size + lanes.of_thread(thread) % Size;
        result.data()[thread] = p.active >> from & 1 ? own[from] : of_absent_lane(own[lane]);
      });
    });
  }

private:
  template <class F>
  static void each_warp(offloom::block &b, const offloom::call_site &caller, F body) {
    offloom::detail::collective call(b, "cub::WarpScan", caller);
    if constexpr (IsPowerOfTwo)
      call.for_each_warp(offloom::detail::tile_mask<Size>(), body);
    else
      call.for_each_warp(offloom::detail::converged_t(), body);
  }
  template <class F> static void for_lanes(const offloom::detail::participants &p, F body) {
    for (unsigned rest = p.active; rest; rest &= rest - 1)
      body(unsigned(offloom::cxx20::countr_zero(rest)),
           p.first + offloom::cxx20::countr_zero(rest));
  }
  /// The lane `from`, or the own one if that takes no part.
  static unsigned source(const offloom::detail::participants &p, unsigned lane, unsigned from) {
    return p.active >> from & 1 ? from : lane;
  }

  template <class Input, class Op>
  static void scan(const offloom::detail::participants &p, const Input &input, T *values, Op &op) {
    const offloom::detail::lane_argument<T, Input> inputs(input);
    if constexpr (std::is_arithmetic_v<T> && IsPowerOfTwo)
      if (p.is_whole()) {
        alignas(64) T all[32];
        inputs.load(p.first, 32, all);
        scan_whole_warp<Size>(all, op);
        return offloom::detail::store_lanes(values, p.active, all);
      }
    begin_with(values, p.first, p.active, inputs);
    for (int distance = 1; distance < Size; distance *= 2)
      for (int lane = 31; lane >= distance; --lane) // downwards: what is below is as it was
        if ((p.active >> lane & 1) && lane % Size >= distance)
          values[lane] = op(values[source(p, lane, lane - distance)], values[lane]);
  }
  static void below(const offloom::detail::participants &p, const offloom::per_thread<T> &values,
                    offloom::per_thread<T> &result) {
    const T *const from = values.data() + p.first;
    for_lanes(p, [&](unsigned lane, unsigned thread) {
      if (lane % Size > 0)
        result.data()[thread] = from[source(p, lane, lane - 1)];
    });
  }
  static void broadcast(const offloom::detail::participants &p,
                        const offloom::per_thread<T> &values, offloom::per_thread<T> &result,
                        unsigned from) {
    const T *const lanes = values.data() + p.first;
    for_lanes(p, [&](unsigned lane, unsigned thread) {
      result.data()[thread] = lanes[source(p, lane, lane / Size * Size + from)];
    });
  }
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
