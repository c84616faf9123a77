// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clocks of timed waits and of cuda::std::chrono: see cuda/deadline.h.
#include "cuda/deadline.h"

#include <chrono>

long long cuda::detail::steady_nanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

long long cuda::detail::system_nanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}
