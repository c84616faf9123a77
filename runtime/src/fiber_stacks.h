// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stacks for fibers: mapped once, kept for the life of the worker, each with a guard page below.
#pragma once

#include <cstddef>
#include <vector>

namespace offloom {

class fiber_stacks {
public:
  fiber_stacks() = default;
  ~fiber_stacks();
  fiber_stacks(const fiber_stacks &) = delete;
  fiber_stacks &operator=(const fiber_stacks &) = delete;

  /// The top of stack number `index`, aligned for make_fcontext. Stacks are mapped on demand.
  void *top(unsigned index) {
    if (index >= tops_.size())
      grow(index);
    return tops_[index];
  }

  /// Usable bytes of each stack: OFFLOOM_FIBER_STACK (bytes), 64 KiB when not set.
  static std::size_t size();

private:
  void grow(unsigned index);

  struct mapping {
    void *start;
    std::size_t bytes;
  };
  std::vector<void *> tops_;
  std::vector<mapping> mappings_;
};

} // namespace offloom
