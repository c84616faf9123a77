// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices by a warp (PTX ISA, "Matrix Multiply-Accumulate Instructions": mma).
//
// The lane that comes last multiplies for all, in loops that compilers vectorise. Sums of
// floating-point numbers are those of an H100, bit for bit (offloom/tensor_core.h); those of
// integers are exact, and wrap around or stop at the limits.
#pragma once

#include "../../warp_functions.h"
#include "../cxx20.h"
#include "../meeting.h"
#include "../tensor_core.h"
#include "../tensor_core_tile.h"
#include "matrix_elements.h"
#include "matrix_lanes.h"
#include "matrix_layout.h"
#include "registers.h"

#include <cstring>
#include <type_traits>

namespace offloom::ptx {

/// What becomes of two elements.
struct multiplied {
  template <class A, class B> static auto of(A a, B b) { return a * b; }
  static double added(double a, double b, double c) { return __builtin_fma(a, b, c); }
};
/// Of doubles, by another rounding.
template <double (*multiply_add)(double, double, double)> struct multiplied_by {
  static double added(double a, double b, double c) { return multiply_add(a, b, c); }
};
struct counted_xor {
  static int of(std::uint32_t a, std::uint32_t b) { return cxx20::popcount(a ^ b); }
};
struct counted_and {
  static int of(std::uint32_t a, std::uint32_t b) { return cxx20::popcount(a & b); }
};

/// The shape of a product, counted in A's and B's elements, and their types. D's are C's.
template <unsigned M, unsigned N, unsigned K, class A, class B, class C,
          class Layout = usual_layout, class Times = multiplied>
struct matrix_shape {
  using a_element = A;
  using b_element = B;
  using c_element = C;
  using times = Times;
  static constexpr bool in_quads = std::is_same_v<Layout, usual_layout>;
  static constexpr unsigned m = M, n = N, k = K, matrices = Layout::matrices;
  /// Whether tensor_core_tile.h has it.
  static constexpr bool is_tile = in_quads && M == 16 && N == 8 && A::per_word == 2 &&
                                  (K == 8 || K == 16) && std::is_same_v<A, B> &&
                                  std::is_same_v<C, element::f32>;
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

/// C += A * B for matrices of `Shape`'s elements, whose rows follow each other.
template <class Shape, bool saturates> struct product_of_elements {
  using a_element = typename Shape::a_element;
  using b_element = typename Shape::b_element;
  using c_element = typename Shape::c_element;
  using sum = typename c_element::number;

  static void multiply(const typename a_element::number *a, const typename b_element::number *b,
                       sum *c) {
    constexpr auto becomes = std::is_same_v<c_element, element::f16>
                                 ? tensor_core::result::to_half
                                 : tensor_core::result::to_float;
    if constexpr (std::is_integral_v<sum>)
      multiply_integers(a, b, c);
    else if constexpr (std::is_same_v<sum, double>)
      tensor_core::multiply<Shape::m, Shape::n, Shape::k>(a, b, c, &Shape::times::added);
    else if constexpr (a_element::per_word == 4)
      multiply_as_halves<becomes>(a, b, c);
    else
      tensor_core::multiply<Shape::m, Shape::n, Shape::k, Shape::k, becomes>(
          a, b, c, a_element::least_exponent);
  }

private:
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
};

/// The registers of a warp's lanes; those of C become D's.
template <class Shape, bool saturates> struct product_of_warp {
  using a_element = typename Shape::a_element;
  using b_element = typename Shape::b_element;
  using c_element = typename Shape::c_element;
  using sum = typename c_element::number;
  static constexpr unsigned c_per_word = c_element::per_word;

  alignas(64) registers_of_lanes<typename a_element::word, Shape::a_words> a;
  alignas(64) registers_of_lanes<typename b_element::word, Shape::b_words> b;
  alignas(64) registers_of_lanes<typename c_element::word, Shape::c_words> c;

  void together(unsigned came) {
    if (came != full_warp) {
      clear_absent<typename a_element::word, Shape::a_words>(a, came);
      clear_absent<typename b_element::word, Shape::b_words>(b, came);
      clear_absent<typename c_element::word, Shape::c_words>(c, came);
    }
#ifdef OFFLOOM_HAS_TILES
    if constexpr (Shape::is_tile)
      return tensor_core::multiply_registers<typename a_element::tile_format, Shape::k>(&a, &b, &c);
#endif
    multiply_elements();
  }

private:
  void multiply_elements() {
    constexpr unsigned a_size = Shape::m * Shape::k, b_size = Shape::k * Shape::n;
    constexpr unsigned c_size = Shape::m * Shape::n;
    alignas(64) typename a_element::number all_a[Shape::matrices * a_size];
    alignas(64) typename b_element::number all_b[Shape::matrices * b_size];
    alignas(64) sum sums[Shape::matrices * c_size];
    if constexpr (Shape::in_quads) {
      in_quads<a_element, Shape::m, Shape::k, false, false>::gather(all_a, a);
      in_quads<b_element, Shape::n, Shape::k, true, false>::gather(all_b, b);
      in_quads<c_element, Shape::m, Shape::n, false, true>::gather(sums, c);
    } else {
      in_places<a_element, Shape::a_words>::gather(all_a, a, Shape::a_places);
      in_places<b_element, Shape::b_words>::gather(all_b, b, Shape::b_places);
      in_places<c_element, Shape::c_words>::gather(sums, c, Shape::c_places);
    }
    for (unsigned i = 0; i < Shape::matrices; ++i)
      product_of_elements<Shape, saturates>::multiply(all_a + i * a_size, all_b + i * b_size,
                                                      sums + i * c_size);
    if constexpr (Shape::in_quads)
      in_quads<c_element, Shape::m, Shape::n, false, true>::deal_out(sums, c);
    else
      in_places<c_element, Shape::c_words>::deal_out(sums, Shape::c_places, c);
  }
};

} // namespace detail

/// mma: D = A * B + C. `saturates` is .satfinite.
template <class Shape, bool saturates = false, class D, class A, class B, class C>
void mma(const D &d, const A &a, const B &b, const C &c, call_site caller = call_site::here()) {
  using product = detail::product_of_warp<Shape, saturates>;
  do_together<product>(
      caller.file, caller.line,
      [&](product &all, unsigned lane) {
        detail::read_registers(all.a[lane], a);
        detail::read_registers(all.b[lane], b);
        detail::read_registers(all.c[lane], c);
      },
      [&](const product &all, unsigned lane) { detail::write_registers(d, all.c[lane]); });
}

} // namespace offloom::ptx
