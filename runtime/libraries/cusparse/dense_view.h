// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a dense matrix keeps the element of a row and a column.
#pragma once

#include "storage.h"

namespace offloom::sparse {

/// How far op(matrix) goes from row to row and from column to column.
struct dense_steps {
  index row, col;
  dense_steps(const cusparseDnMatDescr &matrix,
              cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE)
      : row(matrix.order == CUSPARSE_ORDER_ROW ? matrix.leading : 1),
        col(matrix.order == CUSPARSE_ORDER_ROW ? 1 : matrix.leading) {
    if (op != CUSPARSE_OPERATION_NON_TRANSPOSE)
      std::swap(row, col);
  }
};

/// Elements from the first to the last, gaps between columns included.
inline index extent(const cusparseDnMatDescr &matrix) {
  if (matrix.rows == 0 || matrix.cols == 0)
    return 0;
  const dense_steps step(matrix);
  return (matrix.rows - 1) * step.row + (matrix.cols - 1) * step.col + 1;
}

/// The sizes of op(matrix).
template <class Matrix> std::pair<index, index> shape(const Matrix &m, cusparseOperation_t op) {
  index rows = m.rows, cols = m.cols;
  if constexpr (std::is_same_v<Matrix, cusparseSpMatDescr>) {
    rows *= m.block_rows;
    cols *= m.block_cols;
  }
  if (op != CUSPARSE_OPERATION_NON_TRANSPOSE)
    std::swap(rows, cols);
  return {rows, cols};
}

/// op(matrix) in rows that lie behind each other, in T.
template <class T> std::vector<T> dense_rows(const cusparseDnMatDescr &m, cusparseOperation_t op) {
  const auto [rows, cols] = shape(m, op);
  const dense_steps step(m, op);
  std::vector<T> result(rows * cols);
  const index width = cols, height = rows;
  library::for_chunks(height, 1 + 8192 / (width + 1), [&](size_t first, size_t last, size_t) {
    for (index row = first; row < index(last); ++row)
      for (index col = 0; col < width; ++col) {
        const T value = read_value<T>(m.values, m.type, row * step.row + col * step.col);
        result[row * width + col] =
            op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE ? conjugate(value) : value;
      }
  });
  return result;
}

} // namespace offloom::sparse
