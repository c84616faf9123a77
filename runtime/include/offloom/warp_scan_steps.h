// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::warp_scan_steps: the steps of a scan that each warp makes on a variable of its lanes.
//
//     for (offloom::warp_scan_steps steps(block, std::plus<int>()); steps.next();)
//       for (int d = 1; d < 32; d *= 2)
//         steps.add(0xffffffff, v_of, d);
//
// stands for `int below = __shfl_up_sync(0xffffffff, v, d); if (threadIdx.x % 32 >= d) v +=
// below;`. As those of offloom/scan_steps.h, steps are made together when the last one is known.
#pragma once

#include "collectives.h"
#include "cxx20.h"
#include "scan_rows.h"

#include <utility>

namespace offloom {

template <class Op> class warp_scan_steps {
  using T = typename detail::scan_operator<Op>::operand;

public:
  warp_scan_steps(block &b, Op) : block_(b) {}
  warp_scan_steps(const warp_scan_steps &) = delete;
  warp_scan_steps &operator=(const warp_scan_steps &) = delete;

  /// True once, for the loop that adds the steps; then makes those.
  bool next() {
    if (!begun_)
      return begun_ = true;
    make();
    return false;
  }

  /// A step of all active threads, which stay the same until the last step.
  [[gnu::always_inline]] void add(unsigned mask, per_thread<T> &values, long long distance,
                                  call_site caller = call_site::here()) {
    if constexpr (detail::is_scanned_in_vectors<T>) {
      if (!values_) {
        values_ = values.data();
        mask_ = mask;
        are_first_lanes_ = are_first_lanes();
      }
      if (cxx20::likely(are_first_lanes_ && mask == mask_ && note(distance)))
        return;
    }
    step_by_lane(mask, values, distance, caller);
  }

  /// The same of the threads of each `tile`, which are those of a warp.
  template <class Tile, class = decltype(std::declval<const Tile &>().meta_group_size())>
  [[gnu::always_inline]] void add(const Tile &tile, per_thread<T> &values, long long distance) {
    static_assert(Tile::size() == warp_threads);
    if constexpr (detail::is_scanned_in_vectors<T>) {
      if (!values_) {
        values_ = values.data();
        mask_ = full_warp;
        are_first_lanes_ =
            block_.all_active() && block_.size() % warp_threads == 0 && !block_.absent().any();
      }
      if (cxx20::likely(are_first_lanes_ && note(distance)))
        return;
    }
    step_in_tiles(tile, values, distance);
  }

private:
  static constexpr unsigned most = 8;

  /// Keeps a step for make(), if it is of the kind and there is room for it.
  [[gnu::always_inline]] bool note(long long distance) {
    if (distance < 1 || count_ >= most)
      return false;
    distances_[count_++] = distance < warp_threads ? static_cast<unsigned>(distance) : warp_threads;
    return true;
  }

  /// Are the mask's lanes the first ones of a warp, and active in each warp, or none is, and are
  /// lanes counted by threadIdx.x?
  bool are_first_lanes() const {
    if (mask_ & (mask_ + 1) || block_.extent.x % warp_threads || block_.absent().any())
      return false;
    if (block_.all_active())
      return mask_ == full_warp;
    for (unsigned warp = 0; warp < block_.warps(); ++warp)
      if (const unsigned lanes = block_.active_lanes(warp); lanes && lanes != mask_)
        return false;
    return true;
  }

  [[gnu::noinline]] void step_by_lane(unsigned mask, per_thread<T> &values, long long distance,
                                      call_site caller) {
    make();
    per_thread<T> below_of(block_);
    __shfl_up_sync(block_, below_of, mask, values, distance, warpSize, caller);
    block_.active_threads([&](thread_index thread) {
      if (thread.x % warp_threads >= distance)
        values[thread] = Op()(values[thread], below_of[thread]);
    });
  }

  template <class Tile>
  [[gnu::noinline]] void step_in_tiles(const Tile &tile, per_thread<T> &values,
                                       long long distance) {
    make();
    per_thread<T> below_of(block_);
    shfl_up(block_, below_of, tile, values, static_cast<unsigned>(distance));
    block_.active_threads([&](thread_index thread) {
      if (tile.thread_rank(thread) >= distance)
        values[thread] = Op()(values[thread], below_of[thread]);
    });
  }

  void make() {
    if constexpr (detail::is_scanned_in_vectors<T>) {
      using rows_of = detail::scan_rows<T, Op>;
      const rows_of rows(detail::scan_operator<Op>::neutral());
      const unsigned count = std::exchange(count_, 0);
      if (!count)
        return;
      const unsigned first =
          rows_of::doubling_steps(count, [&](unsigned i) { return distances_[i]; });
      const unsigned width = static_cast<unsigned>(cxx20::popcount(mask_));
      const bool all = first && width == warp_threads && are_all_steps(count);
      for (unsigned warp = 0; warp < block_.warps(); ++warp) {
        if (!block_.active_lanes(warp))
          continue;
        T *const lanes = values_ + warp * warp_threads;
        if (all) {
          rows.all_steps_of_warp(lanes);
          continue;
        }
        if (first)
          rows.first_steps(lanes, lanes, width);
        for (unsigned i = first; i < count; ++i)
          rows.step(lanes, lanes, width, distances_[i]);
      }
    }
  }

  /// Are the steps those by 1, 2, 4, 8 and 16?
  bool are_all_steps(unsigned count) const {
    bool all = count == 5;
    for (unsigned i = 0; i < 5 && all; ++i)
      all = distances_[i] == 1u << i;
    return all;
  }

  block &block_;
  bool begun_ = false;
  bool are_first_lanes_ = false;
  unsigned mask_ = 0;
  unsigned count_ = 0;
  unsigned distances_[most];
  T *values_ = nullptr;
};

} // namespace offloom
