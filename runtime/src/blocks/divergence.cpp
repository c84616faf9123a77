// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/divergence.h"

namespace offloom {

void divergent_branch::begin(const thread_set &holds) {
  taken_ = holds.any();
  waiting_ = block_.active();
  waiting_ -= holds;
  if (waiting_.any())
    block_.activate_only(holds);
}

bool divergent_branch::next_side() {
  if (side_ == side::before) {
    side_ = side::first;
    if (taken_)
      return true;
  }
  taken_ = false;
  if (side_ == side::second || !waiting_.any())
    return false;
  side_ = side::second;
  const thread_set others = waiting_;
  waiting_ = block_.active();
  block_.activate_only(others);
  return true;
}

bool divergent_loop::keep(const thread_set &holds) {
  thread_set leaving = block_.active();
  leaving -= holds;
  if (leaving.any()) {
    left_ |= leaving;
    any_left_ = true;
    block_.activate_only(holds);
  }
  return goes_on();
}

bool divergent_loop::goes_on() {
  if (block_.any_active())
    return true;
  restore();
  return false;
}

void divergent_loop::restore() {
  if (!any_left_)
    return;
  block_.activate(left_);
  left_.clear();
  any_left_ = false;
}

void divergent_loop::rejoin() {
  if (!any_skipped_)
    return;
  block_.activate(skipped_);
  skipped_.clear();
  any_skipped_ = false;
}

void divergent_loop::leave_linear(unsigned thread) {
  block_.deactivate(thread);
  left_.insert(thread);
  any_left_ = true;
}

void divergent_loop::skip_linear(unsigned thread) {
  block_.deactivate(thread);
  skipped_.insert(thread);
  any_skipped_ = true;
}

void block_call::leave_linear(unsigned thread) {
  block_.deactivate(thread);
  left_.insert(thread);
  any_left_ = true;
}

} // namespace offloom
