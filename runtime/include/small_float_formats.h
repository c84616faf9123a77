// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floating-point formats of 8, 6 and 4 bits (OCP's "8-bit Floating Point Specification" and
// "Microscaling Formats"): what a code stands for, and how a float is rounded to one. cuda_fp8.h,
// cuda_fp6.h and cuda_fp4.h are built on these.
//
// Written without branches, as half_precision_formats.h is: loops over such numbers vectorise.
#pragma once

#include "half_precision_formats.h"
#include "type_casting_intrinsics.h"

namespace offloom {

/// A sign, an exponent and a mantissa. `largest` is the code of the largest number, without a sign.
template <int exponent_bits, int mantissa_bits, unsigned largest_code> struct small_format {
  static constexpr unsigned largest = largest_code;
  static constexpr unsigned sign = 1u << (exponent_bits + mantissa_bits);
  static constexpr int bias = (1 << (exponent_bits - 1)) - 1;

  /// What the code stands for if it is no special one.
  __host__ __device__ static float to_float(unsigned code) {
    // The multiplication corrects the exponent's bias, and normalises subnormal numbers.
    const float magnitude =
        bits_as<float>((code & (sign - 1)) << dropped_bits) * bits_as<float>((254u - bias) << 23);
    return bits_as<float>(bits_as<unsigned>(magnitude) | (code & sign ? 0x80000000u : 0u));
  }

  /// The code of |x|, rounded to nearest even, as if codes went on beyond the largest one.
  __host__ __device__ static unsigned nearest(float x) {
    const unsigned magnitude = bits_as<unsigned>(x) & 0x7fffffffu;
    constexpr unsigned half = 1u << (dropped_bits - 1);
    const unsigned normal =
        ((magnitude + half - 1 + (magnitude >> dropped_bits & 1)) >> dropped_bits) - rebias;
    // The sum's last bit is worth the smallest subnormal number.
    constexpr unsigned addend = static_cast<unsigned>(127 + 24 - bias - mantissa_bits) << 23;
    const unsigned subnormal =
        bits_as<unsigned>(bits_as<float>(magnitude) + bits_as<float>(addend)) - addend;
    return magnitude < least_normal ? subnormal : normal;
  }

  /// Likewise, rounded to zero.
  __host__ __device__ static unsigned to_zero(float x) {
    const unsigned magnitude = bits_as<unsigned>(x) & 0x7fffffffu;
    constexpr unsigned factor = static_cast<unsigned>(127 + bias - 1 + mantissa_bits) << 23;
    return magnitude < least_normal
               ? static_cast<unsigned>(bits_as<float>(magnitude) * bits_as<float>(factor))
               : (magnitude >> dropped_bits) - rebias;
  }

  __host__ __device__ static unsigned sign_of(float x) {
    return bits_as<unsigned>(x) >> 31 ? sign : 0u;
  }

  /// The code of x in a format without infinity and NaN.
  __host__ __device__ static unsigned finite(float x, bool towards_zero) {
    const unsigned rounded = towards_zero ? to_zero(x) : nearest(x);
    const unsigned number = (rounded > largest ? largest : rounded) | sign_of(x);
    return x != x ? largest : number;
  }

private:
  static constexpr int dropped_bits = 23 - mantissa_bits;
  static constexpr unsigned rebias = static_cast<unsigned>(127 - bias) << mantissa_bits;
  static constexpr unsigned least_normal = static_cast<unsigned>(128 - bias) << 23;
};

/// 448 is the largest number, and above it is only NaN.
using e4m3_format = small_format<4, 3, 0x7e>;
/// The upper half of an IEEE binary16, with infinity and NaNs.
using e5m2_format = small_format<5, 2, 0x7b>;
/// Formats without infinity and NaN.
using e2m3_format = small_format<2, 3, 0x1f>;
using e3m2_format = small_format<3, 2, 0x1f>;
using e2m1_format = small_format<2, 1, 0x7>;

/// Powers of two from 2^-127 to 2^127, and NaN: the exponent of a float alone.
struct e8m0_format {
  static constexpr unsigned nan = 0xff, largest = 0xfe;

  __host__ __device__ static float to_float(unsigned code) {
    const unsigned finite = code == 0 ? 0x00400000u : code << 23;
    return bits_as<float>(code == nan ? 0x7fff0000u : finite);
  }

  /// The code of |x|, or `beyond` if that is larger than 2^127.
  __host__ __device__ static unsigned from_float(float x, bool up, unsigned beyond) {
    const unsigned magnitude = bits_as<unsigned>(x) & 0x7fffffffu;
    // 2^-127 itself is a subnormal float.
    const unsigned exact = magnitude < 0x00800000u ? 0x00400000u : magnitude & 0x7f800000u;
    const unsigned code = (magnitude >> 23) + (up && magnitude > exact);
    return magnitude > 0x7f800000u ? nan : code > largest ? beyond : code;
  }
};

} // namespace offloom
