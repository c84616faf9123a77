// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime's functions by the names that compilers give them: what modules are bound to.
//
// A program has the runtime in itself, where linkers keep what the program calls and forget the
// names. A module may call any of it. So the table, which only programs that load modules link, is
// made of the runtime's objects when it is built: runtime_symbols.cmake.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace offloom {

struct runtime_symbol {
  const char *name;
  const void *address;
};

/// In ascending order of names.
extern const runtime_symbol runtime_symbols[];
extern const std::size_t runtime_symbol_count;

/// The runtime's function of that name; null without.
const void *find_runtime_function(std::string_view name);

/// Where a thread-local variable of the runtime is, counted from the thread pointer.
std::optional<std::intptr_t> find_runtime_thread_local(std::string_view name);

} // namespace offloom
