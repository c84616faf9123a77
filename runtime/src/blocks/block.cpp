// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/block.h"

namespace offloom {

unsigned detail::unchanged_in_kernel(const unsigned &value) noexcept { return value; }

void block::fill_sets() {
  active_ = live_ = thread_set::first(size());
  all_active_ = false;
}

void block::activate_only(const thread_set &threads) {
  if (all_active_)
    fill_sets();
  active_ = threads;
  all_active_ = all_live_ && active_ == live_;
}

/// Goes on as a block of the threads before `last` alone, where those are whole warps of a block of
/// one row that are all active: no sets are needed then, and loops are over all there is.
bool block::leave_out_from(unsigned last, unsigned &whole) {
  if (!all_active_ || extent.y * extent.z != 1 || !last || last >= extent.x || last % warp_threads)
    return false;
  whole = extent.x;
  extent.x = last;
  return true;
}

void block::take_back(unsigned whole) {
  const unsigned last = extent.x;
  extent.x = whole;
  if (all_active_)
    return;
  thread_set others = thread_set::first(whole);
  others -= thread_set::first(last);
  live_ |= others;
  activate(others);
}

void block::activate(const thread_set &threads) {
  if (all_active_)
    return;
  active_ |= threads;
  all_active_ = all_live_ && active_ == live_;
}

} // namespace offloom
