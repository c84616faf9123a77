// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two 16-bit floating-point formats: how their bits become a float, and how a float is rounded
// to them. cuda_fp16.h and cuda_bf16.h are built on these.
//
// Written without branches, so that loops over half-precision numbers vectorise on any processor;
// Clang does better still with the conversion instructions of F16C; before 15 it had no _Float16
// for them.
#pragma once

#include "type_casting_intrinsics.h"

#if defined(__clang__) && __clang_major__ >= 15 && defined(__F16C__) && !defined(__CUDA__)
#define OFFLOOM_HAS_FLOAT16_INSTRUCTIONS
#endif

namespace offloom {

/// IEEE binary16: 5 exponent bits, 10 mantissa bits. NaN becomes 0x7fff, as on a GPU.
struct fp16_format {
#ifdef OFFLOOM_HAS_FLOAT16_INSTRUCTIONS
  static float to_float(unsigned short bits) { return bits_as<_Float16>(bits); }
  static unsigned short from_float(float x) {
    // Of a NaN the processor keeps the sign and the highest bits.
    const float one_nan = x == x ? x : bits_as<float>(0x7fffe000u);
    return bits_as<unsigned short>(static_cast<_Float16>(one_nan));
  }
#else
  __host__ __device__ static float to_float(unsigned short bits) {
    // The exponent's bias differs by 112. The multiplication also normalises subnormal numbers.
    const float magnitude = bits_as<float>((bits & 0x7fffu) << 13) * 5.192296858534828e33f;
    const unsigned special = magnitude >= 65536.0f ? 0x7f800000u : 0u; // infinity or NaN
    return bits_as<float>(bits_as<unsigned>(magnitude) | special | (bits & 0x8000u) << 16);
  }
  __host__ __device__ static unsigned short from_float(float x) {
    const unsigned all = bits_as<unsigned>(x), magnitude = all & 0x7fffffffu;
    const unsigned normal = (magnitude + 0xfffu + (magnitude >> 13 & 1) - (112u << 23)) >> 13;
    // Adding 1/2 puts a multiple of 2^-24, the smallest subnormal number, into the low bits.
    const unsigned subnormal =
        bits_as<unsigned>(bits_as<float>(magnitude) + 0.5f) - bits_as<unsigned>(0.5f);
    const unsigned finite = magnitude < 0x38800000u ? subnormal : normal;
    const unsigned any = magnitude >= 0x477ff000u ? 0x7c00u : finite;
    const unsigned with_sign = any | (all >> 16 & 0x8000u);
    return static_cast<unsigned short>(magnitude > 0x7f800000u ? 0x7fffu : with_sign);
  }
#endif
  static constexpr unsigned short infinity = 0x7c00;
};

/// bfloat16: the upper half of a float. NaN becomes 0x7fff, as on a GPU.
struct bf16_format {
  __host__ __device__ static float to_float(unsigned short bits) {
    return bits_as<float>(static_cast<unsigned>(bits) << 16);
  }
  __host__ __device__ static unsigned short from_float(float x) {
    const unsigned bits = bits_as<unsigned>(x);
    const unsigned rounded = (bits + 0x7fffu + (bits >> 16 & 1)) >> 16;
    return static_cast<unsigned short>((bits & 0x7fffffffu) > 0x7f800000u ? 0x7fffu : rounded);
  }
  static constexpr unsigned short infinity = 0x7f80;
};

/// `x` as a float that rounds to any 16-bit format as x itself does: where x is not exactly a
/// float, the neighbour with an odd last bit ("round to odd").
__host__ __device__ inline float sticky_float(double x) {
  const float nearest = static_cast<float>(x);
  const unsigned bits = bits_as<unsigned>(nearest);
  const double back = nearest;
  if (back == x || x != x || bits & 1)
    return nearest;
  const bool away_from_zero = x > 0 ? back < x : back > x;
  return bits_as<float>(away_from_zero ? bits + 1 : bits - 1);
}

/// x as a double that rounds to any shorter format as x itself does: bits that have no room are
/// gathered in the last one.
__host__ __device__ inline double sticky_double(unsigned long long x) {
  return static_cast<double>(
      x >> 53 ? (x & ~0x7ffull) | static_cast<unsigned>((x & 0x7ff) != 0) << 11 : x);
}
__host__ __device__ inline double sticky_double(long long x) {
  const unsigned long long magnitude =
      x < 0 ? 0 - static_cast<unsigned long long>(x) : static_cast<unsigned long long>(x);
  return x < 0 ? -sticky_double(magnitude) : sticky_double(magnitude);
}
__host__ __device__ inline double sticky_double(double x) { return x; }

/// a * b + c, likewise: the product of two 16-bit numbers is exact, and the error of the sum goes
/// into the last bit.
__host__ __device__ inline double sticky_multiply_add(float a, float b, float c) {
  const double x = static_cast<double>(a) * b, y = c, sum = x + y;
  const double y_part = sum - x, error = (x - (sum - y_part)) + (y - y_part);
  const unsigned long long bits = bits_as<unsigned long long>(sum);
  if (!(error > 0 || error < 0) || bits & 1)
    return sum;
  return bits_as<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

/// The bits of the next 16-bit number above or below.
__host__ __device__ inline unsigned short next_up(unsigned short bits) {
  if ((bits & 0x7fff) == 0)
    return 1;
  return static_cast<unsigned short>(bits & 0x8000 ? bits - 1 : bits + 1);
}
__host__ __device__ inline unsigned short next_down(unsigned short bits) {
  if ((bits & 0x7fff) == 0)
    return 0x8001;
  return static_cast<unsigned short>(bits & 0x8000 ? bits + 1 : bits - 1);
}

/// How to round what is not exact.
enum class half_rounding { nearest, to_zero, up, down };

/// The bits of `x` in the format.
template <class Format>
__host__ __device__ inline unsigned short half_bits(double x, half_rounding mode) {
  const unsigned short nearest = Format::from_float(sticky_float(x));
  const double back = Format::to_float(nearest);
  const bool down = mode == half_rounding::down || (mode == half_rounding::to_zero && x > 0);
  const bool up = mode == half_rounding::up || (mode == half_rounding::to_zero && x < 0);
  if (down && back > x)
    return next_down(nearest);
  if (up && back < x)
    return next_up(nearest);
  return nearest;
}

} // namespace offloom
