// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of the matrices that instructions multiply (PTX ISA, "Matrix Data-types"): how many of
// them a register holds, and what each is.
#pragma once

#include "../../half_precision_formats.h"
#include "../../small_float_formats.h"
#include "../cxx20.h"
#include "../tensor_core_formats.h"

#include <cstdint>

namespace offloom::ptx::element {

/// Numbers that lie side by side in a word, the first one in its lowest bits.
template <unsigned bits, class Number> struct packed {
  using word = std::uint32_t;
  using number = Number;
  static constexpr unsigned per_word = 32 / bits;
  static constexpr std::uint32_t field(std::uint32_t w, unsigned i) {
    return w >> (i * bits) & (~0u >> (32 - bits));
  }
};

/// `least_exponent` is that of numbers that are not subnormal.
struct f16 : packed<16, float> {
  using tile_format = tensor_core::half_tile_format;
  static constexpr int least_exponent = -14;
  static float value(word w, unsigned i) {
    return fp16_format::to_float(static_cast<unsigned short>(field(w, i)));
  }
  static word bits_of(float x) { return fp16_format::from_float(x); }
};
struct bf16 : packed<16, float> {
  using tile_format = tensor_core::bfloat16_tile_format;
  static constexpr int least_exponent = -126;
  static float value(word w, unsigned i) {
    return bf16_format::to_float(static_cast<unsigned short>(field(w, i)));
  }
};
/// A float of which the 10 leading bits of the fraction count.
struct tf32 : packed<32, float> {
  static constexpr int least_exponent = -126;
  static float value(word w, unsigned) { return cxx20::bit_cast<float>(w & ~0x1fffu); }
};
/// Of its codes only the largest one, with either sign, is no number.
struct e4m3 : packed<8, float> {
  static float value(word w, unsigned i) {
    const std::uint32_t code = field(w, i);
    return (code & 0x7f) == 0x7f ? __builtin_nanf("") : e4m3_format::to_float(code);
  }
};
/// The upper half of an f16.
struct e5m2 : packed<8, float> {
  static float value(word w, unsigned i) {
    return fp16_format::to_float(static_cast<unsigned short>(field(w, i) << 8));
  }
};

template <unsigned bits> struct unsigned_integer : packed<bits, int> {
  static int value(std::uint32_t w, unsigned i) {
    return static_cast<int>(packed<bits, int>::field(w, i));
  }
};
template <unsigned bits> struct signed_integer : packed<bits, int> {
  static int value(std::uint32_t w, unsigned i) {
    return static_cast<int>(packed<bits, int>::field(w, i) << (32 - bits)) >> (32 - bits);
  }
};
using u8 = unsigned_integer<8>;
using s8 = signed_integer<8>;
using u4 = unsigned_integer<4>;
using s4 = signed_integer<4>;

/// 32 bits are an element: what is done with them counts those that are set in the result.
struct b1 : packed<32, std::uint32_t> {
  static std::uint32_t value(word w, unsigned) { return w; }
};

/// A number that has a register of its own.
template <class Number> struct whole {
  using word = Number;
  using number = Number;
  static constexpr unsigned per_word = 1;
  static Number value(Number x, unsigned) { return x; }
  static Number bits_of(Number x) { return x; }
};
using f32 = whole<float>;
using f64 = whole<double>;
using s32 = whole<int>;

} // namespace offloom::ptx::element
