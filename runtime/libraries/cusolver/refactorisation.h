// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU of sparse matrices whose factors' structure is known: a row after the other, without a search
// for pivots.
#pragma once

#include "sparse_matrix.h"

#include "cusolverRf.h"

namespace offloom::solver {

/// The values of one matrix, then of its factors.
struct factored {
  std::vector<double> values;
  int zero_pivot = -1;
};

/// Both factors as rows, without the diagonal of ones.
struct bundle {
  std::vector<int> offsets, columns, diagonal; // the latter: where an element of it is
};

} // namespace offloom::solver

struct cusolverRfContext {
  cusolverRfMatrixFormat_t format = CUSOLVERRF_MATRIX_FORMAT_CSR;
  cusolverRfUnitDiagonal_t unit = CUSOLVERRF_UNIT_DIAGONAL_STORED_L;
  cusolverRfFactorization_t factor = CUSOLVERRF_FACTORIZATION_ALG0;
  cusolverRfTriangularSolve_t solve = CUSOLVERRF_TRIANGULAR_SOLVE_ALG1;
  cusolverRfResetValuesFastMode_t fast = CUSOLVERRF_RESET_VALUES_FAST_MODE_OFF;
  double zero = 0, boost = 0;
  bool boosted = false, analysed = false;
  int n = 0, entries = 0;
  offloom::solver::bundle structure;
  std::vector<int> place; // of each entry of A among the factors' values
  std::vector<offloom::solver::factored> matrices;

  bool unit_lower() const {
    return unit == CUSOLVERRF_UNIT_DIAGONAL_STORED_L || unit == CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L;
  }
};

namespace offloom::solver {

/// Calls body(row, column, entry) for each entry of a matrix in CSR, or CSC.
template <class Body>
void for_entries(cusolverRfMatrixFormat_t format, int n, const int *offsets, const int *columns,
                 Body body) {
  for (int i = 0; i < n; ++i)
    for (int k = offsets[i]; k < offsets[i + 1]; ++k)
      if (format == CUSOLVERRF_MATRIX_FORMAT_CSR)
        body(i, columns[k], k);
      else
        body(columns[k], i, k);
}

/// Where an element is among the factors' values, or -1.
inline int find(const bundle &s, int row, int column) {
  const auto first = s.columns.begin() + s.offsets[row],
             last = s.columns.begin() + s.offsets[row + 1];
  const auto at = std::lower_bound(first, last, column);
  return at != last && *at == column ? at - s.columns.begin() : -1;
}

/// The rows of both factors, and the diagonal.
inline bundle bundled(const cusolverRfContext &context, int n, const int *offsetsL,
                      const int *columnsL, const int *offsetsU, const int *columnsU) {
  std::vector<std::vector<int>> rows(n);
  for (int i = 0; i < n; ++i)
    rows[i].push_back(i);
  auto add = [&](int row, int column, int) { rows[row].push_back(column); };
  for_entries(context.format, n, offsetsL, columnsL, add);
  for_entries(context.format, n, offsetsU, columnsU, add);
  bundle result;
  result.offsets.push_back(0);
  for (auto &row : rows) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    result.columns.insert(result.columns.end(), row.begin(), row.end());
    result.offsets.push_back(result.columns.size());
  }
  for (int i = 0; i < n; ++i)
    result.diagonal.push_back(find(result, i, i));
  return result;
}

/// Where the entries of P A Q^T are; whether all of them are among the factors.
inline bool locate(cusolverRfContext &context, const int *offsets, const int *columns, const int *p,
                   const int *q) {
  const int n = context.n;
  std::vector<int> row_of(n), column_of(n);
  for (int i = 0; i < n; ++i) {
    row_of[p[i]] = i;
    column_of[q[i]] = i;
  }
  bool all = true;
  context.place.assign(context.entries, -1);
  for_entries(context.format, n, offsets, columns, [&](int row, int column, int k) {
    context.place[k] = find(context.structure, row_of[row], column_of[column]);
    all = all && context.place[k] >= 0;
  });
  return all;
}

inline void assemble(const cusolverRfContext &context, factored &matrix, const double *values) {
  matrix.values.assign(context.structure.columns.size(), 0);
  for (int k = 0; k < context.entries; ++k)
    matrix.values[context.place[k]] += values[k];
}

/// Replaces the values by those of the factors. Whether a pivot was replaced.
inline bool refactor(const cusolverRfContext &context, factored &matrix) {
  const bundle &s = context.structure;
  std::vector<double> x(context.n, 0);
  std::vector<int> used(context.n, -1);
  bool boosted = false;
  matrix.zero_pivot = -1;
  for (int row = 0; row < context.n; ++row) {
    const int first = s.offsets[row], diagonal = s.diagonal[row], last = s.offsets[row + 1];
    for (int k = first; k < last; ++k) {
      x[s.columns[k]] = matrix.values[k];
      used[s.columns[k]] = row;
    }
    for (int k = first; k < diagonal; ++k) {
      const int above = s.columns[k];
      if (context.unit_lower())
        x[above] /= matrix.values[s.diagonal[above]];
      for (int j = s.diagonal[above] + 1; j < s.offsets[above + 1]; ++j)
        if (used[s.columns[j]] == row) // fill elsewhere is no part of these factors
          x[s.columns[j]] -= x[above] * matrix.values[j];
    }
    double pivot = x[row];
    if (std::fabs(pivot) < context.zero && context.boost != 0) {
      pivot = std::copysign(context.boost, pivot);
      boosted = true;
    }
    if ((std::fabs(pivot) < context.zero || pivot == 0) && matrix.zero_pivot < 0)
      matrix.zero_pivot = row;
    for (int k = first; k < last; ++k) {
      const bool scaled = k > diagonal && !context.unit_lower();
      matrix.values[k] = scaled ? x[s.columns[k]] / pivot : x[s.columns[k]];
    }
    matrix.values[diagonal] = pivot;
  }
  return boosted;
}

inline void solve(const cusolverRfContext &context, const factored &matrix, const int *p,
                  const int *q, double *right) {
  const bundle &s = context.structure;
  std::vector<double> y(context.n);
  for (int row = 0; row < context.n; ++row) {
    double value = right[p[row]];
    for (int k = s.offsets[row]; k < s.diagonal[row]; ++k)
      value -= matrix.values[k] * y[s.columns[k]];
    y[row] = context.unit_lower() ? value : value / matrix.values[s.diagonal[row]];
  }
  for (int row = context.n; row-- > 0;) {
    for (int k = s.diagonal[row] + 1; k < s.offsets[row + 1]; ++k)
      y[row] -= matrix.values[k] * y[s.columns[k]];
    if (context.unit_lower())
      y[row] /= matrix.values[s.diagonal[row]];
  }
  for (int i = 0; i < context.n; ++i)
    right[q[i]] = y[i];
}

} // namespace offloom::solver
