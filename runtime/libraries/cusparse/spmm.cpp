// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = alpha * op(A) * op(B) + beta * C of a sparse and a dense matrix.
//
// B is copied into rows, so that the inner loop goes over memory in order whatever its layout is.
#include "batches.h"
#include "dense_view.h"

namespace offloom::sparse {

namespace {

/// Each algorithm but the default one is for a format.
bool fits(cusparseSpMMAlg_t algorithm, cusparseFormat_t format) {
  switch (algorithm) {
  case CUSPARSE_SPMM_ALG_DEFAULT:
    return true;
  case CUSPARSE_SPMM_COO_ALG1:
  case CUSPARSE_SPMM_COO_ALG2:
  case CUSPARSE_SPMM_COO_ALG3:
  case CUSPARSE_SPMM_COO_ALG4:
    return format == CUSPARSE_FORMAT_COO;
  case CUSPARSE_SPMM_CSR_ALG1:
  case CUSPARSE_SPMM_CSR_ALG2:
  case CUSPARSE_SPMM_CSR_ALG3:
    return format == CUSPARSE_FORMAT_CSR || format == CUSPARSE_FORMAT_CSC;
  case CUSPARSE_SPMM_BLOCKED_ELL_ALG1:
    return format == CUSPARSE_FORMAT_BLOCKED_ELL;
  case CUSPARSE_SPMM_BSR_ALG1:
    return format == CUSPARSE_FORMAT_BSR;
  }
  return false;
}

cusparseStatus_t check(OFFLOOM_SPARSE_SPMM) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!A || !B || !C || !alpha || !beta || !known(op_a) || !known(op_b) ||
      !fits(algorithm, A->format))
    return CUSPARSE_STATUS_INVALID_VALUE;
  const auto a = shape(*A, op_a), b = shape(*B, op_b);
  if (a.second != b.first || C->rows != a.first || C->cols != b.second ||
      !are_batches(C->batches, A->batches, B->batches))
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (A->format == CUSPARSE_FORMAT_BLOCKED_ELL && op_a != CUSPARSE_OPERATION_NON_TRANSPOSE)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    return computes<T>(A->type) && computes<T>(B->type) && computes<T>(C->type) &&
                   (!is_complex<T> || C->type == compute) && C->type != CUDA_R_8I &&
                   (!is_wide<T> || (A->type == compute && B->type == compute && C->type == compute))
               ? CUSPARSE_STATUS_SUCCESS
               : CUSPARSE_STATUS_NOT_SUPPORTED;
  });
}

template <class View, class T>
void multiply(const View &A, T alpha, const std::vector<T> &B, T beta,
              const cusparseDnMatDescr &C) {
  const dense_steps step(C);
  const index width = C.cols;
  for_row_chunks(A, 1 + 32 * 1024 / (width + 1), [&](index first, index last, size_t) {
    std::vector<T> sums(width);
    for (index row = first; row < last; ++row) {
      sums.assign(width, T());
      for (index entry = A.first(row); entry < A.last(row); ++entry) {
        const T value = A.values[entry];
        const T *from = B.data() + A.column(entry) * width;
        T *to = sums.data();
        for (index col = 0; col < width; ++col)
          to[col] = to[col] + value * from[col];
      }
      for (index col = 0; col < width; ++col) {
        const index place = row * step.row + col * step.col;
        T sum = alpha * sums[col];
        if (!is_zero(beta)) // what was there may be no number
          sum = sum + beta * read_value<T>(C.values, C.type, place);
        write_value(C.values, C.type, place, sum);
      }
    }
  });
}

} // namespace

extern "C" {

cusparseStatus_t cusparseSpMM_bufferSize(OFFLOOM_SPARSE_SPMM, size_t *size) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm);
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}

cusparseStatus_t cusparseSpMM_preprocess(OFFLOOM_SPARSE_SPMM, void *) {
  return check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm);
}

cusparseStatus_t cusparseSpMM(OFFLOOM_SPARSE_SPMM, void *) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    const scalar<T> a(handle, alpha), b(handle, beta);
    return enqueue(handle, [=, A = *A, B = *B, C = *C] {
      for (int i = 0; i < C.batches; ++i) {
        const std::vector<T> rows = dense_rows<T>(in_batch(B, i), op_b);
        with_rows<T>(in_batch(A, i), op_a,
                     [&](const auto &view) { multiply(view, a(), rows, b(), in_batch(C, i)); });
      }
    });
  });
}

} // extern "C"

} // namespace offloom::sparse
