// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cholesky's factorisation of a sparse matrix, L L^H, row by row. Of A, the lower triangle is read.
#pragma once

#include "sparse_matrix.h"

namespace offloom::solver {

/// For each column, the next one that its entries are passed on to; -1: none.
template <class T> std::vector<int> elimination_tree(const sparse_matrix<T> &A) {
  const int n = A.size();
  std::vector<int> parent(n, -1), ancestor(n, -1);
  for (int row = 0; row < n; ++row)
    for (const auto &entry : A.rows[row])
      for (int i = entry.column; i != -1 && i < row;) {
        const int next = ancestor[i];
        ancestor[i] = row;
        if (next == -1)
          parent[i] = row;
        i = next;
      }
  return parent;
}

template <class T> class cholesky {
public:
  /// Stops at the first row that has no factor.
  explicit cholesky(const sparse_matrix<T> &A) : below_(A.size()), diagonal_(A.size(), 0) {
    const std::vector<int> parent = elimination_tree(A);
    const int n = A.size();
    std::vector<T> x(n, number<T>(0));
    std::vector<int> seen(n, -1), pattern;
    for (int row = 0; row < n; ++row) {
      pattern.clear();
      seen[row] = row;
      for (const auto &entry : A.rows[row]) {
        if (entry.column > row)
          break;
        x[entry.column] = entry.value;
        for (int i = entry.column; i != -1 && seen[i] != row; i = parent[i]) {
          seen[i] = row;
          pattern.push_back(i);
        }
      }
      std::sort(pattern.begin(), pattern.end());
      real_of<T> rest = real(x[row]);
      x[row] = number<T>(0);
      for (int column : pattern) {
        const T value = (1 / diagonal_[column]) * x[column];
        x[column] = number<T>(0);
        for (const auto &entry : below_[column])
          x[entry.column] = x[entry.column] - value * conjugate(entry.value);
        rest -= real(value * conjugate(value));
        below_[column].push_back({row, value});
      }
      for (int column : pattern)
        x[column] = number<T>(0);
      x[row] = number<T>(0);
      if (!(rest > 0)) {
        failed_ = row;
        return;
      }
      diagonal_[row] = std::sqrt(rest);
    }
  }

  /// The first element of the diagonal that is not above the tolerance, or -1.
  int zero_pivot(real_of<T> tolerance) const {
    for (int i = 0; i < int(diagonal_.size()); ++i)
      if (i == failed_ || diagonal_[i] <= tolerance)
        return i;
    return -1;
  }

  void solve(const T *b, T *x) const {
    const int n = diagonal_.size();
    std::copy_n(b, n, x);
    for (int i = 0; i < n; ++i) {
      x[i] = (1 / diagonal_[i]) * x[i];
      for (const auto &entry : below_[i])
        x[entry.column] = x[entry.column] - entry.value * x[i];
    }
    for (int i = n; i-- > 0;) {
      for (const auto &entry : below_[i])
        x[i] = x[i] - conjugate(entry.value) * x[entry.column];
      x[i] = (1 / diagonal_[i]) * x[i];
    }
  }

  int size() const { return diagonal_.size(); }
  const std::vector<real_of<T>> &diagonal() const { return diagonal_; }

private:
  std::vector<sparse_row<T>> below_; // by column; an entry's column is its row
  std::vector<real_of<T>> diagonal_;
  int failed_ = -1;
};

} // namespace offloom::solver
