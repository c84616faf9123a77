// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where BLAS's ways of storing a matrix keep the element of a row and a column.
#pragma once

#include "call.h"

#include <algorithm>

namespace offloom::blas {

/// Columns, each beginning a leading dimension after the one before.
template <class T> struct full_matrix {
  T *data;
  index leading;
  T &operator()(index row, index col) const { return data[row + col * leading]; }
};

/// The diagonals from \p lower below the main one to \p upper above it, each in a row.
template <class T> struct band_matrix {
  T *data;
  index leading, lower, upper;
  T &operator()(index row, index col) const { return data[upper + row - col + col * leading]; }
  bool has(index row, index col) const { return row - col <= lower && col - row <= upper; }
};

/// The columns of one triangle, one behind the other.
template <class T> struct packed_triangle {
  T *data;
  index size;
  bool upper;
  T &operator()(index row, index col) const {
    return upper ? data[row + col * (col + 1) / 2]
                 : data[row - col + (2 * size - col + 1) * col / 2];
  }
};

template <class T, class U> bool has_element(const full_matrix<T> &, U, U) { return true; }
template <class T, class U> bool has_element(const packed_triangle<T> &, U, U) { return true; }
template <class T, class U> bool has_element(const band_matrix<T> &matrix, U row, U col) {
  return matrix.has(row, col);
}

/// An element of a symmetric matrix of which one triangle is stored, or of a Hermitian one, whose
/// diagonal is real.
template <bool Hermitian, class Matrix>
auto symmetric_element(const Matrix &stored, bool upper, index row, index col) {
  using T = std::decay_t<decltype(stored(row, col))>;
  if (row == col)
    return Hermitian ? number<T>(real(stored(row, col))) : stored(row, col);
  if ((row < col) == upper)
    return stored(row, col);
  return Hermitian ? conjugate(stored(col, row)) : stored(col, row);
}

} // namespace offloom::blas
