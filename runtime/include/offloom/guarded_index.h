// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::guarded_index: threadIdx of a loop whose body does nothing for threads that a condition
// keeps out, or lets them leave.
//
//     block.threads(offloom::guarded, [&](offloom::guarded_index threadIdx) {
//       int x = blockIdx.x * blockDim.x + threadIdx.x;
//       int y = blockIdx.y * blockDim.y + threadIdx.y;
//       if (threadIdx.outside(x >= w || y >= h))
//         return;
//       out[y * w + x] = in[y * w + x];
//     });
//
// g++ makes vectors of what stands under a condition too, but forgets there that an author's `int`
// does not wrap around, and takes each access for one of its own place. So there the runtime first
// asks the threads of a row, and those that pass have a loop without the condition. Who asks comes
// no further than the condition, before which the body does nothing but compute numbers.
#pragma once

#include "thread_index.h"

namespace offloom {

/// Asks for such a loop.
struct guarded_t {};
inline constexpr guarded_t guarded;

/// Asks for one where the threads of a row that pass stand side by side, since the condition
/// compares their places, which count up as numbers, to bounds.
struct within_t {};
inline constexpr within_t within;

/// Asks for one where the author adds threadIdx.x to numbers of 64 bits, which no place wraps
/// around in.
struct guarded_longs_t {};
inline constexpr guarded_longs_t guarded_longs;

struct guarded_index : thread_index {
  /// Whether a thread is asked, known to pass, or finds out itself.
  enum class way { asked, passes, finds_out };

  way goes = way::finds_out;
  bool *answer = nullptr;

  /// The condition of what is done for threads for which it is true.
  [[gnu::always_inline]] bool inside(bool condition) const {
    if (goes == way::asked) {
      *answer = condition;
      return false;
    }
    return goes == way::passes || condition;
  }
  /// The condition of threads that have nothing to do.
  [[gnu::always_inline]] bool outside(bool condition) const { return !inside(!condition); }
};

} // namespace offloom
