// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names that the linker knows functions by.
#pragma once

namespace offloom {

/// The mangled name of the function at `address`, as if it had external linkage; null where the
/// program or library has no symbol table. It stays.
const char *symbol_name(const void *address);

} // namespace offloom
