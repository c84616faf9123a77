// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What assert() calls where it fails, in code that may be a kernel's: see <assert.h> beside this
// folder.
#pragma once

#include "../device_launch_parameters.h"

#include <type_traits>

namespace offloom {

/// Prints what a GPU prints, and ends the kernel; on the host, what the C library prints, and ends
/// the program.
[[noreturn]] void assertion_failed(const char *assertion, const char *file, unsigned line,
                                   const char *function, const uint3 &thread) noexcept;

/// Where a variable of the program's own hides threadIdx.
template <class Other,
          std::enable_if_t<!std::is_convertible_v<const Other &, const uint3 &>, int> = 0>
[[noreturn]] void assertion_failed(const char *assertion, const char *file, unsigned line,
                                   const char *function, const Other &) noexcept {
  assertion_failed(assertion, file, line, function, ::threadIdx);
}

} // namespace offloom
