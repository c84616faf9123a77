// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shifts whose count may reach the width of the value, and floating-point numbers that may not fit
// the integer they are converted to.
//
// C++, and so CUDA C++, leaves both undefined. A GPU's shift instructions clamp the count (PTX ISA,
// shl and shr): the value's bits are all shifted out. A CPU's take the count modulo the width. A
// GPU's conversions give the nearest integer (PTX ISA, cvt); a CPU's mostly the lowest.
#pragma once

#include "offloom/author_macros_aside.inc"

#include "rounding_conversions.h"

#include <concepts>
#include <type_traits>
#include <utility>

namespace offloom {

/// A count that shift operators clamp to the width of the shifted value; negative ones count as
/// large.
template <std::integral N> struct clamped_count {
  N value;

  template <class T> [[nodiscard]] constexpr bool reaches_width_of() const {
    using unsigned_count = std::make_unsigned_t<decltype(value + 0)>;
    return static_cast<unsigned_count>(value) >= sizeof(T) * 8;
  }
};

/// `value << clamped(n)` and `value >> clamped(n)` are what a GPU makes of `value << n` and `value
/// >> n`.
template <class N> [[nodiscard]] constexpr auto clamped(N count) {
  if constexpr (std::is_enum_v<N>)
    return clamped_count<std::underlying_type_t<N>>{static_cast<std::underlying_type_t<N>>(count)};
  else if constexpr (std::same_as<N, bool>)
    return clamped_count<int>{count};
  else
    return clamped_count<N>{count};
}

/// Zero once all bits are shifted out.
template <class T, class N>
  requires std::integral<T> || std::is_enum_v<T>
[[nodiscard]] constexpr auto operator<<(T value, clamped_count<N> count) {
  using promoted = decltype(value + 0);
  return count.template reaches_width_of<promoted>() ? promoted(0)
                                                     : static_cast<promoted>(value << count.value);
}

/// Zero, or -1 for negative values, once all bits are shifted out.
template <class T, class N>
  requires std::integral<T> || std::is_enum_v<T>
[[nodiscard]] constexpr auto operator>>(T value, clamped_count<N> count) {
  using promoted = decltype(value + 0);
  const bool all_out = count.template reaches_width_of<promoted>();
  if constexpr (std::is_signed_v<promoted>)
    return static_cast<promoted>(value >> (all_out ? N(sizeof(promoted) * 8 - 1) : count.value));
  else
    return all_out ? promoted(0) : static_cast<promoted>(value >> count.value);
}

template <class T, class N> constexpr T &operator<<=(T &value, clamped_count<N> count) {
  return value = static_cast<std::remove_volatile_t<T>>(value << count);
}

template <class T, class N> constexpr T &operator>>=(T &value, clamped_count<N> count) {
  return value = static_cast<std::remove_volatile_t<T>>(value >> count);
}

/// A number whose conversion to an integer gives what it gives on a GPU. Types of less than 32 bits
/// come by way of the 32-bit one of their signedness.
template <std::floating_point F> struct clamped_number {
  F value;

  template <std::integral I>
    requires(!std::same_as<I, bool>)
  constexpr operator I() const {
    if constexpr (sizeof(I) < sizeof(int))
      return static_cast<I>(
          static_cast<std::conditional_t<std::is_signed_v<I>, int, unsigned>>(*this));
    else if constexpr (sizeof(I) > sizeof(int) || sizeof(F) > sizeof(float))
      return saturate<I>(value, top_bit<I>());
    else
      return saturate<I>(value);
  }
  /// In templates the type may be none of an integer.
  template <class T>
    requires(std::floating_point<T> || std::same_as<T, bool>)
  constexpr operator T() const {
    return static_cast<T>(value);
  }
};

/// `(int)clamped(x)` is what a GPU makes of `(int)x`.
template <std::floating_point F> [[nodiscard]] constexpr clamped_number<F> clamped(F number) {
  return {number};
}

/// The same in a template that is instantiated for other types too, of `x` or of the result.
template <class T> [[nodiscard]] constexpr decltype(auto) clamped_if_floating(T &&x) {
  if constexpr (std::floating_point<std::remove_cvref_t<T>>)
    return clamped_number<std::remove_cvref_t<T>>{x};
  else
    return std::forward<T>(x);
}

} // namespace offloom

#include "offloom/author_macros_back.inc"
