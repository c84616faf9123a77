// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions that the block makes for all its threads: see offloom/block_forms.h. Every lane gets
// what its fiber would get, in the same order of operations.
#pragma once

#include "../../cuda_runtime.h"
#include "../../offloom/cxx20.h"
#include "shuffle.cuh"
#include "warp_vectors.cuh"

#include <algorithm>
#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// In each segment of `Size` lanes, whole ones, each lane combines its value with that of the lane
/// `Distance` above.
template <int Size, int Distance, class T, class Op>
[[gnu::always_inline]] inline void combine_with_above(T (&lanes)[32], Op &op) {
  alignas(64) T above[32];
  offloom::detail::shuffle_by_constant<offloom::detail::shuffle::down, Distance,
                                       offloom::warp_threads>(1u, above, lanes);
  for (int lane = 0; lane < 32; ++lane)
    if (lane % Size + Distance < Size)
      lanes[lane] = op(lanes[lane], above[lane]);
}

template <int Size, int Distance = 1, class T, class Op>
[[gnu::always_inline]] inline void reduce_in_memory(T (&lanes)[32], Op &op) {
  if constexpr (Distance < Size) {
    combine_with_above<Size, Distance>(lanes, op);
    reduce_in_memory<Size, Distance * 2>(lanes, op);
  }
}
template <int Size, int Distance = 1, class T, class Op>
[[gnu::always_inline]] inline void reduce_in_registers(warp_vectors<T> &lanes, Op &op) {
  if constexpr (Distance < Size) {
    lanes.template combine_with_above<Size, Distance>(op);
    reduce_in_registers<Size, Distance * 2>(lanes, op);
  }
}
template <int Size, class T, class Op>
[[gnu::always_inline]] inline void reduce_whole_warp(T (&lanes)[32], Op &op) {
  if constexpr (fits_vectors<T, Op>) {
    warp_vectors<T> registers(lanes);
    reduce_in_registers<Size>(registers, op);
    registers.store(lanes);
  } else {
    reduce_in_memory<Size>(lanes, op);
  }
}

/// The same for any lanes: a lane combines where `reaches(lane, distance)`, with zeros if the lane
/// above takes no part, as shuffles do.
template <int Size, class T, class Op, class Reaches>
void reduce_lanes(T *lanes, unsigned active, Op &op, Reaches reaches) {
  for (int distance = 1; distance < Size; distance *= 2)
    for (unsigned rest = active; rest; rest &= rest - 1) { // upwards: what is above is as it was
      const int lane = offloom::cxx20::countr_zero(rest), above = lane + distance;
      if (!reaches(lane, distance))
        continue;
      const bool is_there = above < 32 && (active >> above & 1);
      lanes[lane] = op(lanes[lane], is_there ? lanes[above] : of_absent_lane(lanes[lane]));
    }
}

/// Copies the values of a warp's active lanes to where its results will be.
template <class T, class Input>
void begin_with(T *lanes, unsigned first, unsigned active,
                const offloom::detail::lane_argument<T, Input> &input) {
  for (unsigned rest = active; rest; rest &= rest - 1) {
    const unsigned lane = offloom::cxx20::countr_zero(rest);
    lanes[lane] = input.of_thread(first + lane);
  }
}

template <class T, int Threads> struct reduction_of_block {
  static constexpr int Warps = (Threads + 31) / 32;

  /// Only the first `count` threads have a value.
  template <class Input, class Op, class Count>
  static void of_first(offloom::block &b, offloom::per_thread<T> &result, const Input &input, Op op,
                       const Count &count) {
    const offloom::detail::lane_argument<T, Input> inputs(input);
    const offloom::detail::lane_argument<int, Count> counts(count);
    T *const values = result.data();
    const int warps = std::min<int>(Warps, b.warps());
    for (int warp = 0; warp < warps; ++warp)
      of_warp(b, warp, values + warp * 32, inputs, op, counts);
    const int end = counts.of_thread(0);
    if (b.active_lanes(0) & 1)
      for (int other = 1; other < warps && other * 32 < end; ++other)
        values[0] = op(values[0], values[other * 32]);
  }
  template <int Items, class Op>
  static void of_rows(offloom::block &b, offloom::per_thread<T> &result,
                      offloom::per_thread<T[Items]> &inputs, Op op) {
    offloom::per_thread<T> input(b);
    b.active_threads([&](offloom::thread_index t) {
      const T(&row)[Items] = inputs[t];
      T total = row[0];
      for (int i = 1; i < Items; ++i)
        total = op(total, row[i]);
      input[t] = total;
    });
    of_first(b, result, input, op, Threads);
  }

private:
  template <class Inputs, class Op, class Counts>
  [[gnu::always_inline]] static void of_warp(offloom::block &b, int warp, T *values,
                                             const Inputs &inputs, Op &op, const Counts &counts) {
    const int first = warp * 32, lanes = std::min(Threads - first, 32);
    const unsigned active = b.active_lanes(warp);
    if constexpr (std::is_arithmetic_v<T> && Counts::is_uniform)
      if (active == ~0u && lanes == 32 && first + 32 <= counts.value) {
        alignas(64) T all[32];
        inputs.load(first, 32, all);
        reduce_whole_warp<32>(all, op);
        return offloom::detail::store_lanes(values, active, all);
      }
    begin_with(values, first, active, inputs);
    reduce_lanes<32>(values, active, op, [&](int lane, int distance) {
      return lane + distance < lanes && first + lane + distance < counts.of_thread(first + lane);
    });
  }
};

template <class T, int LogicalWarpThreads> struct reduction_of_warps {
  static constexpr bool IsPowerOfTwo = (LogicalWarpThreads & (LogicalWarpThreads - 1)) == 0;

  /// Only the first `count` lanes have a value.
  template <class Input, class Op, class Count>
  static void of_first(offloom::block &b, offloom::per_thread<T> &result, const Input &input, Op op,
                       const Count &count, const offloom::call_site &caller) {
    const offloom::detail::lane_argument<T, Input> inputs(input);
    using Counts = offloom::detail::lane_argument<int, Count>;
    const Counts counts(count);
    for_each_warp(b, caller, [&](const offloom::detail::participants &p) {
      T *const values = result.data() + p.first;
      if constexpr (std::is_arithmetic_v<T> && Counts::is_uniform && IsPowerOfTwo)
        if (p.is_whole() && counts.value >= LogicalWarpThreads) {
          alignas(64) T all[32];
          inputs.load(p.first, 32, all);
          reduce_whole_warp<LogicalWarpThreads>(all, op);
          return offloom::detail::store_lanes(values, p.active, all);
        }
      begin_with(values, p.first, p.active, inputs);
      reduce_lanes<LogicalWarpThreads>(values, p.active, op, [&](int lane, int distance) {
        return lane % LogicalWarpThreads + distance < counts.of_thread(p.first + lane);
      });
    });
  }

  /// Segments of the logical warp. `skipped` is 1 if a flag begins one, 0 if it ends one.
  template <class Input, class Flag, class Op>
  static void of_segments(offloom::block &b, offloom::per_thread<T> &result, const Input &input,
                          const Flag &flag, int skipped, Op op, const offloom::call_site &caller) {
    const offloom::detail::lane_argument<T, Input> inputs(input);
    const offloom::detail::lane_argument<bool, Flag> flags(flag);
    for_each_warp(b, caller, [&](const offloom::detail::participants &p) {
      unsigned flagged = 0;
      for (unsigned rest = p.active; rest; rest &= rest - 1) {
        const unsigned lane = offloom::cxx20::countr_zero(rest);
        flagged |= unsigned(flags.of_thread(p.first + lane)) << lane;
      }
      T *const values = result.data() + p.first;
      begin_with(values, p.first, p.active, inputs);
      reduce_lanes<LogicalWarpThreads>(values, p.active, op, [&](int lane, int distance) {
        const unsigned ends = (flagged & p.of(lane)) >> lane >> skipped;
        const int own = lane % LogicalWarpThreads;
        return own + distance <=
               (ends ? own + offloom::cxx20::countr_zero(ends) : LogicalWarpThreads - 1);
      });
    });
  }

private:
  template <class F>
  static void for_each_warp(offloom::block &b, const offloom::call_site &caller, F body) {
    offloom::detail::collective call(b, "cub::WarpReduce", caller);
    if constexpr (IsPowerOfTwo)
      call.for_each_warp(offloom::detail::tile_mask<LogicalWarpThreads>(), body);
    else
      call.for_each_warp(offloom::detail::converged_t(), body);
  }
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
