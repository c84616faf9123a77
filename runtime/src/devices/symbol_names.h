// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the linker knows functions and variables by.
#pragma once

#include <cstddef>
#include <optional>

namespace offloom {

/// The mangled name of the function at `address`, as if it had external linkage; null where the
/// program or library has no symbol table. It stays.
const char *symbol_name(const void *address);

/// How many bytes of a variable lie from `address` on; none where no symbol tells.
std::optional<std::size_t> variable_bytes_from(const void *address);

} // namespace offloom
