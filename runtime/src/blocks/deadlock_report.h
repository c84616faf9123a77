// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// deadlock_report: which threads of which blocks wait for what, and where in the source.
#pragma once

#include "offloom/block.h"

#include <string>

namespace offloom {

class block_barrier;
class fiber_team;

class deadlock_report {
public:
  explicit deadlock_report(const std::string &headline);

  /// `team` is null where the block's threads are no fibers; `awaited` is null unless the block
  /// waits for other blocks. All blocks are of one kernel.
  void add_block(const block &b, const void *kernel, const fiber_team *team,
                 const block_barrier *awaited);

  /// To standard error, in one piece.
  void print() const;

private:
  std::string text_;
  unsigned blocks_ = 0;
};

} // namespace offloom
