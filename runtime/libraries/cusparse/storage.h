// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What descriptors say, and how the rows of any format are read.
#pragma once

#include "call.h"

#include <vector>

struct cusparseSpVecDescr {
  int64_t size, nnz;
  void *indices, *values;
  cusparseIndexType_t index_type;
  cusparseIndexBase_t base;
  cudaDataType type;
};
struct cusparseDnVecDescr {
  int64_t size;
  void *values;
  cudaDataType type;
};
struct cusparseDnMatDescr {
  int64_t rows, cols, leading;
  void *values;
  cudaDataType type;
  cusparseOrder_t order;
  int batches = 1;
  int64_t stride = 0; ///< from a batch's first element to the next one's
};
struct cusparseSpMatDescr {
  cusparseFormat_t format;
  int64_t rows, cols, nnz; ///< of blocks, where it has such
  void *offsets;           ///< of COO: the rows
  void *indices, *values;
  cusparseIndexType_t offset_type, index_type;
  cusparseIndexBase_t base;
  cudaDataType type;
  int64_t block_rows = 1, block_cols = 1;
  cusparseOrder_t block_order = CUSPARSE_ORDER_ROW;
  int64_t ell_blocks = 0; ///< of each row of blocks, in the format of that name
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diag = CUSPARSE_DIAG_TYPE_NON_UNIT;
  int batches = 1;
  int64_t offset_stride = 0, index_stride = 0, value_stride = 0;
};
struct cusparseMatDescr {
  cusparseMatrixType_t type = CUSPARSE_MATRIX_TYPE_GENERAL;
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diag = CUSPARSE_DIAG_TYPE_NON_UNIT;
  cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
};

namespace offloom::sparse {

inline index read_index(const void *data, cusparseIndexType_t type, index i) {
  return type == CUSPARSE_INDEX_64I ? static_cast<const int64_t *>(data)[i]
                                    : static_cast<const int32_t *>(data)[i];
}
inline void write_index(void *data, cusparseIndexType_t type, index i, index value) {
  if (type == CUSPARSE_INDEX_64I)
    static_cast<int64_t *>(data)[i] = value;
  else
    static_cast<int32_t *>(data)[i] = int32_t(value);
}

/// Rows of a matrix: those of CSR, and the columns of CSC.
template <class T, class I> struct rows_view {
  index rows, cols;
  const I *offsets, *indices;
  const T *values;
  index base;
  index first(index row) const { return offsets[row] - base; }
  index last(index row) const { return offsets[row + 1] - base; }
  index column(index entry) const { return indices[entry] - base; }
};

/// Rows in memory of their own, from index 0.
template <class T> struct own_rows {
  index rows = 0, cols = 0;
  std::vector<int64_t> offsets, indices;
  std::vector<T> values;
  rows_view<T, int64_t> view() const {
    return {rows, cols, offsets.data(), indices.data(), values.data(), 0};
  }
};

/// Whether a matrix can be computed with in T.
template <class T> bool computes(cudaDataType type) {
  constexpr bool wide = sizeof(real_of<T>) == sizeof(double);
  switch (type) {
  case CUDA_R_16F:
  case CUDA_R_16BF:
  case CUDA_R_8I:
    return !wide && !is_complex<T>;
  case CUDA_R_32F:
    return true;
  case CUDA_R_64F:
    return wide;
  case CUDA_C_32F:
    return is_complex<T>;
  case CUDA_C_64F:
    return wide && is_complex<T>;
  default:
    return false;
  }
}

template <class T> constexpr cudaDataType type_of() {
  if constexpr (is_complex<T>)
    return sizeof(real_of<T>) == sizeof(double) ? CUDA_C_64F : CUDA_C_32F;
  else
    return sizeof(T) == sizeof(double) ? CUDA_R_64F : CUDA_R_32F;
}

template <class T> T read_value(const void *data, cudaDataType type, index i) {
  switch (type) {
  case CUDA_R_16F:
    return number<T>(__half2float(static_cast<const __half *>(data)[i]));
  case CUDA_R_16BF:
    return number<T>(__bfloat162float(static_cast<const __nv_bfloat16 *>(data)[i]));
  case CUDA_R_8I:
    return number<T>(static_cast<const signed char *>(data)[i]);
  case CUDA_R_32F:
    return number<T>(static_cast<const float *>(data)[i]);
  case CUDA_R_64F:
    return number<T>(real_of<T>(static_cast<const double *>(data)[i]));
  default:
    if constexpr (is_complex<T>) {
      if (type == CUDA_C_32F) {
        const float2 value = static_cast<const float2 *>(data)[i];
        return {value.x, value.y};
      }
      return static_cast<const T *>(data)[i];
    }
    return T();
  }
}

template <class T> void write_value(void *data, cudaDataType type, index i, T value) {
  if constexpr (!is_complex<T>) {
    if (type == CUDA_R_16F)
      static_cast<__half *>(data)[i] = __float2half(float(value));
    else if (type == CUDA_R_16BF)
      static_cast<__nv_bfloat16 *>(data)[i] = __float2bfloat16(float(value));
    else if (type == CUDA_R_32F)
      static_cast<float *>(data)[i] = float(value);
    else
      static_cast<T *>(data)[i] = value;
  } else {
    static_cast<T *>(data)[i] = value;
  }
}

/// Elements to read in T: those in memory, or a copy of them converted.
template <class T> class elements {
public:
  elements(const void *data, cudaDataType type, index count) : data_(static_cast<const T *>(data)) {
    if (type == type_of<T>())
      return;
    copy_.resize(count);
    for (index i = 0; i < count; ++i)
      copy_[i] = read_value<T>(data, type, i);
    data_ = copy_.data();
  }
  elements(const elements &) = delete;
  elements &operator=(const elements &) = delete;
  operator const T *() const { return data_; }

private:
  const T *data_;
  std::vector<T> copy_;
};

/// The columns of a matrix as rows, in order, conjugated if so said.
template <class T, class I> own_rows<T> turned(const rows_view<T, I> &from, bool conjugated) {
  own_rows<T> to;
  to.rows = from.cols;
  to.cols = from.rows;
  to.offsets.assign(from.cols + 1, 0);
  const index nnz = from.rows ? from.last(from.rows - 1) : 0;
  to.indices.resize(nnz);
  to.values.resize(nnz);
  for (index entry = 0; entry < nnz; ++entry)
    ++to.offsets[from.column(entry) + 1];
  for (index col = 0; col < from.cols; ++col)
    to.offsets[col + 1] += to.offsets[col];
  std::vector<int64_t> next(to.offsets.begin(), to.offsets.end() - 1);
  for (index row = 0; row < from.rows; ++row)
    for (index entry = from.first(row); entry < from.last(row); ++entry) {
      const index place = next[from.column(entry)]++;
      to.indices[place] = row;
      to.values[place] = conjugated ? conjugate(from.values[entry]) : from.values[entry];
    }
  return to;
}

/// Calls use(row, column, place of the value) for each element of the blocks of a Blocked-ELL
/// matrix. Its values are rows of dense blocks side by side; a block without a column is none.
template <class Use> void for_ell_blocks(const cusparseSpMatDescr &m, Use use) {
  const index size = m.block_rows, width = m.ell_blocks * size;
  for (index block_row = 0; block_row < m.rows; ++block_row)
    for (index block = 0; block < m.ell_blocks; ++block) {
      const index column =
          read_index(m.indices, m.index_type, block_row * m.ell_blocks + block) - m.base;
      if (column < 0)
        continue;
      for (index i = 0; i < size; ++i)
        for (index j = 0; j < size; ++j)
          use(block_row * size + i, column * size + j,
              (block_row * size + i) * width + block * size + j);
    }
}

/// The entries of a COO, BSR or Blocked-ELL matrix as rows; those of a row stay in their order.
template <class T> own_rows<T> rows_of_entries(const cusparseSpMatDescr &matrix);

/// Calls use(rows_view) for op(matrix), whatever its format.
template <class T, class Use>
void with_rows(const cusparseSpMatDescr &matrix, cusparseOperation_t op, Use use) {
  const bool conjugated = op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE && is_complex<T>;
  bool turn = op != CUSPARSE_OPERATION_NON_TRANSPOSE;
  if (matrix.format != CUSPARSE_FORMAT_CSR && matrix.format != CUSPARSE_FORMAT_CSC) {
    own_rows<T> rows = rows_of_entries<T>(matrix);
    use((turn ? (rows = turned(rows.view(), conjugated)) : rows).view());
    return;
  }
  turn ^= matrix.format == CUSPARSE_FORMAT_CSC;
  const bool csc = matrix.format == CUSPARSE_FORMAT_CSC;
  const elements<T> values(matrix.values, matrix.type, matrix.nnz);
  const auto pass = [&](const auto *offsets, const auto *indices) {
    using I = std::decay_t<decltype(*offsets)>;
    rows_view<T, I> view{csc ? matrix.cols : matrix.rows,
                         csc ? matrix.rows : matrix.cols,
                         offsets,
                         indices,
                         values,
                         matrix.base};
    if (turn)
      return use(turned(view, conjugated).view());
    if (!conjugated)
      return use(view);
    std::vector<T> copy(values + 0, values + matrix.nnz);
    for (T &value : copy)
      value = conjugate(value);
    view.values = copy.data();
    use(view);
  };
  if (matrix.offset_type == CUSPARSE_INDEX_32I && matrix.index_type == CUSPARSE_INDEX_32I)
    return pass(static_cast<const int32_t *>(matrix.offsets),
                static_cast<const int32_t *>(matrix.indices));
  const auto wide = [](const void *data, cusparseIndexType_t type, index count,
                       std::vector<int64_t> &copy) {
    if (type == CUSPARSE_INDEX_64I)
      return static_cast<const int64_t *>(data);
    copy.assign(static_cast<const int32_t *>(data), static_cast<const int32_t *>(data) + count);
    return static_cast<const int64_t *>(copy.data());
  };
  std::vector<int64_t> offsets, indices;
  pass(wide(matrix.offsets, matrix.offset_type, (csc ? matrix.cols : matrix.rows) + 1, offsets),
       wide(matrix.indices, matrix.index_type, matrix.nnz, indices));
}

/// Calls body(first row, last row, chunk) for chunks of about as many entries each.
template <class View, class Body> void for_row_chunks(const View &view, index work, Body body) {
  if (view.rows == 0)
    return;
  const auto weight = [&](index row) { return view.offsets[row] - view.base + row; };
  const auto row_at = [&](index target) {
    index low = 0, high = view.rows;
    while (low < high) {
      const index middle = (low + high) / 2;
      if (weight(middle) < target)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  };
  library::for_chunks(weight(view.rows), work, [&](size_t first, size_t last, size_t chunk) {
    const bool end = index(last) == index(weight(view.rows));
    body(row_at(first), end ? view.rows : row_at(last), chunk);
  });
}

} // namespace offloom::sparse
