// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A random sparse matrix, which is a graph as well.
#pragma once
#include "twins.h"

/// Rows of `fewest` to `most` numbers, in compressed sparse rows.
struct Matrix {
  static constexpr int rows() { return 1 << 14; }

  Matrix(int rows, int fewest, int most) : Rows(rows), Most(most), Begins(rows + 1) {
    const auto lengths = random_numbers<int>(rows, fewest, most + 1, 7);
    for (int row = 0; row < rows; ++row)
      Begins[row + 1] = Begins[row] + lengths[row];
    Columns = random_numbers<int>(Begins[rows], 0, rows, 8);
    Values = random_numbers<float>(Begins[rows], -1, 1, 10);
  }

  /// Column by column, each row filled up to Most numbers with zeros.
  std::vector<int> padded_columns() const { return padded(Columns); }
  std::vector<float> padded_values() const { return padded(Values); }

  int Rows, Most;
  std::vector<int> Begins, Columns;
  std::vector<float> Values;

private:
  template <typename T> std::vector<T> padded(const std::vector<T> &numbers) const {
    std::vector<T> all(static_cast<std::size_t>(Rows) * Most);
    for (int row = 0; row < Rows; ++row)
      for (int k = Begins[row]; k < Begins[row + 1]; ++k)
        all[static_cast<std::size_t>(k - Begins[row]) * Rows + row] = numbers[k];
    return all;
  }
};
