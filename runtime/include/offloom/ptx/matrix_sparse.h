// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of a matrix of which half is zeros (PTX ISA, "Sparse Matrix Multiply-Accumulate":
// mma.sp).
//
// Registers hold what is not zero in A, and its places: of each four elements of a row the numbers
// of two. As on a GPU, each row is multiplied by the rows of B that it selects; what lies in the
// others does not matter.
#pragma once

#include "matrix_shapes.h"

#include <cstdint>
#include <cstring>

namespace offloom::ptx {

namespace detail {

/// Which rows of B a row of A is multiplied by. A number of two bits stands for 16 bits of A, for
/// an element of 8, and for two of 4.
template <class Shape> struct selection {
  static constexpr unsigned bits = 32 / Shape::a_element::per_word;
  static constexpr unsigned numbers = bits == 32  ? Shape::k * 2
                                      : bits == 4 ? Shape::k / 2
                                                  : Shape::k;
  const registers_of_lanes<std::uint32_t, 1> &metadata;
  unsigned selector; ///< of the lanes among four that have the numbers

  /// Of A's element \p k.
  unsigned row_of_b(unsigned row, unsigned k) const {
    if constexpr (bits == 32)
      return (k * 4 + number(row, k * 2)) / 2;
    else if constexpr (bits == 4)
      return (k / 4 * 4 + number(row, k / 2)) * 2 + k % 2;
    else
      return k / 2 * 4 + number(row, k);
  }

private:
  /// Rows eight apart share the words of wide elements, and have neighbours' of narrow ones.
  unsigned number(unsigned row, unsigned i) const {
    constexpr bool is_wide = bits >= 16;
    const unsigned lane =
        is_wide ? selector * (numbers / 8) + i / 8 : selector * 2 + row / 8 + i / 16 * 2;
    const unsigned shift = is_wide ? row / 8 * 16 + i % 8 * 2 : i % 16 * 2;
    return metadata[row % 8 * 4 + lane % 4][0] >> shift & 3;
  }
};

/// As product_of_warp. `Shape` is that of the products that are made: B has twice as many rows.
template <class Shape, bool saturates> struct sparse_product_of_warp {
  using a_element = typename Shape::a_element;
  using b_element = typename Shape::b_element;
  using c_element = typename Shape::c_element;
  static constexpr unsigned m = Shape::m, n = Shape::n, k = Shape::k, b_words = 2 * Shape::b_words;

  alignas(64) registers_of_lanes<typename a_element::word, Shape::a_words> a;
  alignas(64) registers_of_lanes<typename b_element::word, b_words> b;
  alignas(64) registers_of_lanes<typename c_element::word, Shape::c_words> c;
  registers_of_lanes<std::uint32_t, 1> metadata;
  unsigned selector;

  void together(unsigned came) {
    if (came != full_warp) {
      clear_absent<typename a_element::word, Shape::a_words>(a, came);
      clear_absent<typename b_element::word, b_words>(b, came);
      clear_absent<typename c_element::word, Shape::c_words>(c, came);
      clear_absent<std::uint32_t, 1>(metadata, came);
    }
    using columns_of_b = in_quads<b_element, n, 2 * k, true, false>;
    using rows_of_c = in_quads<c_element, m, n, false, true>;
    alignas(64) typename a_element::number all_a[m * k];
    alignas(64) typename b_element::number all_b[2 * k * n];
    alignas(64) typename c_element::number sums[m * n];
    in_quads<a_element, m, k, false, false>::gather(all_a, a);
    columns_of_b::gather(all_b, b);
    rows_of_c::gather(sums, c);
    for (unsigned row = 0; row < m; ++row)
      multiply_row(row, all_a + row * k, all_b, sums + row * n);
    rows_of_c::deal_out(sums, c);
  }

private:
  void multiply_row(unsigned row, const typename a_element::number *of_a,
                    const typename b_element::number *all_b,
                    typename c_element::number *of_c) const {
    using one_row = matrix_shape<1, n, k, a_element, b_element, c_element>;
    const selection<Shape> selects{metadata, selector};
    alignas(64) typename b_element::number selected[k * n];
    for (unsigned i = 0; i < k; ++i)
      std::memcpy(selected + i * n, all_b + selects.row_of_b(row, i) * n, n * sizeof *selected);
    product_of_elements<one_row, saturates>::multiply(of_a, selected, of_c);
  }
};

} // namespace detail

/// mma.sp: D = A * B + C, where `Shape` is that of the half of A that there is.
template <class Shape, bool saturates = false, class D, class A, class B, class C>
void sparse_mma(const D &d, const A &a, const B &b, const C &c, std::uint32_t metadata,
                unsigned selector, call_site caller = call_site::here()) {
  using product = detail::sparse_product_of_warp<Shape, saturates>;
  do_together<product>(
      caller.file, caller.line,
      [&](product &all, unsigned lane) {
        detail::read_registers(all.a[lane], a);
        detail::read_registers(all.b[lane], b);
        detail::read_registers(all.c[lane], c);
        all.metadata[lane][0] = metadata;
        all.selector = selector;
      },
      [&](const product &all, unsigned lane) { detail::write_registers(d, all.c[lane]); });
}

} // namespace offloom::ptx
