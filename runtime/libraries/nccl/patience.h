// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// patience: how a rank waits for others. It leaves the processor to them soon, and says in time for
// whom it waits.
#pragma once

#include <chrono>

namespace offloom::comm {

class patience {
public:
  using clock = std::chrono::steady_clock;

  patience();

  /// Lets some time pass, the more the longer nothing has happened.
  void idle();

  /// Something has happened.
  void reset() { idles_ = 0; }

  /// True every quarter of a second of waiting: time to see whether the others are still there.
  bool should_look();

  /// True when it is time to say something: after ten seconds (or OFFLOOM_DEADLOCK_SECONDS, if that
  /// is less), and again each time that the wait is ten times as long.
  bool should_speak();

  /// How long it has been waiting.
  double seconds() const;

private:
  unsigned idles_ = 0;
  clock::time_point since_, last_look_;
  clock::duration silence_;
};

} // namespace offloom::comm
