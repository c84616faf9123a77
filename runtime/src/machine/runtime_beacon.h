// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How libcuda.so.1 finds the runtime that a process has: runtime/driver_library.
//
// The runtime is in a program or a plugin that shows none of its symbols. So it has a note of ELF,
// which stays in stripped files and is in memory, and which says where this is.
#pragma once

#include <string_view>

namespace offloom {

struct runtime_beacon {
  /// find_runtime_function() of machine/runtime_symbols.h; null in a program that has no driver
  /// API.
  const void *(*find_function)(std::string_view name);
  /// Leaves the driver API to another runtime, so that calls of this one's end the program from
  /// then on. False if there have been some.
  bool (*give_way)();
};

/// The note's name, its type, and the form of what it leads to.
inline constexpr char beacon_note_name[] = "Offloom";
inline constexpr unsigned beacon_note_type = 1;

/// devices/devices.cpp refers to it: all programs that have a runtime have it.
extern "C" [[gnu::visibility("hidden")]] const runtime_beacon offloom_runtime_beacon;

} // namespace offloom
