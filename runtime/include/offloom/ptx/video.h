// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Video instructions (PTX ISA, "Video Instructions" and "SIMD Video Instructions"): arithmetic on a
// word or on each half or byte of it, as numbers that have room enough, which are then cut off or
// clamped.
#pragma once

#include <limits>
#include <type_traits>

namespace offloom::ptx {

inline constexpr auto wide_sum = [](long long x, long long y) { return x + y; };
inline constexpr auto wide_difference = [](long long x, long long y) { return x - y; };
inline constexpr auto wide_distance = [](long long x, long long y) {
  return x < y ? y - x : x - y;
};
inline constexpr auto wide_smaller = [](long long x, long long y) { return x < y ? x : y; };
inline constexpr auto wide_larger = [](long long x, long long y) { return x < y ? y : x; };
inline constexpr auto wide_equal = [](long long x, long long y) { return x == y; };
inline constexpr auto wide_unequal = [](long long x, long long y) { return x != y; };
inline constexpr auto wide_less = [](long long x, long long y) { return x < y; };
inline constexpr auto wide_at_most = [](long long x, long long y) { return x <= y; };
inline constexpr auto wide_greater = [](long long x, long long y) { return x > y; };
inline constexpr auto wide_at_least = [](long long x, long long y) { return x >= y; };
/// Halves are rounded away from zero.
inline constexpr auto wide_average = [](long long x, long long y) {
  return (x + y + (x + y >= 0)) >> 1;
};

namespace detail {
/// The `Bits` bits of `x` from `shift` on, as a number that has T's sign.
template <unsigned Bits, class T> constexpr long long part_of(unsigned x, unsigned shift) {
  const T highest = static_cast<T>(x << (32 - Bits - shift));
  return highest >> (32 - Bits);
}

template <unsigned Bits, class T> constexpr long long clamped_to_part(long long x) {
  constexpr long long highest = std::numeric_limits<T>::max() >> (32 - Bits);
  constexpr long long lowest = std::numeric_limits<T>::min() >> (32 - Bits);
  return x < lowest ? lowest : x > highest ? highest : x;
}

/// `f` of each part of both operands: of those in `mask`, at the place of the part.
template <unsigned Bits, class X, class Y, class F>
constexpr unsigned video_parts(F f, unsigned x, unsigned y, unsigned others, unsigned mask) {
  constexpr unsigned all = ~0u >> (32 - Bits);
  unsigned result = 0;
  for (unsigned part = 0; part < 32 / Bits; ++part) {
    const unsigned shift = part * Bits;
    const unsigned value =
        mask >> part & 1
            ? static_cast<unsigned>(f(part_of<Bits, X>(x, shift), part_of<Bits, Y>(y, shift)))
            : others >> shift;
    result |= (value & all) << shift;
  }
  return result;
}
} // namespace detail

inline constexpr unsigned all_parts = 0xf;

/// `f` of each part of `Bits` bits. T, X and Y say which signs the result and the operands have.
/// Parts that are not in `mask` are those of `others`.
template <unsigned Bits, class T, class X, class Y, class F>
constexpr T video(F f, unsigned x, unsigned y, unsigned others = 0, unsigned mask = all_parts) {
  return static_cast<T>(detail::video_parts<Bits, X, Y>(f, x, y, others, mask));
}

/// The same with .sat: clamped to the numbers that a part of the result holds.
template <unsigned Bits, class T, class X, class Y, class F>
constexpr T saturated_video(F f, unsigned x, unsigned y, unsigned others = 0,
                            unsigned mask = all_parts) {
  auto clamped = [f](long long a, long long b) {
    return detail::clamped_to_part<Bits, T>(f(a, b));
  };
  return static_cast<T>(detail::video_parts<Bits, X, Y>(clamped, x, y, others, mask));
}

/// Instructions with .add: `sum` and the results of the parts in `mask`.
template <unsigned Bits, class T, class X, class Y, class F>
constexpr T video_sum(F f, unsigned x, unsigned y, unsigned sum, unsigned mask = all_parts) {
  for (unsigned part = 0; part < 32 / Bits; ++part)
    if (mask >> part & 1)
      sum += static_cast<unsigned>(
          f(detail::part_of<Bits, X>(x, part * Bits), detail::part_of<Bits, Y>(y, part * Bits)));
  return static_cast<T>(sum);
}

/// vset and its kind: 1 in each part of which `holds` is true, 0 in the others.
template <unsigned Bits, class X, class Y, class F>
constexpr unsigned video_set(F holds, unsigned x, unsigned y, unsigned others = 0,
                             unsigned mask = all_parts) {
  return detail::video_parts<Bits, X, Y>(holds, x, y, others, mask);
}

/// The same with .add: `sum`, and one more for each part in `mask` of which `holds` is true.
template <unsigned Bits, class X, class Y, class F>
constexpr unsigned video_count(F holds, unsigned x, unsigned y, unsigned sum,
                               unsigned mask = all_parts) {
  return video_sum<Bits, unsigned, X, Y>(holds, x, y, sum, mask);
}

// Operands and results that are parts of registers.

/// a.b0, a.h1: the part as a number that has T's sign.
template <unsigned Bits, unsigned Part, class T> constexpr T one_part(unsigned x) {
  return static_cast<T>(detail::part_of<Bits, T>(x, Bits * Part));
}

/// a.h10 and a.b3210: halves or bytes of both operands, numbered from those of `x`; the upper ones
/// first.
constexpr unsigned picked_bytes(unsigned x, unsigned y, unsigned b3, unsigned b2, unsigned b1,
                                unsigned b0) {
  const unsigned long long both = static_cast<unsigned long long>(y) << 32 | x;
  auto byte = [both](unsigned number) { return static_cast<unsigned>(both >> 8 * number) & 0xff; };
  return byte(b3) << 24 | byte(b2) << 16 | byte(b1) << 8 | byte(b0);
}
constexpr unsigned picked_halves(unsigned x, unsigned y, unsigned h1, unsigned h0) {
  return picked_bytes(x, y, 2 * h1 + 1, 2 * h1, 2 * h0 + 1, 2 * h0);
}

// Second operations, on the result of a word that has room enough.

/// `f` of two words. X and Y say which signs they have.
template <class X, class Y, class F> constexpr long long video_value(F f, unsigned x, unsigned y) {
  return f(static_cast<X>(x), static_cast<Y>(y));
}
/// .sat: clamped to T.
template <class T> constexpr long long video_clamped(long long x) {
  return detail::clamped_to_part<32, T>(x);
}
/// .add, .min and .max with a third operand.
template <class T> constexpr T video_plus(long long x, unsigned y) { return static_cast<T>(x + y); }
template <class T> constexpr T video_smaller(long long x, T y) {
  return static_cast<T>(x < y ? x : y);
}
template <class T> constexpr T video_larger(long long x, T y) {
  return static_cast<T>(x < y ? y : x);
}

// vshl, vshr

/// .clamp: no more than 32; .wrap: of the lowest five bits.
constexpr unsigned clamped_shift(unsigned count) { return count < 32 ? count : 32; }
constexpr unsigned wrapped_shift(unsigned count) { return count & 31; }

/// Of the bits that vshl shifts out, .sat sees those up to the 34th.
template <class X> constexpr long long shifted_left(unsigned x, unsigned count) {
  const auto wide = static_cast<unsigned long long>(static_cast<long long>(static_cast<X>(x)));
  return static_cast<long long>(wide << count << 30) >> 30;
}
template <class X> constexpr long long shifted_right(unsigned x, unsigned count) {
  return static_cast<long long>(static_cast<X>(x)) >> count;
}

// vmad

/// The lower word of the product and the sum.
template <class T> constexpr T product_sum(unsigned x, unsigned y, unsigned z) {
  return static_cast<T>(x * y + z);
}
/// With .shr7, .shr15 and .sat, of signed numbers.
constexpr long long signed_product_sum(int x, int y, int z, bool plus_one = false) {
  return static_cast<long long>(x) * y + z + plus_one;
}

} // namespace offloom::ptx
