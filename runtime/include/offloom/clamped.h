// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shifts whose count may reach the width of the value, and floating-point numbers that may not fit
// the integer they are converted to.
//
// C++, and so CUDA C++, leaves both undefined. A GPU's shift instructions clamp the count (PTX ISA,
// shl and shr): the value's bits are all shifted out. A CPU's take the count modulo the width. A
// GPU's conversions give the nearest integer (PTX ISA, cvt); a CPU's mostly the lowest.
//
// C++11: a header with functions for both sides may be included where no other code is CUDA's.
#pragma once

#include "author_macros_aside.inc"

#include <limits>
#include <type_traits>
#include <utility>

namespace offloom {

template <bool Condition, class T> using if_true = typename std::enable_if<Condition, T>::type;

/// A count that shift operators clamp to the width of the shifted value; negative ones count as
/// large.
template <class N> struct clamped_count {
  N value;

  template <class T> constexpr bool reaches_width_of() const {
    return static_cast<typename std::make_unsigned<decltype(N() + 0)>::type>(value) >=
           sizeof(T) * 8;
  }
};

/// A number whose conversion to an integer gives what it gives on a GPU. Types of less than 32 bits
/// come by way of the 32-bit one of their signedness. NaN becomes 0 when a float becomes a 32-bit
/// integer, and otherwise the integer that has only its top bit set.
template <class F> struct clamped_number {
  F value;

  template <class I, if_true<std::is_integral<I>::value && !std::is_same<I, bool>::value &&
                                 (sizeof(I) < sizeof(int)),
                             int> = 0>
  constexpr operator I() const {
    return static_cast<I>(
        nearest<typename std::conditional<std::is_signed<I>::value, int, unsigned>::type>());
  }
  template <class I, if_true<std::is_integral<I>::value && (sizeof(I) >= sizeof(int)), int> = 0>
  constexpr operator I() const {
    return nearest<I>();
  }
  /// In templates the type may be none of an integer: a half is a class.
  template <class T,
            if_true<std::is_floating_point<T>::value || std::is_same<T, bool>::value, int> = 0>
  constexpr operator T() const {
    return static_cast<T>(value);
  }

  template <class T, if_true<std::is_class<T>::value && std::is_convertible<F, T>::value, int> = 0>
  constexpr operator T() const {
    return value;
  }

private:
  template <class I> static constexpr I of_nan() {
    return sizeof(I) == sizeof(int) && sizeof(F) == sizeof(float) ? I(0)
           : std::is_signed<I>::value ? std::numeric_limits<I>::min()
                                      : static_cast<I>(std::numeric_limits<I>::max() / 2 + 1);
  }
  /// Its ends are compared as powers of two, which F has.
  template <class I> constexpr I nearest() const {
    using limits = std::numeric_limits<I>;
    return value >= static_cast<F>(limits::max() / 2 + 1) * 2 ? limits::max()
           : value <= static_cast<F>(limits::min())           ? limits::min()
           : value != value                                   ? of_nan<I>()
                                                              : static_cast<I>(value);
  }
};

/// `value << clamped(n)` and `value >> clamped(n)` are what a GPU makes of `value << n` and `value
/// >> n`.
template <class N>
constexpr if_true<std::is_integral<N>::value && !std::is_same<N, bool>::value, clamped_count<N>>
clamped(N count) {
  return {count};
}
constexpr clamped_count<int> clamped(bool count) { return {count}; }
template <class N>
constexpr if_true<std::is_enum<N>::value, clamped_count<typename std::underlying_type<N>::type>>
clamped(N count) {
  return {static_cast<typename std::underlying_type<N>::type>(count)};
}

/// `(int)clamped(x)` is what a GPU makes of `(int)x`.
template <class F>
constexpr if_true<std::is_floating_point<F>::value, clamped_number<F>> clamped(F number) {
  return {number};
}

/// The same in templates and macros that are used for other types too, of `x` or of the result.
template <class T, class F = typename std::decay<T>::type>
constexpr if_true<std::is_floating_point<F>::value, clamped_number<F>> clamped_if_floating(T &&x) {
  return {x};
}
template <class T>
constexpr if_true<!std::is_floating_point<typename std::decay<T>::type>::value, T &&>
clamped_if_floating(T &&x) {
  return std::forward<T>(x);
}

/// The same where a template makes a \p To of it by an explicit conversion: a class chooses among
/// its constructors by the type of `x`.
template <class To, class T>
constexpr if_true<std::is_class<typename std::decay<To>::type>::value, T &&> clamped_for(T &&x) {
  return std::forward<T>(x);
}
template <class To, class T, if_true<!std::is_class<typename std::decay<To>::type>::value, int> = 0>
constexpr auto clamped_for(T &&x) -> decltype(clamped_if_floating(std::forward<T>(x))) {
  return clamped_if_floating(std::forward<T>(x));
}

/// Zero once all bits are shifted out.
template <class T, class N, if_true<std::is_integral<T>::value || std::is_enum<T>::value, int> = 0>
constexpr auto operator<<(T value, clamped_count<N> count) -> decltype(value + 0) {
  return count.template reaches_width_of<decltype(value + 0)>()
             ? decltype(value + 0)(0)
             : static_cast<decltype(value + 0)>(value << count.value);
}

/// Zero, or -1 for negative values, once all bits are shifted out.
template <class T, class N, if_true<std::is_integral<T>::value || std::is_enum<T>::value, int> = 0>
constexpr auto operator>>(T value, clamped_count<N> count) -> decltype(value + 0) {
  return !count.template reaches_width_of<decltype(value + 0)>()
             ? static_cast<decltype(value + 0)>(value >> count.value)
             : decltype(value + 0)(value < T() ? -1 : 0);
}

template <class T> using without_volatile = typename std::remove_volatile<T>::type;

/// `to = value`, which yields nothing of a volatile variable: it would be read again.
template <class T> constexpr T &assigned(T &to, T value) { return to = value; }
template <class T> void assigned(volatile T &to, T value) { to = value; }

template <class T, class N>
constexpr auto operator<<=(T &to, clamped_count<N> by)
    -> decltype(assigned(to, without_volatile<T>(to << by))) {
  return assigned(to, without_volatile<T>(to << by));
}
template <class T, class N>
constexpr auto operator>>=(T &to, clamped_count<N> by)
    -> decltype(assigned(to, without_volatile<T>(to >> by))) {
  return assigned(to, without_volatile<T>(to >> by));
}

/// `i += clamped(x)` is what a GPU makes of `i += x`, where only the sum becomes an integer.
template <class T, class F>
constexpr auto operator+=(T &to, clamped_number<F> by)
    -> decltype(assigned(to, without_volatile<T>(clamped_if_floating(to + by.value)))) {
  return assigned(to, without_volatile<T>(clamped_if_floating(to + by.value)));
}
template <class T, class F>
constexpr auto operator-=(T &to, clamped_number<F> by)
    -> decltype(assigned(to, without_volatile<T>(clamped_if_floating(to - by.value)))) {
  return assigned(to, without_volatile<T>(clamped_if_floating(to - by.value)));
}
template <class T, class F>
constexpr auto operator*=(T &to, clamped_number<F> by)
    -> decltype(assigned(to, without_volatile<T>(clamped_if_floating(to *by.value)))) {
  return assigned(to, without_volatile<T>(clamped_if_floating(to * by.value)));
}
template <class T, class F>
constexpr auto operator/=(T &to, clamped_number<F> by)
    -> decltype(assigned(to, without_volatile<T>(clamped_if_floating(to / by.value)))) {
  return assigned(to, without_volatile<T>(clamped_if_floating(to / by.value)));
}

} // namespace offloom

#include "author_macros_back.inc"
