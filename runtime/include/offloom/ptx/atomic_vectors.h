// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// atom and red of vectors (PTX ISA, "atom", "red"): each element is changed by itself.
#pragma once

#include "half.h"
#include "memory.h"
#include "registers.h"

namespace offloom::ptx {

/// Calls old = change(address, value) for each element, the first one first.
template <class T, class To, class Address, class From, class F>
void each_atomic(const To &to, Address address, const From &from, F change) {
  constexpr unsigned count = std::tuple_size_v<From>;
  T values[count];
  detail::read_registers(values, from);
  for (unsigned i = 0; i < count; ++i)
    values[i] = change(at(address, static_cast<long>(i * sizeof(T))), values[i]);
  if constexpr (std::tuple_size_v<To> != 0)
    detail::write_registers(to, values);
}

template <class T>
inline constexpr auto vector_add =
    [](auto address, T value) { return atomic_add<T>(address, value); };
template <class T>
inline constexpr auto vector_add_half =
    [](auto address, T value) { return atomic_add_half<T>(address, value); };
template <class T>
inline constexpr auto vector_add_bfloat16 =
    [](auto address, T value) { return atomic_add_bfloat16<T>(address, value); };

} // namespace offloom::ptx
