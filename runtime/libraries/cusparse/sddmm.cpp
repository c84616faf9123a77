// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = alpha * (op(A) * op(B)) + beta * C of dense matrices, where sparse C has entries.
#include "batches.h"
#include "dense_view.h"

namespace offloom::sparse {

namespace {

cusparseStatus_t check(OFFLOOM_SPARSE_SDDMM) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!A || !B || !C || !alpha || !beta || !known(op_a) || !known(op_b) || !known(algorithm))
    return CUSPARSE_STATUS_INVALID_VALUE;
  const auto a = shape(*A, op_a), b = shape(*B, op_b);
  if (a.second != b.first || C->rows != a.first || C->cols != b.second ||
      !are_batches(C->batches, A->batches, B->batches))
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (C->format != CUSPARSE_FORMAT_CSR)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  return A->type == compute && B->type == compute && C->type == compute
             ? with_type(compute, [](auto) { return CUSPARSE_STATUS_SUCCESS; })
             : CUSPARSE_STATUS_NOT_SUPPORTED;
}

} // namespace

extern "C" {

cusparseStatus_t cusparseSDDMM_bufferSize(OFFLOOM_SPARSE_SDDMM, size_t *size) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm);
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}

cusparseStatus_t cusparseSDDMM_preprocess(OFFLOOM_SPARSE_SDDMM, void *) {
  return check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm);
}

cusparseStatus_t cusparseSDDMM(OFFLOOM_SPARSE_SDDMM, void *) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, beta, C, compute, algorithm);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    const scalar<T> a(handle, alpha), b(handle, beta);
    const index depth = shape(*A, op_a).second;
    const auto one = [=](const cusparseDnMatDescr &A, const cusparseDnMatDescr &B,
                         const cusparseSpMatDescr &C) {
      const std::vector<T> left = dense_rows<T>(A, op_a);
      // op(B) by columns, which are the rows of its transpose.
      const std::vector<T> right = [&] {
        if (op_b == CUSPARSE_OPERATION_NON_TRANSPOSE)
          return dense_rows<T>(B, CUSPARSE_OPERATION_TRANSPOSE);
        std::vector<T> rows = dense_rows<T>(B, CUSPARSE_OPERATION_NON_TRANSPOSE);
        if (op_b == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE)
          for (T &value : rows)
            value = conjugate(value);
        return rows;
      }();
      T *const values = static_cast<T *>(C.values);
      with_rows<T>(C, CUSPARSE_OPERATION_NON_TRANSPOSE, [&](const auto &view) {
        const index work = 1 + 16 * 1024 / (depth + 1);
        for_row_chunks(view, work, [&](index first, index last, size_t) {
          for (index row = first; row < last; ++row)
            for (index entry = view.first(row); entry < view.last(row); ++entry) {
              const T *x = left.data() + row * depth,
                      *y = right.data() + view.column(entry) * depth;
              T sum{};
              for (index k = 0; k < depth; ++k)
                sum = sum + x[k] * y[k];
              sum = a() * sum;
              values[entry] = is_zero(b()) ? sum : sum + b() * values[entry];
            }
        });
      });
    };
    return enqueue(handle, [=, A = *A, B = *B, C = *C] {
      for (int i = 0; i < C.batches; ++i)
        one(in_batch(A, i), in_batch(B, i), in_batch(C, i));
    });
  });
}

} // extern "C"

} // namespace offloom::sparse
