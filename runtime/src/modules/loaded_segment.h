// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What has been loaded of the program and of its shared libraries.
#pragma once

#include <cstdint>
#include <optional>

namespace offloom {

struct loaded_segment {
  std::uintptr_t begin, end;
  bool in_library; ///< a shared one, and not the program itself
  bool executable; ///< holds code

  bool contains(std::uintptr_t address) const { return begin <= address && address < end; }
};

/// The segment that holds `address`; none for the heap, stacks and other memory made at run time.
std::optional<loaded_segment> loaded_segment_of(std::uintptr_t address);

} // namespace offloom
