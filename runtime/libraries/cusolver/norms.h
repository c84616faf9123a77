// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Norms of dense matrices, and matrices turned around.
#pragma once

#include "../cublas/scalar.h"

#include <cmath>
#include <cstdint>

namespace offloom::solver {

using namespace blas;
using index = std::int64_t;

template <class T> double square(T a) {
  if constexpr (is_complex<T>)
    return double(a.x) * a.x + double(a.y) * a.y;
  else
    return double(a) * a;
}

template <class T> double frobenius_norm(index rows, index columns, const T *A, index lda) {
  double sum = 0;
  for (index column = 0; column < columns; ++column)
    for (index row = 0; row < rows; ++row)
      sum += square(A[row + column * lda]);
  return std::sqrt(sum);
}

/// to = the conjugate transpose of from, which has so many rows and columns.
template <class T>
void turn(index rows, index columns, const T *from, index from_leading, T *to, index to_leading) {
  for (index column = 0; column < columns; ++column)
    for (index row = 0; row < rows; ++row)
      to[column + row * to_leading] = conjugate(from[row + column * from_leading]);
}

template <class T>
void copy(index rows, index columns, const T *from, index from_leading, T *to, index to_leading) {
  for (index column = 0; column < columns; ++column)
    for (index row = 0; row < rows; ++row)
      to[row + column * to_leading] = from[row + column * from_leading];
}

} // namespace offloom::solver
