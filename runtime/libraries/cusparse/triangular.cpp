// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// op(A) * y = alpha * x with a triangular A, for a vector and for the columns of a matrix.
//
// Of what A stores, the triangle that its descriptor names is read.
#include "dense_view.h"

struct cusparseSpSVDescr {
  bool analysed = false;
};
struct cusparseSpSMDescr {
  bool analysed = false;
};

namespace offloom::sparse {

namespace {

/// A triangle of op(A).
struct triangle {
  bool lower, unit;
  triangle(const cusparseSpMatDescr &A, cusparseOperation_t op)
      : lower((A.fill == CUSPARSE_FILL_MODE_LOWER) == (op == CUSPARSE_OPERATION_NON_TRANSPOSE)),
        unit(A.diag == CUSPARSE_DIAG_TYPE_UNIT) {}
};

/// Solves for y, whose elements are a step apart and hold the right side.
template <class View, class T> void solve(const View &A, triangle kind, T *y, index step) {
  for (index i = 0; i < A.rows; ++i) {
    const index row = kind.lower ? i : A.rows - 1 - i;
    T sum = y[row * step], diagonal{};
    for (index entry = A.first(row); entry < A.last(row); ++entry) {
      const index col = A.column(entry);
      if (col == row)
        diagonal = A.values[entry];
      else if ((col < row) == kind.lower)
        sum = sum - A.values[entry] * y[col * step];
    }
    y[row * step] = kind.unit ? sum : sum / diagonal;
  }
}

cusparseStatus_t check(const cusparseSpMatDescr &A, cudaDataType b, cudaDataType c,
                       cudaDataType compute) {
  if (A.rows != A.cols)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if ((A.format != CUSPARSE_FORMAT_CSR && A.format != CUSPARSE_FORMAT_CSC &&
       A.format != CUSPARSE_FORMAT_COO) ||
      A.type != compute || b != compute || c != compute)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  return with_type(compute, [](auto) { return CUSPARSE_STATUS_SUCCESS; });
}

cusparseStatus_t check(OFFLOOM_SPARSE_SPSV) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!alpha || !A || !x || !y || !solver || !known(op) || !known(algorithm) ||
      x->size != A->rows || y->size != A->rows)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return check(*A, x->type, y->type, compute);
}

cusparseStatus_t check(OFFLOOM_SPARSE_SPSM) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!alpha || !A || !B || !C || !solver || !known(op_a) || !known(op_b) || !known(algorithm))
    return CUSPARSE_STATUS_INVALID_VALUE;
  const auto b = shape(*B, op_b);
  if (b.first != A->rows || C->rows != b.first || C->cols != b.second)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return check(*A, B->type, C->type, compute);
}

template <class Descriptor> cusparseStatus_t create(Descriptor **solver) {
  if (!solver)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *solver = new Descriptor;
  return CUSPARSE_STATUS_SUCCESS;
}

} // namespace

extern "C" {

cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *solver) { return create(solver); }
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t solver) {
  delete solver;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpSV_bufferSize(OFFLOOM_SPARSE_SPSV, size_t *size) {
  const auto status = check(handle, op, alpha, A, x, y, compute, algorithm, solver);
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}

cusparseStatus_t cusparseSpSV_analysis(OFFLOOM_SPARSE_SPSV, void *) {
  const auto status = check(handle, op, alpha, A, x, y, compute, algorithm, solver);
  if (status == CUSPARSE_STATUS_SUCCESS)
    solver->analysed = true;
  return status;
}

cusparseStatus_t cusparseSpSV_solve(OFFLOOM_SPARSE_SPSV) {
  const auto status = check(handle, op, alpha, A, x, y, compute, algorithm, solver);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  if (!solver->analysed)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    const scalar<T> a(handle, alpha);
    return enqueue(handle, [=, A = *A, x = *x, y = *y] {
      T *to = static_cast<T *>(y.values);
      for (index i = 0; i < y.size; ++i)
        to[i] = a() * static_cast<const T *>(x.values)[i];
      with_rows<T>(A, op, [&](const auto &view) { solve(view, triangle(A, op), to, 1); });
    });
  });
}

cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *solver) { return create(solver); }
cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t solver) {
  delete solver;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpSM_bufferSize(OFFLOOM_SPARSE_SPSM, size_t *size) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, C, compute, algorithm, solver);
  return status == CUSPARSE_STATUS_SUCCESS ? no_buffer(handle, size) : status;
}

cusparseStatus_t cusparseSpSM_analysis(OFFLOOM_SPARSE_SPSM, void *) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, C, compute, algorithm, solver);
  if (status == CUSPARSE_STATUS_SUCCESS)
    solver->analysed = true;
  return status;
}

cusparseStatus_t cusparseSpSM_solve(OFFLOOM_SPARSE_SPSM) {
  const auto status = check(handle, op_a, op_b, alpha, A, B, C, compute, algorithm, solver);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return status;
  if (!solver->analysed)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return with_type(compute, [&](auto zero) {
    using T = decltype(zero);
    const scalar<T> a(handle, alpha);
    return enqueue(handle, [=, A = *A, B = *B, C = *C] {
      const std::vector<T> right = dense_rows<T>(B, op_b);
      const dense_steps step(C);
      with_rows<T>(A, op_a, [&](const auto &view) {
        library::for_chunks(C.cols, 1, [&](size_t first, size_t last, size_t) {
          for (index col = first; col < index(last); ++col) {
            T *to = static_cast<T *>(C.values) + col * step.col;
            for (index row = 0; row < C.rows; ++row)
              to[row * step.row] = a() * right[row * C.cols + col];
            solve(view, triangle(A, op_a), to, step.row);
          }
        });
      });
    });
  });
}

} // extern "C"

} // namespace offloom::sparse
