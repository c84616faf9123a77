// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::printing_thread: threadIdx inside the body of a thread loop that prints several times.
//
// A GPU's warp prints statement by statement, each for all its lanes (CUDA C++ Programming Guide,
// "Formatted Output": one call a thread, in no order that CUDA promises; this is the one that is
// seen). A loop goes through its threads one by one. So what a warp's threads print is held back
// until the loop is at another warp, and shown as the lanes would have come to it.
#pragma once

#include "thread_index.h"
#include "thread_local.h"

namespace offloom {

namespace detail {

/// Whose output is held back on this operating-system thread.
struct held_output {
  unsigned thread = 0;   ///< that printed last, or may print now: its linear index
  bool is_known = false; ///< `thread` is right, or nearly
  bool is_there = false; ///< something is held back
};
OFFLOOM_EXTERN_THREAD_LOCAL held_output printing;

/// Passes on what is held back, in the order of a warp.
void release_output() noexcept;

/// `linear` is what prints from here on.
inline void now_prints(unsigned linear) {
  if (printing.is_there &&
      (linear <= printing.thread || linear / warp_threads != printing.thread / warp_threads))
    release_output();
  printing.thread = linear;
  printing.is_known = true;
}

} // namespace detail

/// Tells which thread it is that prints.
struct printing_thread : thread_index {
  printing_thread(const thread_index &index) : thread_index(index) { detail::now_prints(linear); }
};

} // namespace offloom
