// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Binds a module to the runtime of the program that loads it.
//
// The dynamic linker binds to names that programs export, and programs do not export the runtime's:
// they are linked in many ways, and a runtime in somebody's plugin is nobody's to see. So before a
// module is loaded, its references to the runtime are resolved in its file: the address is written
// where the dynamic linker would write it, and the linker is told to do nothing there. Thread-local
// variables of the runtime likewise, by their distance from the thread pointer.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace offloom {

/// False where `object` is no module. What neither the runtime nor `others` knows by its name is
/// left to the dynamic linker.
bool bind_module(std::vector<std::byte> &object,
                 const std::function<const void *(std::string_view name)> &others);

} // namespace offloom
