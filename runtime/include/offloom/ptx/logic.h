// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Logic, shifts, and moves of bits (PTX ISA, "Logic and Shift Instructions", "mov").
#pragma once

#include "offloom/ptx/integer.h"

#include <bit>
#include <cstring>

namespace offloom::ptx {

template <class T> constexpr T bit_and(T x, T y) { return static_cast<T>(x & y); }
template <class T> constexpr T bit_or(T x, T y) { return static_cast<T>(x | y); }
template <class T> constexpr T bit_xor(T x, T y) { return static_cast<T>(x ^ y); }
/// cnot
template <class T> constexpr T is_zero(T x) { return x == 0; }

/// lop3: any function of three bits, each bit of `Table` its value for one combination: 0xf0 is a,
/// 0xcc is b, 0xaa is c.
template <unsigned Table> constexpr unsigned lop3(unsigned a, unsigned b, unsigned c) {
  unsigned result = 0;
  for (unsigned i = 0; i < 8; ++i)
    if (Table >> i & 1)
      result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
  return result;
}

/// shl: zero from T's width on.
template <class T> constexpr T shift_left(T x, unsigned count) {
  return count < width<T> ? static_cast<T>(bits<T>(x) << count) : T(0);
}
/// shr: zero, or copies of the sign, from T's width on.
template <class T> constexpr T shift_right(T x, unsigned count) {
  if (count < width<T>)
    return static_cast<T>(x >> count);
  return x < T(0) ? static_cast<T>(-1) : T(0);
}

/// mov from braces: the elements side by side in a T, the first lowest.
template <class T, class... Elements> T pack(const Elements &...elements) {
  T result = 0;
  unsigned at = 0;
  constexpr std::size_t bytes = sizeof(T) / sizeof...(Elements);
  ((std::memcpy(reinterpret_cast<char *>(&result) + bytes * at++, &elements, bytes)), ...);
  return result;
}
/// mov to braces.
template <class T, class... Elements> void unpack(T value, Elements &...elements) {
  unsigned at = 0;
  constexpr std::size_t bytes = sizeof(T) / sizeof...(Elements);
  ((elements = {}, std::memcpy(&elements, reinterpret_cast<const char *>(&value) + bytes * at++,
                               bytes < sizeof elements ? bytes : sizeof elements)),
   ...);
}

} // namespace offloom::ptx
