// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU with exchanges of rows, P A = L U, of a sparse matrix: Gilbert and Peierls's algorithm, column
// by column.
#pragma once

#include "sparse_matrix.h"

namespace offloom::solver {

template <class T> class lu {
public:
  /// The diagonal is the pivot where it is at least the threshold times the column's largest.
  explicit lu(const sparse_matrix<T> &A, real_of<T> threshold = 1)
      : lower_(A.size()), upper_(A.size()), diagonal_(A.size(), number<T>(0)),
        row_of_(A.size(), -1), step_of_(A.size(), -1) {
    const int n = A.size();
    std::vector<sparse_row<T>> columns(n);
    for (int row = 0; row < n; ++row)
      for (const auto &entry : A.rows[row])
        columns[entry.column].push_back({row, entry.value});
    std::vector<T> x(n, number<T>(0));
    std::vector<int> seen(n, -1);
    for (int step = 0; step < n; ++step) {
      const std::vector<int> pattern = reach(columns[step], step, seen);
      for (const auto &entry : columns[step])
        x[entry.column] = entry.value;
      eliminate(step, pattern, x);
      choose(step, pattern, x, threshold);
      for (int row : pattern)
        x[row] = number<T>(0);
    }
    rename_rows();
  }

  int zero_pivot(real_of<T> tolerance) const {
    for (int i = 0; i < size(); ++i)
      if (!(magnitude(diagonal_[i]) > tolerance))
        return i;
    return -1;
  }

  void solve(const T *b, T *x) const {
    const int n = size();
    std::vector<T> y(n);
    for (int i = 0; i < n; ++i)
      y[i] = b[row_of_[i]];
    for (int i = 0; i < n; ++i)
      for (const auto &entry : lower_[i])
        y[entry.column] = y[entry.column] - entry.value * y[i];
    for (int i = n; i-- > 0;) {
      y[i] = y[i] / diagonal_[i];
      for (const auto &entry : upper_[i])
        y[entry.column] = y[entry.column] - entry.value * y[i];
    }
    std::copy(y.begin(), y.end(), x);
  }

  int size() const { return diagonal_.size(); }
  const std::vector<int> &rows() const { return row_of_; }
  /// The factors as rows, without L's diagonal of ones.
  sparse_matrix<T> lower_rows() const {
    sparse_matrix<T> L{size(), std::vector<sparse_row<T>>(size())};
    for (int column = 0; column < size(); ++column)
      for (const auto &entry : lower_[column])
        L.rows[entry.column].push_back({column, entry.value});
    sort_rows(L);
    return L;
  }
  sparse_matrix<T> upper_rows() const {
    sparse_matrix<T> U{size(), std::vector<sparse_row<T>>(size())};
    for (int column = 0; column < size(); ++column) {
      for (const auto &entry : upper_[column])
        U.rows[entry.column].push_back({column, entry.value});
      U.rows[column].push_back({column, diagonal_[column]});
    }
    sort_rows(U);
    return U;
  }

private:
  static void sort_rows(sparse_matrix<T> &A) {
    for (auto &row : A.rows)
      std::sort(row.begin(), row.end(),
                [](const auto &a, const auto &b) { return a.column < b.column; });
  }

  /// The rows that a column of A fills, those of earlier pivots in the order of elimination.
  std::vector<int> reach(const sparse_row<T> &column, int step, std::vector<int> &seen) const {
    std::vector<int> pattern, stack;
    for (const auto &entry : column)
      if (seen[entry.column] != step) {
        seen[entry.column] = step;
        stack.push_back(entry.column);
      }
    while (!stack.empty()) {
      const int row = stack.back();
      stack.pop_back();
      pattern.push_back(row);
      if (step_of_[row] < 0)
        continue;
      for (const auto &entry : lower_[step_of_[row]])
        if (seen[entry.column] != step) {
          seen[entry.column] = step;
          stack.push_back(entry.column);
        }
    }
    // Pivots by their step, the others after them.
    std::sort(pattern.begin(), pattern.end(), [&](int a, int b) {
      const unsigned first = step_of_[a], second = step_of_[b]; // -1 is the largest
      return first != second ? first < second : a < b;
    });
    return pattern;
  }

  void eliminate(int step, const std::vector<int> &pattern, std::vector<T> &x) {
    for (int row : pattern) {
      const int pivot = step_of_[row];
      if (pivot < 0)
        return;
      upper_[step].push_back({pivot, x[row]});
      for (const auto &entry : lower_[pivot])
        x[entry.column] = x[entry.column] - entry.value * x[row];
    }
  }

  void choose(int step, const std::vector<int> &pattern, const std::vector<T> &x,
              real_of<T> threshold) {
    int best = -1;
    for (int row : pattern)
      if (step_of_[row] < 0 && (best < 0 || magnitude(x[row]) > magnitude(x[best])))
        best = row;
    if (best < 0) // an empty column: any row that is left
      best = std::find(step_of_.begin(), step_of_.end(), -1) - step_of_.begin();
    const bool in_place = step_of_[step] < 0 && !is_zero(x[step]) &&
                          magnitude(x[step]) >= threshold * magnitude(x[best]);
    const int chosen = in_place ? step : best;
    row_of_[step] = chosen;
    step_of_[chosen] = step;
    diagonal_[step] = x[chosen];
    if (is_zero(x[chosen]))
      return;
    for (int row : pattern)
      if (step_of_[row] < 0)
        lower_[step].push_back({row, x[row] / x[chosen]});
  }

  /// From A's rows to the steps that they became.
  void rename_rows() {
    for (auto &column : lower_)
      for (auto &entry : column)
        entry.column = step_of_[entry.column];
  }

  std::vector<sparse_row<T>> lower_, upper_; // by column; an entry's column is its row
  std::vector<T> diagonal_;
  std::vector<int> row_of_, step_of_;
};

} // namespace offloom::solver
