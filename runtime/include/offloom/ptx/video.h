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

template <unsigned Bits, class X, class Y, class F>
constexpr unsigned video_parts(F f, unsigned x, unsigned y) {
  constexpr unsigned mask = ~0u >> (32 - Bits);
  unsigned result = 0;
  for (unsigned shift = 0; shift < 32; shift += Bits) {
    const long long part = f(part_of<Bits, X>(x, shift), part_of<Bits, Y>(y, shift));
    result |= (static_cast<unsigned>(part) & mask) << shift;
  }
  return result;
}
} // namespace detail

/// `f` of each part of `Bits` bits. T, X and Y say which signs the result and the operands have.
template <unsigned Bits, class T, class X, class Y, class F>
constexpr T video(F f, unsigned x, unsigned y, [[maybe_unused]] unsigned left_out = 0) {
  return static_cast<T>(detail::video_parts<Bits, X, Y>(f, x, y));
}

/// The same with .sat: clamped to the numbers that a part of the result holds.
template <unsigned Bits, class T, class X, class Y, class F>
constexpr T saturated_video(F f, unsigned x, unsigned y, [[maybe_unused]] unsigned left_out = 0) {
  auto clamped = [f](long long a, long long b) {
    return detail::clamped_to_part<Bits, T>(f(a, b));
  };
  return static_cast<T>(detail::video_parts<Bits, X, Y>(clamped, x, y));
}

/// Instructions with .add: `sum` and the results of all parts.
template <unsigned Bits, class T, class X, class Y, class F>
constexpr T video_sum(F f, unsigned x, unsigned y, unsigned sum) {
  for (unsigned shift = 0; shift < 32; shift += Bits)
    sum += static_cast<unsigned>(
        f(detail::part_of<Bits, X>(x, shift), detail::part_of<Bits, Y>(y, shift)));
  return static_cast<T>(sum);
}

/// vset and its kind: 1 in each part of which `holds` is true, 0 in the others.
template <unsigned Bits, class X, class Y, class F>
constexpr unsigned video_set(F holds, unsigned x, unsigned y,
                             [[maybe_unused]] unsigned left_out = 0) {
  return detail::video_parts<Bits, X, Y>(holds, x, y);
}

/// The same with .add: `sum`, and one more for each part of which `holds` is true.
template <unsigned Bits, class X, class Y, class F>
constexpr unsigned video_count(F holds, unsigned x, unsigned y, unsigned sum) {
  for (unsigned shift = 0; shift < 32; shift += Bits)
    sum += holds(detail::part_of<Bits, X>(x, shift), detail::part_of<Bits, Y>(y, shift));
  return sum;
}

} // namespace offloom::ptx
