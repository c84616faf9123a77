// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/block.h"

namespace offloom {

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

void block::activate(const thread_set &threads) {
  if (all_active_)
    return;
  active_ |= threads;
  all_active_ = all_live_ && active_ == live_;
}

} // namespace offloom
