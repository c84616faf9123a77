// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations on each value by itself, for images and signals.
#pragma once

#include "call.h"

namespace offloom::npp {

// An operation of two takes the first image's value, or the constant, as what is applied to the
// other: NPP subtracts the first image from the second, and divides the second by the first.
struct add {
  template <class W> static W of(W applied, W to) { return to + applied; }
};
struct subtract {
  template <class W> static W of(W applied, W to) { return to - applied; }
};
struct multiply {
  template <class W> static W of(W applied, W to) { return to * applied; }
};
struct divide {
  template <class W> static W of(W applied, W to) { return to / applied; }
};
struct difference {
  template <class W> static W of(W applied, W to) { return std::abs(to - applied); }
};
struct absolute {
  template <class W> static W of(W value) { return std::abs(value); }
};
struct square {
  template <class W> static W of(W value) { return value * value; }
};
struct square_root {
  template <class W> static W of(W value) { return std::sqrt(value); }
};
struct logarithm {
  template <class W> static W of(W value) { return std::log(value); }
};
struct exponential {
  template <class W> static W of(W value) { return std::exp(value); }
};

// Those of bits take the type's own values.
struct bits_and {
  static constexpr bool bits = true;
  template <class T> static T of(T a, T b) { return a & b; }
};
struct bits_or {
  static constexpr bool bits = true;
  template <class T> static T of(T a, T b) { return a | b; }
};
struct bits_xor {
  static constexpr bool bits = true;
  template <class T> static T of(T a, T b) { return a ^ b; }
};
struct bits_not {
  static constexpr bool bits = true;
  template <class T> static T of(T a) { return ~a; }
};
/// A product of shares of the greatest value.
struct multiply_share {
  static constexpr bool bits = true;
  template <class T> static T of(T a, T b) {
    const double most = std::numeric_limits<T>::max();
    return truncated<T>(a * static_cast<double>(b) / most);
  }
};

template <class Operation, class = void> constexpr bool of_bits = false;
template <class Operation>
constexpr bool of_bits<Operation, std::enable_if_t<Operation::bits>> = true;

/// The result of an operation on values of a type, scaled by 2^-scale and rounded.
template <class Operation, class T, class... Values> T applied(double factor, Values... values) {
  if constexpr (of_bits<Operation>)
    return Operation::of(values...);
  else {
    using W = std::conditional_t<std::is_floating_point_v<T>, T, wide<T>>;
    return saturated<T>(Operation::of(static_cast<W>(values)...) * static_cast<W>(factor));
  }
}

} // namespace offloom::npp
