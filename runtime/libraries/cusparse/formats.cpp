// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of the formats that do not store them as such.
#include "storage.h"

namespace offloom::sparse {
namespace {

/// Calls use(row, column, place of the value) for each entry.
template <class Use> void for_entries(const cusparseSpMatDescr &m, Use use) {
  if (m.format == CUSPARSE_FORMAT_COO) {
    for (index i = 0; i < m.nnz; ++i)
      use(read_index(m.offsets, m.offset_type, i) - m.base,
          read_index(m.indices, m.index_type, i) - m.base, i);
    return;
  }
  if (m.format == CUSPARSE_FORMAT_BLOCKED_ELL)
    return for_ell_blocks(m,
                          [&](index row, index column, index place) { use(row, column, place); });
  const index h = m.block_rows, w = m.block_cols;
  const bool by_rows = m.block_order == CUSPARSE_ORDER_ROW;
  for (index block_row = 0; block_row < m.rows; ++block_row) {
    const index first = read_index(m.offsets, m.offset_type, block_row) - m.base;
    const index last = read_index(m.offsets, m.offset_type, block_row + 1) - m.base;
    for (index block = first; block < last; ++block) {
      const index col = (read_index(m.indices, m.index_type, block) - m.base) * w;
      for (index i = 0; i < h; ++i)
        for (index j = 0; j < w; ++j)
          use(block_row * h + i, col + j, block * h * w + (by_rows ? i * w + j : i + j * h));
    }
  }
}

} // namespace

template <class T> own_rows<T> rows_of_entries(const cusparseSpMatDescr &matrix) {
  own_rows<T> result;
  result.rows = matrix.rows * matrix.block_rows;
  result.cols = matrix.cols * matrix.block_cols;
  const index nnz = matrix.nnz * matrix.block_rows * matrix.block_cols;
  result.offsets.assign(result.rows + 1, 0);
  result.indices.resize(nnz);
  result.values.resize(nnz);
  for_entries(matrix, [&](index row, index, index) { ++result.offsets[row + 1]; });
  for (index row = 0; row < result.rows; ++row)
    result.offsets[row + 1] += result.offsets[row];
  std::vector<int64_t> next(result.offsets.begin(), result.offsets.end() - 1);
  for_entries(matrix, [&](index row, index column, index place) {
    const index to = next[row]++;
    result.indices[to] = column;
    result.values[to] = read_value<T>(matrix.values, matrix.type, place);
  });
  return result;
}

template own_rows<float> rows_of_entries(const cusparseSpMatDescr &);
template own_rows<double> rows_of_entries(const cusparseSpMatDescr &);
template own_rows<float2> rows_of_entries(const cusparseSpMatDescr &);
template own_rows<double2> rows_of_entries(const cusparseSpMatDescr &);

} // namespace offloom::sparse
