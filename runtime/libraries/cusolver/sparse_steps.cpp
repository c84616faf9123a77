// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps of a sparse factorisation. All of it is done when the factor is asked for: the analysis
// only looks at its arguments.
#include "sparse_cholesky.h"
#include "sparse_info.h"
#include "sparse_lu.h"
#include "sparse_qr.h"

namespace offloom::solver {
namespace {

cusolverStatus_t analyse(cusolverSpHandle_t handle, int m, int n, int nnz,
                         const cusparseMatDescr_t descr, const int *offsets, const int *columns,
                         sparse_info *info) {
  cusolverStatus_t status = begin(handle, nullptr);
  if (status == CUSOLVER_STATUS_SUCCESS)
    status =
        info && m >= n ? check(m, n, nnz, descr, offsets, columns) : CUSOLVER_STATUS_INVALID_VALUE;
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  info->rows = m;
  info->columns = n;
  return status;
}

cusolverStatus_t step_size(cusolverSpHandle_t handle, int n, int nnz,
                           const cusparseMatDescr_t descr, sparse_info *info, size_t *internal_size,
                           size_t *size) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!info || !descr || n <= 0 || nnz < 0 || !internal_size || !size)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *internal_size = *size = 1;
  return CUSOLVER_STATUS_SUCCESS;
}

/// A step's arguments, once the stream of what it waits for has come so far.
cusolverStatus_t step(cusolverSpHandle_t handle, cusolverSpHandle_t waits, int m, int n, int nnz,
                      const cusparseMatDescr_t descr, const void *values, const int *offsets,
                      const int *columns, const sparse_info *info) {
  const cusolverStatus_t status = begin(handle, waits);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  if (!info || !values || info->rows != m || info->columns != n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return check(m, n, nnz, descr, offsets, columns);
}

template <class T>
cusolverStatus_t lu_factor(cusolverSpHandle_t handle, int n, int nnz,
                           const cusparseMatDescr_t descr, const T *values, const int *offsets,
                           const int *columns, sparse_info *info, real_of<T> threshold) {
  cusolverStatus_t status = step(handle, nullptr, n, n, nnz, descr, values, offsets, columns, info);
  if (status == CUSOLVER_STATUS_SUCCESS && !(threshold >= 0 && threshold <= 1))
    status = CUSOLVER_STATUS_INVALID_VALUE;
  if (status == CUSOLVER_STATUS_SUCCESS)
    info->factor = lu<T>(matrix(n, n, descr, values, offsets, columns), threshold);
  return status;
}

template <class T>
cusolverStatus_t cholesky_factor(cusolverSpHandle_t handle, cusolverSpHandle_t waits, int n,
                                 int nnz, const cusparseMatDescr_t descr, const T *values,
                                 const int *offsets, const int *columns, sparse_info *info) {
  const cusolverStatus_t status =
      step(handle, waits, n, n, nnz, descr, values, offsets, columns, info);
  if (status == CUSOLVER_STATUS_SUCCESS)
    info->factor = cholesky<T>(matrix(n, n, descr, values, offsets, columns));
  return status;
}

/// The matrix without mu on its diagonal.
template <class T>
cusolverStatus_t qr_setup(cusolverSpHandle_t handle, cusolverSpHandle_t waits, int m, int n,
                          int nnz, const cusparseMatDescr_t descr, const T *values,
                          const int *offsets, const int *columns, T mu, sparse_info *info) {
  const cusolverStatus_t status =
      step(handle, waits, m, n, nnz, descr, values, offsets, columns, info);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  sparse_matrix<T> A = matrix(m, n, descr, values, offsets, columns);
  for (int row = 0; row < n && !is_zero(mu); ++row) {
    auto &entries = A.rows[row];
    auto at = std::find_if(entries.begin(), entries.end(),
                           [&](const auto &entry) { return entry.column >= row; });
    if (at == entries.end() || at->column != row)
      at = entries.insert(at, {row, number<T>(0)});
    at->value = at->value - mu;
  }
  info->matrix = std::move(A);
  return status;
}

/// The factor of that kind, or null where the steps before were others, or none.
template <template <class> class Factor, class T> const Factor<T> *factor_of(sparse_info *info) {
  return info ? std::any_cast<Factor<T>>(&info->factor) : nullptr;
}

template <template <class> class Factor, class T>
cusolverStatus_t step_solve(cusolverSpHandle_t handle, cusolverSpHandle_t waits, int n, const T *b,
                            T *x, sparse_info *info) {
  const cusolverStatus_t status = begin(handle, waits);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  const Factor<T> *factor = factor_of<Factor, T>(info);
  if (!factor || factor->size() != n || !b || !x)
    return CUSOLVER_STATUS_INVALID_VALUE;
  const std::vector<T> right(b, b + info->rows); // x may be b
  factor->solve(right.data(), x);
  return CUSOLVER_STATUS_SUCCESS;
}

template <class T>
cusolverStatus_t qr_factor(cusolverSpHandle_t handle, cusolverSpHandle_t waits, int m, int n, int,
                           T *b, T *x, sparse_info *info) {
  const cusolverStatus_t status = begin(handle, waits);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  const auto *A = info ? std::any_cast<sparse_matrix<T>>(&info->matrix) : nullptr;
  if (!A || A->size() != m || A->columns != n || !b != !x)
    return CUSOLVER_STATUS_INVALID_VALUE;
  info->factor = qr<T>(*A);
  return b ? step_solve<qr>(handle, nullptr, n, b, x, info) : status;
}

template <template <class> class Factor, class R>
cusolverStatus_t zero_pivot(cusolverSpHandle_t handle, sparse_info *info, R tolerance,
                            int *position) {
  using Complex = std::conditional_t<sizeof(R) == 4, float2, double2>;
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!position || !(tolerance >= 0))
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (const auto *factor = factor_of<Factor, R>(info))
    *position = factor->zero_pivot(tolerance);
  else if (const auto *complex_factor = factor_of<Factor, Complex>(info))
    *position = complex_factor->zero_pivot(tolerance);
  else
    return CUSOLVER_STATUS_INVALID_VALUE;
  return CUSOLVER_STATUS_SUCCESS;
}

template <class R>
cusolverStatus_t cholesky_diagonal(cusolverSpHandle_t handle, sparse_info *info, R *diagonal) {
  using Complex = std::conditional_t<sizeof(R) == 4, float2, double2>;
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  const std::vector<R> *found = nullptr;
  if (const auto *factor = factor_of<cholesky, R>(info))
    found = &factor->diagonal();
  else if (const auto *complex_factor = factor_of<cholesky, Complex>(info))
    found = &complex_factor->diagonal();
  if (!found || !diagonal)
    return CUSOLVER_STATUS_INVALID_VALUE;
  std::copy(found->begin(), found->end(), diagonal);
  return CUSOLVER_STATUS_SUCCESS;
}

template <class T>
void extract(const sparse_matrix<T> &from, int base, T *values, int *offsets, int *columns) {
  int at = 0;
  offsets[0] = base;
  for (int row = 0; row < from.size(); ++row) {
    for (const auto &entry : from.rows[row]) {
      values[at] = entry.value;
      columns[at++] = entry.column + base;
    }
    offsets[row + 1] = at + base;
  }
}

/// P A Q^T = L U. Columns stay where they are.
template <class T>
cusolverStatus_t lu_extract(cusolverSpHandle_t handle, int *p, int *q,
                            const cusparseMatDescr_t descrL, T *valuesL, int *offsetsL,
                            int *columnsL, const cusparseMatDescr_t descrU, T *valuesU,
                            int *offsetsU, int *columnsU, sparse_info *info) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  const lu<T> *factor = factor_of<lu, T>(info);
  if (!factor || !p || !q || !descrL || !descrU || !valuesL || !offsetsL || !columnsL || !valuesU ||
      !offsetsU || !columnsU)
    return CUSOLVER_STATUS_INVALID_VALUE;
  std::copy(factor->rows().begin(), factor->rows().end(), p);
  for (int i = 0; i < factor->size(); ++i)
    q[i] = i;
  extract(factor->lower_rows(), descrL->base, valuesL, offsetsL, columnsL);
  extract(factor->upper_rows(), descrU->base, valuesU, offsetsU, columnsU);
  return CUSOLVER_STATUS_SUCCESS;
}

template <class T> bool count(sparse_info *info, int *lower, int *upper) {
  const lu<T> *factor = factor_of<lu, T>(info);
  if (!factor)
    return false;
  *lower = *upper = 0;
  for (const auto &row : factor->lower_rows().rows)
    *lower += row.size();
  for (const auto &row : factor->upper_rows().rows)
    *upper += row.size();
  return true;
}

} // namespace
} // namespace offloom::solver

using namespace offloom::solver;

extern "C" {

cusolverStatus_t cusolverSpCreateCsrluInfoHost(csrluInfoHost_t *info) { return create_info(info); }
cusolverStatus_t cusolverSpCreateCsrqrInfoHost(csrqrInfoHost_t *info) { return create_info(info); }
cusolverStatus_t cusolverSpCreateCsrcholInfoHost(csrcholInfoHost_t *info) {
  return create_info(info);
}
cusolverStatus_t cusolverSpCreateCsrcholInfo(csrcholInfo_t *info) { return create_info(info); }

cusolverStatus_t cusolverSpDestroyCsrluInfoHost(csrluInfoHost_t info) {
  delete info;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverSpDestroyCsrqrInfoHost(csrqrInfoHost_t info) {
  delete info;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverSpDestroyCsrcholInfoHost(csrcholInfoHost_t info) {
  delete info;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverSpDestroyCsrcholInfo(csrcholInfo_t info) {
  delete info;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverSpXcsrluAnalysisHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                              csrluInfoHost_t info) {
  return analyse(handle, n, n, nnz, descr, offsets, columns, info);
}
cusolverStatus_t cusolverSpXcsrqrAnalysisHost(cusolverSpHandle_t handle, int m,
                                              OFFLOOM_SOLVER_STRUCTURE, csrqrInfoHost_t info) {
  return analyse(handle, m, n, nnz, descr, offsets, columns, info);
}
cusolverStatus_t cusolverSpXcsrqrAnalysis(cusolverSpHandle_t handle, int m,
                                          OFFLOOM_SOLVER_STRUCTURE, csrqrInfo_t info) {
  return analyse(handle, m, n, nnz, descr, offsets, columns, info);
}
cusolverStatus_t cusolverSpXcsrcholAnalysisHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                                csrcholInfoHost_t info) {
  return analyse(handle, n, n, nnz, descr, offsets, columns, info);
}
cusolverStatus_t cusolverSpXcsrcholAnalysis(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                            csrcholInfo_t info) {
  return analyse(handle, n, n, nnz, descr, offsets, columns, info);
}

/// Of the factor, once there is one.
cusolverStatus_t cusolverSpXcsrluNnzHost(cusolverSpHandle_t handle, int *nnzL, int *nnzU,
                                         csrluInfoHost_t info) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  const bool known = nnzL && nnzU && info &&
                     (count<float>(info, nnzL, nnzU) || count<double>(info, nnzL, nnzU) ||
                      count<float2>(info, nnzL, nnzU) || count<double2>(info, nnzL, nnzU));
  return known ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}

} // extern "C"

// Parameters have the names that the list gives them, also where they say nothing here.
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include "cusolver/sparse_steps.inc"
