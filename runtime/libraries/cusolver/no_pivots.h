// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU without exchanges of rows, which LAPACK does not have.
#pragma once

#include "../cublas/scalar.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace offloom::solver {

using namespace blas;
using index = std::int64_t;

/// The pivots of a factorisation that exchanged nothing.
class in_order {
public:
  explicit in_order(int n) : pivots_(n) { std::iota(pivots_.begin(), pivots_.end(), 1); }
  const int *pivots() const { return pivots_.data(); }

private:
  std::vector<int> pivots_;
};

/// The first zero on the diagonal, counted from 1, or 0.
template <class T> int factor_in_order(int m, int n, T *A, int lda) {
  int info = 0;
  for (int step = 0; step < std::min(m, n); ++step) {
    T *column = A + index(step) * lda;
    const T pivot = column[step];
    if (is_zero(pivot)) {
      info = info ? info : step + 1;
      continue;
    }
    for (int row = step + 1; row < m; ++row)
      column[row] = column[row] / pivot;
    for (int right = step + 1; right < n; ++right) {
      T *to = A + index(right) * lda;
      const T factor = to[step];
      for (int row = step + 1; row < m; ++row)
        to[row] = to[row] - column[row] * factor;
    }
  }
  return info;
}

} // namespace offloom::solver
