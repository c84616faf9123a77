// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// y = alpha * op(A) * x + beta * y.
#include "dense_view.h"

namespace offloom::sparse {

namespace {

/// Each algorithm but the default one is for a format.
bool fits(cusparseSpMVAlg_t algorithm, cusparseFormat_t format) {
  switch (algorithm) {
  case CUSPARSE_SPMV_ALG_DEFAULT:
    return true;
  case CUSPARSE_SPMV_COO_ALG1:
  case CUSPARSE_SPMV_COO_ALG2:
    return format == CUSPARSE_FORMAT_COO;
  case CUSPARSE_SPMV_CSR_ALG1:
  case CUSPARSE_SPMV_CSR_ALG2:
    return format == CUSPARSE_FORMAT_CSR || format == CUSPARSE_FORMAT_CSC;
  case CUSPARSE_SPMV_SELL_ALG1:
    return format == CUSPARSE_FORMAT_SLICED_ELLPACK;
  case CUSPARSE_SPMV_BSR_ALG1:
    return format == CUSPARSE_FORMAT_BSR;
  }
  return false;
}

cusparseStatus_t check(OFFLOOM_SPARSE_SPMV) {
  if (!handle || !A || !x || !y || !alpha || !beta || !known(op) || !fits(algorithm, A->format))
    return CUSPARSE_STATUS_INVALID_VALUE;
  const auto [rows, cols] = shape(*A, op);
  if (x->size != cols || y->size != rows)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (A->format == CUSPARSE_FORMAT_BLOCKED_ELL)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    return computes<T>(A->type) && computes<T>(x->type) && computes<T>(y->type) &&
                   (!is_complex<T> || y->type == compute) && y->type != CUDA_R_8I &&
                   (!is_wide<T> || (x->type == compute && y->type == compute))
               ? CUSPARSE_STATUS_SUCCESS
               : CUSPARSE_STATUS_NOT_SUPPORTED;
  });
}

template <class View, class T>
void multiply(const View &view, T alpha, const T *x, T beta, cusparseDnVecDescr y) {
  const bool plain = y.type == type_of<T>();
  for_row_chunks(view, 16 * 1024, [&](index first, index last, size_t) {
    for (index row = first; row < last; ++row) {
      T sum{};
      for (index entry = view.first(row); entry < view.last(row); ++entry)
        sum = sum + view.values[entry] * x[view.column(entry)];
      sum = alpha * sum;
      if (!is_zero(beta)) // what was there may be no number
        sum = sum + beta * read_value<T>(y.values, y.type, row);
      if (plain)
        static_cast<T *>(y.values)[row] = sum;
      else
        write_value(y.values, y.type, row, sum);
    }
  });
}

} // namespace

extern "C" {

cusparseStatus_t cusparseSpMV_bufferSize(OFFLOOM_SPARSE_SPMV, size_t *size) {
  const auto status = check(handle, op, alpha, A, x, beta, y, compute, algorithm);
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}

cusparseStatus_t cusparseSpMV_preprocess(OFFLOOM_SPARSE_SPMV, void *) {
  return check(handle, op, alpha, A, x, beta, y, compute, algorithm);
}

cusparseStatus_t cusparseSpMV(OFFLOOM_SPARSE_SPMV, void *) {
  const auto status = check(handle, op, alpha, A, x, beta, y, compute, algorithm);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    const scalar<T> a(handle, alpha), b(handle, beta);
    return enqueue(handle, [=, A = *A, x = *x, y = *y] {
      const elements<T> from(x.values, x.type, x.size);
      with_rows<T>(A, op, [&](const auto &view) {
        multiply(view, a(), static_cast<const T *>(from), b(), y);
      });
    });
  });
}

} // extern "C"

} // namespace offloom::sparse
