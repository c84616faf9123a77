// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linear systems of sparse matrices in one call, and batches of them.
#include "orders.h"
#include "sparse_cholesky.h"
#include "sparse_info.h"
#include "sparse_lu.h"
#include "sparse_qr.h"

#include "offloom/library_call.h"

#include <numeric>

namespace offloom::solver {
namespace {

/// The order of rows and columns that a call asks for by number.
std::vector<int> order_for(int reorder, int n, int base, const int *offsets, const int *columns) {
  switch (reorder) {
  case 1:
    return reverse_cuthill_mckee(graph_of(n, base, offsets, columns));
  case 2:
    return minimum_degree(graph_of(n, base, offsets, columns));
  case 3:
    return nested_dissection(graph_of(n, base, offsets, columns));
  default:
    std::vector<int> natural(n);
    std::iota(natural.begin(), natural.end(), 0);
    return natural;
  }
}

/// Of a singular matrix it is said where, and nothing of x.
template <template <class> class Factor, class T>
cusolverStatus_t csrlsv(cusolverSpHandle_t handle, cusolverSpHandle_t waits, int n, int nnz,
                        const cusparseMatDescr_t descr, const T *values, const int *offsets,
                        const int *columns, const T *b, real_of<T> tolerance, int reorder, T *x,
                        int *singular) {
  cusolverStatus_t status = begin(handle, waits);
  if (status == CUSOLVER_STATUS_SUCCESS)
    status = values && b && x && singular && reorder >= 0 && reorder <= 3 && tolerance >= 0
                 ? check(n, n, nnz, descr, offsets, columns)
                 : CUSOLVER_STATUS_INVALID_VALUE;
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  const std::vector<int> p =
      order_for(reorder, n, descr->base == CUSPARSE_INDEX_BASE_ONE, offsets, columns);
  sparse_matrix<T> A = matrix(n, n, descr, values, offsets, columns);
  const Factor<T> factor(reorder ? permuted(A, p) : std::move(A));
  *singular = factor.zero_pivot(tolerance);
  if (*singular >= 0)
    return CUSOLVER_STATUS_SUCCESS;
  std::vector<T> right(n), solution(n);
  for (int i = 0; i < n; ++i)
    right[i] = b[p[i]];
  factor.solve(right.data(), solution.data());
  for (int i = 0; i < n; ++i)
    x[p[i]] = solution[i];
  return CUSOLVER_STATUS_SUCCESS;
}

template <class T>
cusolverStatus_t csrzfd(cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descr,
                        const T *values, const int *offsets, const int *columns, int *p,
                        int *matched) {
  cusolverStatus_t status = begin(handle, nullptr);
  if (status == CUSOLVER_STATUS_SUCCESS)
    status = values && p && matched ? check(n, n, nnz, descr, offsets, columns)
                                    : CUSOLVER_STATUS_INVALID_VALUE;
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  std::vector<std::vector<int>> columns_of_row(n);
  const sparse_matrix<T> A = matrix(n, n, descr, values, offsets, columns);
  for (int row = 0; row < n; ++row)
    for (const auto &entry : A.rows[row])
      if (!is_zero(entry.value))
        columns_of_row[row].push_back(entry.column);
  const diagonal_match match = match_diagonal(columns_of_row);
  std::copy(match.rows.begin(), match.rows.end(), p);
  *matched = match.matched;
  return CUSOLVER_STATUS_SUCCESS;
}

template <class T>
cusolverStatus_t csrqrBufferInfoBatched(cusolverSpHandle_t handle, int m, int n, int nnz,
                                        const cusparseMatDescr_t descr, const T *,
                                        const int *offsets, const int *columns, int count,
                                        csrqrInfo_t info, size_t *internal_size, size_t *size) {
  cusolverStatus_t status = begin(handle, nullptr);
  if (status == CUSOLVER_STATUS_SUCCESS)
    status = info && internal_size && size && count > 0 && m >= n
                 ? check(m, n, nnz, descr, offsets, columns)
                 : CUSOLVER_STATUS_INVALID_VALUE;
  if (status == CUSOLVER_STATUS_SUCCESS)
    *internal_size = *size = 1;
  return status;
}

/// One matrix of the same structure, right side and solution after another.
template <class T>
cusolverStatus_t csrqrsvBatched(cusolverSpHandle_t handle, int m, int n, int nnz,
                                const cusparseMatDescr_t descr, const T *values, const int *offsets,
                                const int *columns, const T *b, T *x, int count, csrqrInfo_t info,
                                void *) {
  cusolverStatus_t status = begin(handle, nullptr);
  if (status == CUSOLVER_STATUS_SUCCESS)
    status = info && values && b && x && count > 0 && m >= n
                 ? check(m, n, nnz, descr, offsets, columns)
                 : CUSOLVER_STATUS_INVALID_VALUE;
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  const cusparseMatDescr kind = *descr;
  return status_of(library::run_in_stream(handle->stream, [=]() mutable {
    library::for_chunks(count, 1, [&](std::size_t i, std::size_t, std::size_t) {
      const qr<T> factor(matrix(m, n, &kind, values + i * nnz, offsets, columns));
      factor.solve(b + i * m, x + i * n);
    });
  }));
}

} // namespace
} // namespace offloom::solver

using namespace offloom::solver;

extern "C" {

cusolverStatus_t cusolverSpCreateCsrqrInfo(csrqrInfo_t *info) { return create_info(info); }
cusolverStatus_t cusolverSpDestroyCsrqrInfo(csrqrInfo_t info) {
  delete info;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverSpXcsrqrAnalysisBatched(cusolverSpHandle_t handle, int m, int n, int nnz,
                                                 const cusparseMatDescr_t descr, const int *offsets,
                                                 const int *columns, csrqrInfo_t info) {
  const cusolverStatus_t status = begin(handle, nullptr);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  if (!info || m < n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return check(m, n, nnz, descr, offsets, columns);
}

} // extern "C"

// Parameters have the names that the list gives them, also where they say nothing here.
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include "cusolver/sparse.inc"
