// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices by a warp (PTX ISA, "Matrix Multiply-Accumulate Instructions": mma).
//
// The lane that comes last multiplies for all, in loops that compilers vectorise. Sums of
// floating-point numbers are those of an H100, bit for bit (offloom/tensor_core.h); those of
// integers are exact, and wrap around or stop at the limits.
#pragma once

#include "../../warp_functions.h"
#include "../meeting.h"
#include "../tensor_core.h"
#include "matrix_elements.h"
#include "matrix_layout.h"
#include "registers.h"

#include <array>
#include <bit>
#include <type_traits>

namespace offloom::ptx {

namespace detail {

/// Where the elements of all lanes' registers are in matrices of rows that follow each other.
template <class Element, unsigned words, class Place>
constexpr auto places_of(unsigned rows, unsigned columns, Place place) {
  std::array<unsigned short, warp_threads * words * Element::per_word> result{};
  unsigned next = 0;
  for (unsigned lane = 0; lane < warp_threads; ++lane)
    for (unsigned word = 0; word < words; ++word)
      for (unsigned i = 0; i < Element::per_word; ++i) {
        const matrix_place at = place(lane, word, i);
        result[next++] =
            static_cast<unsigned short>((at.matrix * rows + at.row) * columns + at.column);
      }
  return result;
}

/// The elements of `words`, one register after the other, put in their places.
template <class Element, std::size_t words, class Places>
void spread(typename Element::number *to, const typename Element::word (&from)[words],
            const Places &places) {
  typename Element::number numbers[words * Element::per_word];
  for (unsigned word = 0; word < words; ++word)
    for (unsigned i = 0; i < Element::per_word; ++i)
      numbers[word * Element::per_word + i] = Element::value(from[word], i);
  for (unsigned i = 0; i < words * Element::per_word; ++i)
    to[places[i]] = numbers[i];
}

} // namespace detail

/// What becomes of two elements.
struct multiplied {
  template <class A, class B> static auto of(A a, B b) { return a * b; }
};
struct counted_xor {
  static int of(std::uint32_t a, std::uint32_t b) { return std::popcount(a ^ b); }
};
struct counted_and {
  static int of(std::uint32_t a, std::uint32_t b) { return std::popcount(a & b); }
};

/// The shape of a product, counted in A's and B's elements, and their types. D's are C's.
template <unsigned M, unsigned N, unsigned K, class A, class B, class C,
          class Layout = usual_layout, class Times = multiplied>
struct matrix_shape {
  using a_element = A;
  using b_element = B;
  using c_element = C;
  using times = Times;
  static constexpr unsigned m = M, n = N, k = K, matrices = Layout::matrices;
  static constexpr unsigned a_words = matrices * M * K / warp_threads / A::per_word;
  static constexpr unsigned b_words = matrices * K * N / warp_threads / B::per_word;
  static constexpr unsigned c_words = matrices * M * N / warp_threads / C::per_word;
  static constexpr auto a_places =
      detail::places_of<A, a_words>(M, K, &Layout::template a<M, A::per_word>);
  static constexpr auto b_places =
      detail::places_of<B, b_words>(K, N, &Layout::template b<B::per_word>);
  static constexpr auto c_places =
      detail::places_of<C, c_words>(M, N, &Layout::template c<C::per_word>);
};

namespace detail {

/// A lane's registers; those of C become D's.
template <class Shape, bool saturates> struct product_of_lanes {
  using a_element = typename Shape::a_element;
  using b_element = typename Shape::b_element;
  using c_element = typename Shape::c_element;
  using sum = typename c_element::number;
  static constexpr unsigned c_per_word = c_element::per_word;

  typename a_element::word a[Shape::a_words];
  typename b_element::word b[Shape::b_words];
  typename c_element::word c[Shape::c_words];

  static void together(const warp_lanes<product_of_lanes> &lanes) {
    constexpr unsigned a_size = Shape::m * Shape::k, b_size = Shape::k * Shape::n;
    constexpr unsigned c_size = Shape::m * Shape::n;
    typename a_element::number a[Shape::matrices * a_size];
    typename b_element::number b[Shape::matrices * b_size];
    sum c[Shape::matrices * c_size];
    gather<a_element>(a, lanes, &product_of_lanes::a, Shape::a_places);
    gather<b_element>(b, lanes, &product_of_lanes::b, Shape::b_places);
    gather<c_element>(c, lanes, &product_of_lanes::c, Shape::c_places);
    for (unsigned i = 0; i < Shape::matrices; ++i)
      multiply(a + i * a_size, b + i * b_size, c + i * c_size);
    deal_out(lanes, c);
  }

private:
  /// Of lanes that are not there come zeros.
  template <class Element, unsigned words, class Places>
  static void gather(typename Element::number *to, const warp_lanes<product_of_lanes> &lanes,
                     typename Element::word (product_of_lanes::*part)[words],
                     const Places &places) {
    typename Element::word all[warp_threads * words] = {};
    for (unsigned lane = 0; lane < warp_threads; ++lane)
      if (const product_of_lanes *own = lanes.own[lane])
        for (unsigned word = 0; word < words; ++word)
          all[lane * words + word] = (own->*part)[word];
    spread<Element>(to, all, places);
  }

  static void multiply(const typename a_element::number *a, const typename b_element::number *b,
                       sum *c) {
    constexpr auto becomes = std::is_same_v<c_element, element::f16>
                                 ? tensor_core::result::to_half
                                 : tensor_core::result::to_float;
    if constexpr (std::is_integral_v<sum>)
      multiply_integers(a, b, c);
    else if constexpr (std::is_same_v<sum, double>)
      tensor_core::multiply<Shape::m, Shape::n, Shape::k>(a, b, c);
    else if constexpr (a_element::per_word == 4)
      multiply_as_halves<becomes>(a, b, c);
    else
      tensor_core::multiply<Shape::m, Shape::n, Shape::k, Shape::k, becomes>(
          a, b, c, a_element::least_exponent);
  }

  /// Numbers of 8 bits are halves to a tensor core: it multiplies first those in the lower halves
  /// of the registers, then the others, and C is added last.
  template <tensor_core::result becomes>
  static void multiply_as_halves(const float *a, const float *b, float *c) {
    constexpr unsigned at_once = Shape::k / 2, per_word = a_element::per_word;
    float products[Shape::m * Shape::n] = {};
    for (unsigned part = 0; part < per_word; part += per_word / 2) {
      float some_of_a[Shape::m * at_once], some_of_b[at_once * Shape::n];
      for (unsigned k = 0; k < at_once; ++k) {
        const unsigned from = k / 2 * per_word + part + k % 2;
        for (unsigned m = 0; m < Shape::m; ++m)
          some_of_a[m * at_once + k] = a[m * Shape::k + from];
        for (unsigned n = 0; n < Shape::n; ++n)
          some_of_b[k * Shape::n + n] = b[from * Shape::n + n];
      }
      tensor_core::multiply<Shape::m, Shape::n, at_once, at_once, becomes>(
          some_of_a, some_of_b, products, element::f16::least_exponent);
    }
    for (unsigned i = 0; i < Shape::m * Shape::n; ++i)
      c[i] = tensor_core::one_nan(c[i] + products[i]);
  }

  /// The sum of the products alone always fits.
  static void multiply_integers(const typename a_element::number *a,
                                const typename b_element::number *b, sum *c) {
    for (unsigned m = 0; m < Shape::m; ++m) {
      int products[Shape::n] = {};
      for (unsigned k = 0; k < Shape::k; ++k)
        for (unsigned n = 0; n < Shape::n; ++n)
          products[n] += Shape::times::of(a[m * Shape::k + k], b[k * Shape::n + n]);
      for (unsigned n = 0; n < Shape::n; ++n)
        c[m * Shape::n + n] = added(static_cast<int>(c[m * Shape::n + n]), products[n]);
    }
  }

  static int added(int x, int y) {
    int total;
    const bool overflows = __builtin_add_overflow(x, y, &total);
    return saturates && overflows ? (total < 0 ? INT32_MAX : INT32_MIN) : total;
  }

  static void deal_out(const warp_lanes<product_of_lanes> &lanes, const sum *from) {
    unsigned next = 0;
    for (unsigned lane = 0; lane < warp_threads; ++lane, next += Shape::c_words * c_per_word) {
      product_of_lanes *const own = lanes.own[lane];
      if (!own)
        continue;
      for (unsigned word = 0; word < Shape::c_words; ++word)
        own->c[word] = word_from(from, &Shape::c_places[next + word * c_per_word]);
    }
  }

  static typename c_element::word word_from(const sum *from, const unsigned short *places) {
    auto word = c_element::bits_of(from[places[0]]);
    if constexpr (c_per_word == 2)
      word |= c_element::bits_of(from[places[1]]) << 16;
    return word;
  }
};

} // namespace detail

/// mma: D = A * B + C. `saturates` is .satfinite.
template <class Shape, bool saturates = false, class D, class A, class B, class C>
void mma(const D &d, const A &a, const B &b, const C &c, call_site caller = call_site::here()) {
  using product = detail::product_of_lanes<Shape, saturates>;
  do_together<product>(
      caller.file, caller.line,
      [&](product &own) {
        detail::read_registers(own.a, a);
        detail::read_registers(own.b, b);
        detail::read_registers(own.c, c);
      },
      [&](const product &own) { detail::write_registers(d, own.c); });
}

} // namespace offloom::ptx
