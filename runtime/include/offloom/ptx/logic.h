// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Logic, shifts, and moves of bits (PTX ISA, "Logic and Shift Instructions", "mov").
#pragma once

#include "integer.h"

#include <cstring>
#include <type_traits>
#include <utility>

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

/// prmt: for each byte of the result, four bits of `selector` number one of the eight bytes of `x`
/// and `y`; the highest bit asks for copies of that byte's sign instead.
constexpr unsigned permute_bytes(unsigned x, unsigned y, unsigned selector) {
  const unsigned long long bytes = (static_cast<unsigned long long>(y) << 32) | x;
  unsigned result = 0;
  for (unsigned i = 0; i < 32; i += 8, selector >>= 4) {
    const unsigned byte = static_cast<unsigned>(bytes >> 8 * (selector & 7)) & 0xff;
    result |= (selector & 8 ? (byte & 0x80 ? 0xffu : 0u) : byte) << i;
  }
  return result;
}
// prmt with a mode: the two lowest bits of `n` choose one of four selectors.
/// f4e: four bytes from number n on, upwards.
constexpr unsigned window_forward(unsigned x, unsigned y, unsigned n) {
  return permute_bytes(x, y, 0x3210 + 0x1111 * (n & 3));
}
/// b4e: four bytes from number n on, downwards and around.
constexpr unsigned window_backward(unsigned x, unsigned y, unsigned n) {
  constexpr unsigned selectors[] = {0x5670, 0x6701, 0x7012, 0x0123};
  return permute_bytes(x, y, selectors[n & 3]);
}
/// rc8: byte n of `x`, four times.
constexpr unsigned replicate_byte(unsigned x, unsigned y, unsigned n) {
  return permute_bytes(x, y, 0x1111 * (n & 3));
}
/// ecl: the bytes of `x`, those below number n replaced by it.
constexpr unsigned clamp_left(unsigned x, unsigned y, unsigned n) {
  constexpr unsigned selectors[] = {0x3210, 0x3211, 0x3222, 0x3333};
  return permute_bytes(x, y, selectors[n & 3]);
}
/// ecr: the bytes of `x`, those above number n replaced by it.
constexpr unsigned clamp_right(unsigned x, unsigned y, unsigned n) {
  constexpr unsigned selectors[] = {0x0000, 0x1110, 0x2210, 0x3210};
  return permute_bytes(x, y, selectors[n & 3]);
}
/// rc16: the lower or the upper half of `x`, twice.
constexpr unsigned replicate_half(unsigned x, unsigned y, unsigned n) {
  return permute_bytes(x, y, n & 1 ? 0x3232 : 0x1010);
}

/// mov from braces: the elements side by side in a T, the first lowest.
template <class T, class... Elements> T pack(const Elements &...elements) {
  T result = 0;
  unsigned at = 0;
  constexpr std::size_t bytes = sizeof(T) / sizeof...(Elements);
  ((std::memcpy(reinterpret_cast<char *>(&result) + bytes * at++, &elements, bytes)), ...);
  return result;
}
/// mov to braces. A register that is wider than its part is filled with zeros.
template <std::size_t Bytes, class Element> void unpack_part(const char *from, Element &&element) {
  if constexpr (std::is_lvalue_reference_v<Element>) { // and not `_`
    element = {};
    std::memcpy(&element, from, Bytes < sizeof element ? Bytes : sizeof element);
  }
}
template <class T, class... Elements> void unpack(T value, Elements &&...elements) {
  unsigned at = 0;
  constexpr std::size_t bytes = sizeof(T) / sizeof...(Elements);
  (unpack_part<bytes>(reinterpret_cast<const char *>(&value) + bytes * at++,
                      std::forward<Elements>(elements)),
   ...);
}

} // namespace offloom::ptx
