// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// QR of a sparse matrix by rotations, column by column: of the rows that begin there, one becomes a
// row of R, and the others, turned into it, begin later. The rotations are kept for solves.
//
// Columns are put in an order of its own, a dissection of A^T A: one that is good for A leaves
// R nearly dense.
#pragma once

#include "orders.h"
#include "sparse_matrix.h"

#include <limits>

namespace offloom::solver {

template <class T> class qr {
public:
  explicit qr(const sparse_matrix<T> &A)
      : rows_(A.columns), place_(A.columns, -1), order_(order_of_columns(A)), height_(A.size()) {
    std::vector<int> position(A.columns);
    for (int i = 0; i < A.columns; ++i)
      position[order_[i]] = i;
    std::vector<std::vector<live_row>> beginning(A.columns);
    for (int i = 0; i < A.size(); ++i) {
      sparse_row<T> row = A.rows[i];
      for (auto &entry : row)
        entry.column = position[entry.column];
      std::sort(row.begin(), row.end(),
                [](const auto &a, const auto &b) { return a.column < b.column; });
      if (!row.empty())
        beginning[row.front().column].push_back({i, std::move(row)});
    }
    for (int column = 0; column < A.columns; ++column) {
      auto &live = beginning[column];
      if (live.empty())
        continue;
      std::sort(live.begin(), live.end(), [](const auto &a, const auto &b) {
        return a.entries.size() != b.entries.size() ? a.entries.size() < b.entries.size()
                                                    : a.number < b.number;
      });
      live_row upper = std::move(live.front());
      for (std::size_t i = 1; i < live.size(); ++i) {
        turn(upper, live[i]);
        if (!live[i].entries.empty())
          beginning[live[i].entries.front().column].push_back(std::move(live[i]));
      }
      rows_[column] = std::move(upper.entries);
      place_[column] = upper.number;
      live = {};
    }
  }

  /// The column of A whose element on R's diagonal is the first that is not above the tolerance.
  int zero_pivot(real_of<T> tolerance) const {
    for (int i = 0; i < size(); ++i)
      if (rows_[i].empty() || !(magnitude(rows_[i].front().value) > tolerance))
        return order_[i];
    return -1;
  }

  /// The least |b - A x|. Nothing is promised of x where A has no full rank.
  void solve(const T *b, T *x) const {
    std::vector<T> y(b, b + height_), solution(size());
    for (const rotation &r : turns_) {
      const T upper = y[r.upper], lower = y[r.lower];
      y[r.upper] = r.cosine * upper + r.sine * lower;
      y[r.lower] = r.cosine * lower - conjugate(r.sine) * upper;
    }
    for (int i = size(); i-- > 0;) {
      if (rows_[i].empty()) {
        solution[i] = number<T>(std::numeric_limits<real_of<T>>::quiet_NaN());
        continue;
      }
      T value = y[place_[i]];
      for (std::size_t k = 1; k < rows_[i].size(); ++k)
        value = value - rows_[i][k].value * solution[rows_[i][k].column];
      solution[i] = value / rows_[i].front().value;
    }
    for (int i = 0; i < size(); ++i)
      x[order_[i]] = solution[i];
  }

  int size() const { return rows_.size(); }

private:
  struct live_row {
    int number; // of A's row, whose place among right sides it has
    sparse_row<T> entries;
  };
  struct rotation {
    int upper, lower;
    real_of<T> cosine;
    T sine;
  };

  /// Columns that share a row are neighbours. As usual, rows with very many entries are left out.
  static std::vector<int> order_of_columns(const sparse_matrix<T> &A) {
    const std::size_t many = 16 + 10 * std::sqrt(double(A.columns));
    std::vector<int> offsets{0}, columns;
    std::vector<std::vector<int>> rows_of(A.columns);
    for (int i = 0; i < A.size(); ++i)
      if (A.rows[i].size() <= many)
        for (const auto &entry : A.rows[i])
          rows_of[entry.column].push_back(i);
    for (const std::vector<int> &rows : rows_of) {
      const std::size_t first = columns.size();
      for (int row : rows)
        for (const auto &entry : A.rows[row])
          columns.push_back(entry.column);
      std::sort(columns.begin() + first, columns.end());
      columns.erase(std::unique(columns.begin() + first, columns.end()), columns.end());
      offsets.push_back(columns.size());
    }
    return nested_dissection(graph_of(A.columns, 0, offsets.data(), columns.data()));
  }

  /// Turns two rows that begin in one column, so that the lower one begins after it.
  void turn(live_row &upper, live_row &lower) {
    const T a = upper.entries.front().value, b = lower.entries.front().value;
    const real_of<T> size_a = magnitude(a), size_b = magnitude(b);
    rotation r{upper.number, lower.number, 1, number<T>(0)};
    if (size_a == 0 && size_b != 0) {
      r.cosine = 0;
      r.sine = number<T>(1);
    } else if (size_b != 0) { // a keeps its phase, and gets the length of both
      const real_of<T> length = std::hypot(size_a, size_b);
      r.cosine = size_a / length;
      r.sine = (1 / length) * ((1 / size_a) * a * conjugate(b));
    }
    turns_.push_back(r);
    sparse_row<T> first, rest;
    first.reserve(upper.entries.size() + lower.entries.size());
    rest.reserve(upper.entries.size() + lower.entries.size());
    auto u = upper.entries.begin(), v = lower.entries.begin();
    const auto u_end = upper.entries.end(), v_end = lower.entries.end();
    while (u != u_end || v != v_end) {
      const int column = v == v_end   ? u->column
                         : u == u_end ? v->column
                                      : std::min(u->column, v->column);
      const T above = u != u_end && u->column == column ? (u++)->value : number<T>(0);
      const T below = v != v_end && v->column == column ? (v++)->value : number<T>(0);
      first.push_back({column, r.cosine * above + r.sine * below});
      rest.push_back({column, r.cosine * below - conjugate(r.sine) * above});
    }
    rest.erase(rest.begin());
    upper.entries = std::move(first);
    lower.entries = std::move(rest);
  }

  std::vector<sparse_row<T>> rows_; // R
  std::vector<int> place_;          // of each row of R among the right sides
  std::vector<int> order_;          // A's columns, in R's order
  std::vector<rotation> turns_;
  int height_;
};

} // namespace offloom::solver
