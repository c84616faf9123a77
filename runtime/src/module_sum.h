// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum that `offloom cc` writes into the padding of a module's ELF header (lib/Driver/ModuleFile):
// a module of which bytes were changed since is not executed.
#pragma once

#include <cstddef>
#include <vector>

namespace offloom {

/// Takes the sum out of `object`, which has an ELF header. False if it is not that of the bytes; an
/// object without one is right.
bool take_module_sum(std::vector<std::byte> &object);

/// Writes it.
void add_module_sum(std::vector<std::byte> &object);

} // namespace offloom
