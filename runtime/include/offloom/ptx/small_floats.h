// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions to and from formats with fewer bits than half precision has, and tf32 (PTX ISA,
// "cvt").
#pragma once

#include "../../small_float_formats.h"
#include "../cxx20.h"
#include "half.h"

namespace offloom::ptx {

namespace detail {
/// The bits of `x` with `add` added to them and those beyond tf32 cleared; of what is no number,
/// the one that a GPU gives.
constexpr unsigned tf32_bits(unsigned x, unsigned add) {
  const unsigned magnitude = x & 0x7fffffff;
  if (magnitude > 0x7f800000)
    return 0x7fffffff;
  return magnitude == 0x7f800000 ? x : (x + add) & ~0x1fffu;
}
} // namespace detail

/// cvt.rz, cvt.rna and cvt.rn to tf32: bits of a float.
constexpr unsigned tf32_cut(float x) { return detail::tf32_bits(cxx20::bit_cast<unsigned>(x), 0); }
constexpr unsigned tf32_nearest_away(float x) {
  return detail::tf32_bits(cxx20::bit_cast<unsigned>(x), 0x1000);
}
constexpr unsigned tf32_nearest(float x) {
  const unsigned bits = cxx20::bit_cast<unsigned>(x);
  return detail::tf32_bits(bits, 0xfff + (bits >> 13 & 1));
}

/// The code of `x` in a Format of eight bits. What is too large becomes the largest number.
template <class Format> unsigned small_code(float x) {
  const unsigned rounded = Format::nearest(x);
  const unsigned number = rounded < Format::largest ? rounded : Format::largest;
  return x != x ? 0x7f : number | Format::sign_of(x);
}
/// What a code stands for. The first one beyond the largest number is infinity if NaN is not.
template <class Format> float small_value(unsigned code) {
  const unsigned magnitude = code & 0x7f;
  if (magnitude <= Format::largest)
    return Format::to_float(code);
  const unsigned infinity = 0x7f800000 | (code & 0x80) << 24;
  return cxx20::bit_cast<float>(magnitude == 0x7f || magnitude > Format::largest + 1 ? 0x7fffffff
                                                                                     : infinity);
}

/// Two numbers of eight bits, the upper one first.
/// cvt.relu: no number below zero, nor its zero; NaN stays.
inline float relu(float x) { return x <= 0.0f ? 0.0f : x; }

template <class Format> unsigned short two_bytes(float upper, float lower) {
  return static_cast<unsigned short>(small_code<Format>(upper) << 8 | small_code<Format>(lower));
}
template <class Format> unsigned short two_bytes_of_halves(unsigned halves) {
  return two_bytes<Format>(as_float(static_cast<unsigned short>(halves >> 16)),
                           as_float(static_cast<unsigned short>(halves)));
}
template <class Format> unsigned halves_of_two_bytes(unsigned short bytes) {
  auto half = [bytes](unsigned shift) {
    return __half_as_ushort(__float2half(small_value<Format>(bytes >> shift & 0xff)));
  };
  return two_halves(half(8), half(0));
}

} // namespace offloom::ptx
