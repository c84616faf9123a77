// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of the program with a message, for what a GPU would hang on or silently get wrong.
#pragma once

#include <cstddef>
#include <string>

namespace offloom {

class block;

/// Prints "offloom: fatal: message" and the running kernel and block, if any, and aborts.
[[noreturn]] void fatal(const std::string &message);

/// The name of the kernel at `entry`, or its address where symbols are missing.
std::string kernel_name(const void *entry);

} // namespace offloom
