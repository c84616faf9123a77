// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sparse matrices as rows of entries, for factorisations whose rows grow.
#pragma once

#include "../cublas/scalar.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace offloom::solver {

using namespace blas;

template <class T> struct sparse_entry {
  int column;
  T value;
};
template <class T> using sparse_row = std::vector<sparse_entry<T>>;

/// Rows in ascending order of their columns.
template <class T> struct sparse_matrix {
  int columns = 0;
  std::vector<sparse_row<T>> rows;
  int size() const { return rows.size(); }
};

inline float magnitude(float a) { return std::fabs(a); }
inline double magnitude(double a) { return std::fabs(a); }
inline float magnitude(float2 a) { return std::hypot(a.x, a.y); }
inline double magnitude(double2 a) { return std::hypot(a.x, a.y); }

/// The matrix of A's rows and columns p, in that order.
template <class T> sparse_matrix<T> permuted(const sparse_matrix<T> &A, const std::vector<int> &p) {
  std::vector<int> place(p.size());
  for (int i = 0; i < int(p.size()); ++i)
    place[p[i]] = i;
  sparse_matrix<T> B;
  B.columns = A.columns;
  for (int row : p) {
    auto &entries = B.rows.emplace_back(A.rows[row]);
    for (auto &entry : entries)
      entry.column = place[entry.column];
    std::sort(entries.begin(), entries.end(),
              [](const auto &a, const auto &b) { return a.column < b.column; });
  }
  return B;
}

} // namespace offloom::solver
