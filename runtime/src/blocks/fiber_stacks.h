// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stacks for fibers: mapped once, kept for the life of their owner, with guard pages below.
#pragma once

#include "blocks/fiber_switch.h"

#include <cstddef>
#include <deque>
#include <vector>

namespace offloom {

class fiber_stacks {
public:
  fiber_stacks() = default;
  ~fiber_stacks();
  fiber_stacks(const fiber_stacks &) = delete;
  fiber_stacks &operator=(const fiber_stacks &) = delete;

  /// Stack number `index`. Stacks are mapped on demand.
  fiber_stack &operator[](unsigned index) {
    if (index >= stacks_.size())
      grow(index);
    return stacks_[index];
  }

  /// Usable bytes of each stack: OFFLOOM_FIBER_STACK (bytes), else room for what CUDA lets a thread
  /// have (576 KiB), or 64 KiB under `ulimit -v` and where Linux does not overcommit.
  static std::size_t size();

private:
  void grow(unsigned index);

  struct mapping {
    void *start;
    std::size_t bytes;
    unsigned guards; ///< that count, see fiber_stacks.cpp
  };
  std::deque<fiber_stack> stacks_;
  std::vector<mapping> mappings_;
};

/// Whether `address` is in the page below `stack`, as the first one that an overflow touches is.
bool is_just_below(const fiber_stack &stack, const void *address);

/// One large stack: what runs a block beside others on the same worker.
class block_stack {
public:
  block_stack();
  ~block_stack();
  block_stack(const block_stack &) = delete;
  block_stack &operator=(const block_stack &) = delete;

  fiber_stack &stack() { return stack_; }
  const fiber_stack &stack() const { return stack_; }

private:
  fiber_stack stack_;
  void *mapping_;
  unsigned guards_;
};

} // namespace offloom
