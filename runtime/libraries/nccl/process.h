// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a process runs, as /proc says.
#pragma once

#include <cstdint>

namespace offloom::comm {

/// When a process began, which tells it from a later one of its number; 0 if it has ended.
std::uint64_t birth_of(std::int64_t process);

} // namespace offloom::comm
