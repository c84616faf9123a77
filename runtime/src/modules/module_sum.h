// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The length and the sum that `offloom cc` writes into the padding of a module's ELF header
// (lib/Driver/HostCompiler/ModuleFile.cpp): a module of which bytes were changed since is not
// executed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <elf.h>
#include <vector>

namespace offloom {

/// The length that is written in `header`; 0 where none is.
std::uint32_t told_length(const Elf64_Ehdr &header);

/// Takes both out of `object`. False if the sum is not that of the bytes; one without is right.
bool take_module_sum(std::vector<std::byte> &object);

/// Writes both, if readers could hold the length against the rest of the header.
void add_module_sum(std::vector<std::byte> &object);

} // namespace offloom
