// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clock of timed waits: see cuda/deadline.h.
#include "cuda/deadline.h"

long long cuda::detail::steady_nanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}
