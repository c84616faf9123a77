// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// with_indices(): numbers that are constants, where an expression takes a list of such.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace offloom::detail {

template <class F, std::size_t... I>
[[gnu::always_inline]] inline decltype(auto) with_these(F &&f, std::index_sequence<I...>) {
  return f(std::integral_constant<unsigned, I>()...);
}

/// f(0, 1, …, Count - 1), of types that turn into these numbers while the program is compiled.
template <std::size_t Count, class F>
[[gnu::always_inline]] inline decltype(auto) with_indices(F &&f) {
  return with_these(f, std::make_index_sequence<Count>());
}

} // namespace offloom::detail
