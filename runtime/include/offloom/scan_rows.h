// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One step of a scan for a row of elements: each is combined with the one that many places below.
//
// A processor forwards a store to a load of the same bytes, not two stores to a load across both,
// so that steps which follow each other element by element wait for memory. Here all steps shorter
// than a vector are one pass in registers, and longer ones load what was stored together. Each
// element takes the same operations in the same order as thread by thread.
#pragma once

#include "standard_pieces.h"

#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

namespace offloom::detail {

/// What vectors are made of: numbers of 4 or 8 bytes.
template <class T>
inline constexpr bool is_scanned_in_vectors =
    std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);

/// Integers as unsigned ones, whose sums and products wrap around.
template <class T, bool = std::is_integral_v<T>> struct wrapping {
  using type = T;
};
template <class T> struct wrapping<T, true> {
  using type = std::make_unsigned_t<T>;
};

/// How an operator treats two vectors of which elements, and the one that changes no other.
template <class Op> struct scan_operator;

template <class T> struct scan_operator<std::plus<T>> {
  using operand = T;
  using element = typename wrapping<T>::type;
  /// Below zero for floats: -0.0 + 0.0 is another number than -0.0.
  static constexpr T neutral() { return std::is_floating_point_v<T> ? T(-0.0) : T(0); }
  template <class V> static void apply(V &own, const V &below) { own += below; }
};
template <class T> struct scan_operator<std::multiplies<T>> {
  using operand = T;
  using element = typename wrapping<T>::type;
  static constexpr T neutral() { return T(1); }
  template <class V> static void apply(V &own, const V &below) { own *= below; }
};
template <class T> struct scan_operator<std::bit_and<T>> {
  using operand = T;
  using element = typename wrapping<T>::type;
  static constexpr T neutral() { return T(~T(0)); }
  template <class V> static void apply(V &own, const V &below) { own &= below; }
};
template <class T> struct scan_operator<std::bit_or<T>> {
  using operand = T;
  using element = typename wrapping<T>::type;
  static constexpr T neutral() { return T(0); }
  template <class V> static void apply(V &own, const V &below) { own |= below; }
};
template <class T> struct scan_operator<std::bit_xor<T>> {
  using operand = T;
  using element = typename wrapping<T>::type;
  static constexpr T neutral() { return T(0); }
  template <class V> static void apply(V &own, const V &below) { own ^= below; }
};

template <class T, class Op> class scan_rows {
  using element = typename scan_operator<Op>::element;
  typedef element vector __attribute__((vector_size(64)));

public:
  static constexpr unsigned lanes = 64 / sizeof(T);

  /// `absent` is what an element is combined with that has none below.
  explicit scan_rows(T absent) : absent_(static_cast<element>(absent)) {
    const T neutral = scan_operator<Op>::neutral();
    changes_ = __builtin_memcmp(&absent, &neutral, sizeof(T)) != 0;
  }

  /// How many of `count` steps first_steps() makes: those by 1, 2, 4, …, if the first ones are all
  /// of them.
  template <class DistanceOf>
  static unsigned doubling_steps(unsigned count, DistanceOf distance_of) {
    unsigned steps = 0;
    for (unsigned distance = 1; distance < lanes; distance *= 2, ++steps)
      if (steps == count || distance_of(steps) != distance)
        return 0;
    return steps;
  }

  /// The steps by 1, 2, 4, … lanes / 2 in one pass. `to` is `from`, or lies apart.
  void first_steps(const T *from, T *to, unsigned count) const {
    vector below[__builtin_ctz(lanes)]; // the vector before, as it was before each of the steps
    for (vector &one : below)
      fill_with_absent(one);
    unsigned i = 0;
    for (; i + lanes <= count; i += lanes) {
      vector own;
      load(own, from + i);
      steps_from<1>(own, below);
      store(to + i, own);
    }
    if (i < count) {
      vector own = {};
      __builtin_memcpy(&own, from + i, (count - i) * sizeof(T));
      steps_from<1>(own, below);
      __builtin_memcpy(to + i, &own, (count - i) * sizeof(T));
    }
  }

  /// The steps by 1, 2, 4, 8 and 16 for the 32 values of a warp, where `absent` is neutral.
  void all_steps_of_warp(T *values) const {
    constexpr unsigned count = 32 / lanes;
    vector v[count], below[__builtin_ctz(lanes)];
    for (vector &one : below)
      fill_with_absent(one);
    for (unsigned i = 0; i < count; ++i) {
      load(v[i], values + i * lanes);
      steps_from<1>(v[i], below);
    }
    for (unsigned distance = 1; distance < count; distance *= 2)
      for (unsigned i = count; i-- > distance;)
        scan_operator<Op>::apply(v[i], v[i - distance]);
    for (unsigned i = 0; i < count; ++i)
      store(values + i * lanes, v[i]);
  }

  /// The step by `distance`, at least 1. From the last element to the first, so that `to` may be
  /// `from`: what an element reads below itself has not changed yet.
  void step(const T *from, T *to, unsigned count, unsigned distance) const {
    unsigned end = count;
    for (; end >= distance + lanes; end -= lanes) {
      vector own, below;
      load(own, from + end - lanes);
      load(below, from + end - lanes - distance);
      scan_operator<Op>::apply(own, below);
      store(to + end - lanes, own);
    }
    for (; end > distance; --end)
      combine(from[end - 1], from[end - 1 - distance], to[end - 1]);
    if (changes_ || from != to)
      combine_with_absent(from, to, end);
  }

private:
  // Vectors go by reference: how they are returned depends on the processor asked for.
  static void load(vector &v, const T *from) { __builtin_memcpy(&v, from, sizeof(vector)); }
  static void store(T *to, const vector &v) { __builtin_memcpy(to, &v, sizeof(vector)); }

  void fill_with_absent(vector &v) const {
    fill(v, absent_, std::make_integer_sequence<int, lanes>());
  }
  /// Not lane by lane, for each of which g++ 12 would have a mask of its own.
  template <int... I>
  [[gnu::always_inline]] static void fill(vector &v, element value,
                                          std::integer_sequence<int, I...>) {
    const vector first = {value};
    v = __builtin_shufflevector(first, first, (I * 0)...);
  }

  void combine_with_absent(const T *from, T *to, unsigned count) const {
    vector absent;
    fill_with_absent(absent);
    unsigned i = 0;
    for (; i + lanes <= count; i += lanes) {
      vector own;
      load(own, from + i);
      scan_operator<Op>::apply(own, absent);
      store(to + i, own);
    }
    for (; i < count; ++i)
      combine(from[i], static_cast<T>(absent_), to[i]);
  }

  static void combine(T own, T below, T &result) {
    element value = static_cast<element>(own);
    scan_operator<Op>::apply(value, static_cast<element>(below));
    result = static_cast<T>(value);
  }

  template <unsigned Distance>
  [[gnu::always_inline]] static void steps_from(vector &own, vector *below) {
    if constexpr (Distance < lanes) {
      const vector before = own;
      combine_shifted<Distance>(own, *below, std::make_integer_sequence<int, lanes>());
      *below = before;
      steps_from<2 * Distance>(own, below + 1);
    }
  }

  template <int Distance, int... I>
  [[gnu::always_inline]] static void combine_shifted(vector &own, const vector &below,
                                                     std::integer_sequence<int, I...>) {
    const vector shifted =
        __builtin_shufflevector(below, own, (static_cast<int>(lanes) - Distance + I)...);
    scan_operator<Op>::apply(own, shifted);
  }

  element absent_;
  bool changes_; ///< it is not the neutral element
};

} // namespace offloom::detail
