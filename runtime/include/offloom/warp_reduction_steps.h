// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::warp_reduction_steps: the steps by which the lanes of a warp combine their values.
//
//     for (offloom::warp_reduction_steps steps(block, std::plus<float>()); steps.next();)
//       for (int d = 16; d > 0; d /= 2)
//         steps.add_down(0xffffffff, v_of, d);
//
// stands for `v += __shfl_down_sync(0xffffffff, v, d);`. Steps are made together when the last one
// is known: each warp's values are loaded once and stay in registers. All lanes get what shuffles
// would give them, in the same order of operations.
#pragma once

#include "collectives.h"
#include "cxx20.h"
#include "warp_row.h"

#include <utility>

namespace offloom {

template <class Op> class warp_reduction_steps {
  using T = typename detail::scan_operator<Op>::operand;
  using shuffle = detail::shuffle;

public:
  warp_reduction_steps(block &b, Op op) : block_(b), op_(std::move(op)) {}
  warp_reduction_steps(const warp_reduction_steps &) = delete;
  warp_reduction_steps &operator=(const warp_reduction_steps &) = delete;

  /// True once, for the loop that adds the steps; then makes those.
  bool next() {
    if (!begun_)
      return begun_ = true;
    make();
    return false;
  }

  /// A step of all active threads, which stay the same until the last step: each combines its value
  /// with that of the lane `distance` above.
  void add_down(unsigned mask, per_thread<T> &values, unsigned distance,
                call_site caller = call_site::here()) {
    if (cxx20::unlikely(!note(mask, values, distance, down)))
      step_by_lane(values, [&](per_thread<T> &others) {
        __shfl_down_sync(block_, others, mask, values, distance, warpSize, caller);
      });
  }
  /// The same of the lane whose number is the caller's xor `lane_mask`.
  void add_xor(unsigned mask, per_thread<T> &values, unsigned lane_mask,
               call_site caller = call_site::here()) {
    if (cxx20::unlikely(!note(mask, values, lane_mask, 0)))
      step_by_lane(values, [&](per_thread<T> &others) {
        __shfl_xor_sync(block_, others, mask, values, static_cast<int>(lane_mask), warpSize,
                        caller);
      });
  }

  /// The same among the threads of each `tile`, which are those of a warp.
  template <class Tile, class = decltype(std::declval<const Tile &>().meta_group_size())>
  void add_down(const Tile &tile, per_thread<T> &values, unsigned distance) {
    static_assert(Tile::size() == warp_threads);
    if (cxx20::unlikely(!note(detail::tile_mask<warp_threads>(), values, distance, down)))
      step_by_lane(values, [&](per_thread<T> &others) {
        shfl_down(block_, others, tile, values, distance);
      });
  }
  template <class Tile, class = decltype(std::declval<const Tile &>().meta_group_size())>
  void add_xor(const Tile &tile, per_thread<T> &values, unsigned lane_mask) {
    static_assert(Tile::size() == warp_threads);
    if (cxx20::unlikely(!note(detail::tile_mask<warp_threads>(), values, lane_mask, 0)))
      step_by_lane(values, [&](per_thread<T> &others) {
        shfl_xor(block_, others, tile, values, lane_mask);
      });
  }

private:
  static constexpr unsigned most = 8, down = 32;

  /// Keeps a step for make(), if all lanes of a warp take part, or none, and there is room for it.
  template <class Mask>
  [[gnu::always_inline]] bool note(const Mask &mask, per_thread<T> &values, unsigned distance,
                                   unsigned direction) {
    if constexpr (detail::is_scanned_in_vectors<T>) {
      if (!values_) {
        values_ = values.data();
        if (!detail::meet_in_whole_warps(block_, mask, warps_))
          warps_ = 0;
      } else if (!detail::names_all_lanes(mask)) {
        return false;
      }
      if (!warps_ || !cxx20::has_single_bit(distance) || distance >= warp_threads || count_ == most)
        return false;
      steps_[count_++] = distance | direction;
      return true;
    }
    return false;
  }

  template <class Shuffle>
  [[gnu::noinline]] void step_by_lane(per_thread<T> &values, Shuffle shuffle_to) {
    make();
    per_thread<T> others(block_);
    shuffle_to(others);
    block_.active_threads(
        [&](thread_index thread) { values[thread] = op_(values[thread], others[thread]); });
  }

  void make() {
    if constexpr (detail::is_scanned_in_vectors<T>) {
      const unsigned count = std::exchange(count_, 0);
      if (are_halves(count, down))
        detail::for_each_whole_warp(warps_, [&](unsigned first) {
          detail::warp_row<T, Op> row(values_ + first, op_);
          row.template step_down<16>();
          row.template step_down<8>();
          row.template step_down<4>();
          row.template step_down<2>();
          row.template step_down<1>();
          row.store(values_ + first);
        });
      else if (are_halves(count, 0))
        detail::for_each_whole_warp(warps_, [&](unsigned first) {
          detail::warp_row<T, Op> row(values_ + first, op_);
          row.template step_xor<16>();
          row.template step_xor<8>();
          row.template step_xor<4>();
          row.template step_xor<2>();
          row.template step_xor<1>();
          row.store(values_ + first);
        });
      else if (count)
        detail::for_each_whole_warp(warps_, [&](unsigned first) {
          detail::warp_row<T, Op> row(values_ + first, op_);
          for (unsigned i = 0; i < count; ++i)
            step(row, steps_[i]);
          row.store(values_ + first);
        });
    }
  }

  /// Are the steps those by 16, 8, 4, 2 and 1?
  bool are_halves(unsigned count, unsigned direction) const {
    bool all = count == 5;
    for (unsigned i = 0; i < 5 && all; ++i)
      all = steps_[i] == (16u >> i | direction);
    return all;
  }

  template <class Row> [[gnu::always_inline]] static void step(Row &row, unsigned which) {
    switch (which) {
    case 16 | down:
      return row.template step_down<16>();
    case 8 | down:
      return row.template step_down<8>();
    case 4 | down:
      return row.template step_down<4>();
    case 2 | down:
      return row.template step_down<2>();
    case 1 | down:
      return row.template step_down<1>();
    case 16:
      return row.template step_xor<16>();
    case 8:
      return row.template step_xor<8>();
    case 4:
      return row.template step_xor<4>();
    case 2:
      return row.template step_xor<2>();
    default:
      return row.template step_xor<1>();
    }
  }

  block &block_;
  Op op_;
  bool begun_ = false;
  unsigned warps_ = 0; ///< a bit for each whose lanes all take part
  unsigned count_ = 0;
  unsigned steps_[most];
  T *values_ = nullptr;
};

} // namespace offloom
