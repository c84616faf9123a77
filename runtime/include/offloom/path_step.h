// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// path_step: how a thread came to where it is, for those who ask which lanes came there together.
//
// On a GPU the lanes of a warp that execute an instruction together came to it the same way: by the
// same calls, in the same round of the same loops. Addresses of code do not tell that, since
// compilers merge code and copy it, and neither does a line, at which one helper stands for all
// that call it. So a thread in a fiber notes its calls and its rounds of loops, where migration has
// found that they lead to code which asks.
#pragma once

namespace offloom {

/// One call, or one loop, that the thread is in. Nothing outside of fibers. Objects of a thread are
/// destroyed in the opposite order of their construction.
class path_step {
public:
  /// `id` tells apart the steps of one line, in the order of the source.
  explicit path_step(unsigned id, unsigned line = __builtin_LINE());
  path_step(const path_step &) = delete;
  path_step &operator=(const path_step &) = delete;
  ~path_step();

  /// Another round of the loop begins.
  void next_round() { ++round_; }

  const path_step *outer() const { return outer_; }
  /// Less than zero if a thread in this step is before one in `other`, whose outer steps are the
  /// same; 0 if the two are together.
  int compare(const path_step &other) const {
    if (line_ != other.line_)
      return line_ < other.line_ ? -1 : 1;
    if (id_ != other.id_)
      return id_ < other.id_ ? -1 : 1;
    return round_ == other.round_ ? 0 : round_ < other.round_ ? -1 : 1;
  }
  unsigned line() const { return line_; }

private:
  unsigned id_, line_, round_ = 0;
  const path_step *outer_ = nullptr;
};

} // namespace offloom
