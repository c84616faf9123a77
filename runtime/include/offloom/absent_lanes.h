// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that a warp collective's mask names and that stood aside while the others made the call.
//
// On a GPU the others would wait until such a lane makes its call, from another place, or exits. A
// block that makes each call once cannot wait. A lane that exits without another collective is as
// good as gone, which is what the usual `if (i < n) sum = warp_sum(sum);` at the end of a kernel
// comes to. A lane that comes to another collective should have met the others: the kernel fails.
#pragma once

#include "cxx20.h"
#include "thread_set.h"

namespace offloom {

/// A call of a warp collective, for messages.
struct collective_call {
  const char *name;
  const char *file;
  unsigned line;
};

class absent_lanes {
public:
  void clear() { any_ = false; }
  bool any() const { return any_; }

  /// The lanes `absent` of warp number `warp` stood aside in `call`.
  void note(unsigned warp, unsigned absent, const collective_call &call);

  /// The active lanes `here` of warp number `warp` make `call`: fails the kernel if a collective
  /// before had to do without one of them.
  void expect_none(unsigned warp, unsigned here, const collective_call &call) const {
    if (cxx20::unlikely(any_))
      check(warp, here, call);
  }

private:
  void check(unsigned warp, unsigned here, const collective_call &call) const;

  bool any_ = false;
  thread_set threads_;
  collective_call missed_{}; ///< the last call that did without lanes
};

} // namespace offloom
