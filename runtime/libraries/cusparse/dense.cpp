// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dense matrices from sparse ones, and sparse ones from dense.
#include "dense_view.h"

namespace offloom::sparse {

namespace {

cusparseStatus_t check(cusparseHandle_t handle, const cusparseSpMatDescr *sparse,
                       const cusparseDnMatDescr *dense, bool valid) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!sparse || !dense || !valid ||
      shape(*sparse, CUSPARSE_OPERATION_NON_TRANSPOSE) != std::pair(dense->rows, dense->cols))
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (sparse->type != dense->type)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  return with_type(dense->type, [](auto) { return CUSPARSE_STATUS_SUCCESS; });
}

cusparseStatus_t check_formed(cusparseHandle_t handle, const cusparseSpMatDescr *sparse,
                              const cusparseDnMatDescr *dense, bool valid) {
  const auto status = check(handle, sparse, dense, valid);
  return status == CUSPARSE_STATUS_SUCCESS && sparse->format == CUSPARSE_FORMAT_BSR
             ? CUSPARSE_STATUS_NOT_SUPPORTED
             : status;
}

/// Calls use(row or, for CSC, column; the other; value) for what is not zero, in the order in
/// which the format stores it.
template <class T, class Use>
void for_nonzeros(const cusparseDnMatDescr &from, bool by_columns, Use use) {
  const dense_steps step(from, by_columns ? CUSPARSE_OPERATION_TRANSPOSE
                                          : CUSPARSE_OPERATION_NON_TRANSPOSE);
  const index lines = by_columns ? from.cols : from.rows;
  const index length = by_columns ? from.rows : from.cols;
  for (index line = 0; line < lines; ++line)
    for (index i = 0; i < length; ++i) {
      const T value = static_cast<const T *>(from.values)[line * step.row + i * step.col];
      if (!is_zero(value))
        use(line, i, value);
    }
}

template <class T> void convert(const cusparseDnMatDescr &from, const cusparseSpMatDescr &to) {
  const bool csc = to.format == CUSPARSE_FORMAT_CSC, coo = to.format == CUSPARSE_FORMAT_COO;
  const index lines = csc ? to.cols : to.rows;
  index count = 0, begun = 0;
  for_nonzeros<T>(from, csc, [&](index line, index i, T value) {
    if (coo)
      write_index(to.offsets, to.offset_type, count, line + to.base);
    else
      for (; begun <= line; ++begun)
        write_index(to.offsets, to.offset_type, begun, count + to.base);
    write_index(to.indices, to.index_type, count, i + to.base);
    static_cast<T *>(to.values)[count++] = value;
  });
  for (; !coo && begun <= lines; ++begun)
    write_index(to.offsets, to.offset_type, begun, count + to.base);
}

/// The elements of the blocks that the program has placed; the others are lost.
template <class T> void fill_blocks(const cusparseDnMatDescr &from, const cusparseSpMatDescr &to) {
  const dense_steps step(from);
  for_ell_blocks(to, [&](index row, index col, index place) {
    static_cast<T *>(to.values)[place] =
        static_cast<const T *>(from.values)[row * step.row + col * step.col];
  });
}

} // namespace

extern "C" {

cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle,
                                                  cusparseConstSpMatDescr_t A,
                                                  cusparseDnMatDescr_t B,
                                                  cusparseSparseToDenseAlg_t algorithm,
                                                  size_t *size) {
  const auto status = check(handle, A, B, known(algorithm));
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}

cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t A,
                                       cusparseDnMatDescr_t B, cusparseSparseToDenseAlg_t algorithm,
                                       void *) {
  const auto status = check(handle, A, B, known(algorithm));
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return with_type(B->type, [&](auto zero) {
    using T = decltype(zero);
    return enqueue(handle, [A = *A, B = *B] {
      // Rows of CSC, unless turned, are columns.
      with_rows<T>(A, CUSPARSE_OPERATION_NON_TRANSPOSE, [&](const auto &view) {
        const dense_steps step(B);
        T *const to = static_cast<T *>(B.values);
        for_row_chunks(view, 16 * 1024, [&](index first, index last, size_t) {
          for (index row = first; row < last; ++row) {
            for (index col = 0; col < B.cols; ++col)
              to[row * step.row + col * step.col] = T();
            for (index entry = view.first(row); entry < view.last(row); ++entry)
              to[row * step.row + view.column(entry) * step.col] = view.values[entry];
          }
        });
      });
    });
  });
}

cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle,
                                                  cusparseConstDnMatDescr_t A,
                                                  cusparseSpMatDescr_t B,
                                                  cusparseDenseToSparseAlg_t algorithm,
                                                  size_t *size) {
  const auto status = check_formed(handle, B, A, known(algorithm));
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}

/// The host asks for the number of entries next: the work is waited for.
cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle,
                                                cusparseConstDnMatDescr_t A, cusparseSpMatDescr_t B,
                                                cusparseDenseToSparseAlg_t algorithm, void *) {
  const auto status = check_formed(handle, B, A, known(algorithm));
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return with_type(A->type, [&](auto zero) {
    using T = decltype(zero);
    if (B->format == CUSPARSE_FORMAT_BLOCKED_ELL) // which the program has placed
      return CUSPARSE_STATUS_SUCCESS;
    return enqueue_and_wait(handle, [B, A = *A] {
      B->nnz = 0;
      for_nonzeros<T>(A, false, [&](index, index, T) { ++B->nnz; });
    });
  });
}

cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                                               cusparseSpMatDescr_t B,
                                               cusparseDenseToSparseAlg_t algorithm, void *) {
  const auto status = check_formed(handle, B, A, known(algorithm));
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return with_type(A->type, [&](auto zero) {
    using T = decltype(zero);
    if (B->format == CUSPARSE_FORMAT_BLOCKED_ELL)
      return enqueue(handle, [A = *A, B = *B] { fill_blocks<T>(A, B); });
    return enqueue(handle, [A = *A, B = *B] { convert<T>(A, B); });
  });
}

} // extern "C"

} // namespace offloom::sparse
