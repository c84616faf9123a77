// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Handles of the sparse part, and its functions of a matrix's structure alone.
#include "orders.h"
#include "sparse_call.h"

#include <new>
#include <numeric>

namespace offloom::solver {
namespace {

/// Writes an order of a matrix's rows and columns.
template <class Order>
cusolverStatus_t order(cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descr,
                       const int *offsets, const int *columns, int *p, Order make) {
  cusolverStatus_t status = begin(handle, nullptr);
  if (status == CUSOLVER_STATUS_SUCCESS)
    status = p ? check(n, n, nnz, descr, offsets, columns) : CUSOLVER_STATUS_INVALID_VALUE;
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  const std::vector<int> made =
      make(graph_of(n, descr->base == CUSPARSE_INDEX_BASE_ONE, offsets, columns));
  std::copy(made.begin(), made.end(), p);
  return CUSOLVER_STATUS_SUCCESS;
}

/// Whether an array is a permutation of the numbers from 0 on.
bool is_permutation(const int *p, int n) {
  std::vector<bool> seen(n, false);
  for (int i = 0; i < n; ++i) {
    if (p[i] < 0 || p[i] >= n || seen[p[i]])
      return false;
    seen[p[i]] = true;
  }
  return true;
}

} // namespace
} // namespace offloom::solver

using namespace offloom::solver;

extern "C" {

cusolverStatus_t cusolverSpCreate(cusolverSpHandle_t *handle) {
  if (!handle)
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (cudaFree(nullptr) != cudaSuccess) // a broken context has no libraries either
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) cusolverSpContext;
  return *handle ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

cusolverStatus_t cusolverSpDestroy(cusolverSpHandle_t handle) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  delete handle;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverSpSetStream(cusolverSpHandle_t handle, cudaStream_t stream) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  handle->stream = stream;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverSpGetStream(cusolverSpHandle_t handle, cudaStream_t *stream) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!stream)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *stream = handle->stream;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverSpXcsrissymHost(cusolverSpHandle_t handle, int n, int nnz,
                                         const cusparseMatDescr_t descr, const int *offsets,
                                         const int *ends, const int *columns, int *symmetric) {
  cusolverStatus_t status = begin(handle, nullptr);
  if (status == CUSOLVER_STATUS_SUCCESS)
    status = ends && symmetric ? check(n, n, nnz, descr, offsets, columns)
                               : CUSOLVER_STATUS_INVALID_VALUE;
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  const int base = descr->base == CUSPARSE_INDEX_BASE_ONE;
  std::vector<std::pair<int, int>> places, mirrored;
  for (int row = 0; row < n; ++row)
    for (int i = offsets[row] - base; i < ends[row] - base; ++i) {
      places.push_back({row, columns[i] - base});
      mirrored.push_back({columns[i] - base, row});
    }
  std::sort(places.begin(), places.end());
  std::sort(mirrored.begin(), mirrored.end());
  *symmetric = places == mirrored;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverSpXcsrsymrcmHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                          int *p) {
  return order(handle, n, nnz, descr, offsets, columns, p, reverse_cuthill_mckee);
}
cusolverStatus_t cusolverSpXcsrsymmdqHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                          int *p) {
  return order(handle, n, nnz, descr, offsets, columns, p, minimum_degree);
}
cusolverStatus_t cusolverSpXcsrsymamdHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                          int *p) {
  return order(handle, n, nnz, descr, offsets, columns, p, minimum_degree);
}
cusolverStatus_t cusolverSpXcsrmetisndHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                           const int64_t *, int *p) {
  return order(handle, n, nnz, descr, offsets, columns, p, nested_dissection);
}

cusolverStatus_t cusolverSpXcsrperm_bufferSizeHost(cusolverSpHandle_t handle, int m, int n, int nnz,
                                                   const cusparseMatDescr_t descr,
                                                   const int *offsets, const int *columns,
                                                   const int *p, const int *q, size_t *size) {
  cusolverStatus_t status = begin(handle, nullptr);
  if (status == CUSOLVER_STATUS_SUCCESS)
    status =
        p && q && size ? check(m, n, nnz, descr, offsets, columns) : CUSOLVER_STATUS_INVALID_VALUE;
  if (status == CUSOLVER_STATUS_SUCCESS)
    *size = 1;
  return status;
}

/// B = A(p, q): the row p[i] becomes row i, and the column q[j] column j. Where values went is in
/// the map.
cusolverStatus_t cusolverSpXcsrpermHost(cusolverSpHandle_t handle, int m, int n, int nnz,
                                        const cusparseMatDescr_t descr, int *offsets, int *columns,
                                        const int *p, const int *q, int *map, void *) {
  cusolverStatus_t status = begin(handle, nullptr);
  if (status == CUSOLVER_STATUS_SUCCESS)
    status =
        p && q && map ? check(m, n, nnz, descr, offsets, columns) : CUSOLVER_STATUS_INVALID_VALUE;
  if (status == CUSOLVER_STATUS_SUCCESS && !(is_permutation(p, m) && is_permutation(q, n)))
    status = CUSOLVER_STATUS_INVALID_VALUE;
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  const int base = descr->base == CUSPARSE_INDEX_BASE_ONE;
  std::vector<int> place(n);
  for (int i = 0; i < n; ++i)
    place[q[i]] = i;
  const std::vector<int> old_offsets(offsets, offsets + m + 1), old_map(map, map + nnz);
  std::vector<std::pair<int, int>> moved; // column, and where it was
  std::vector<int> row_ends;
  for (int i = 0; i < m; ++i) {
    const std::size_t first = moved.size();
    for (int k = old_offsets[p[i]] - base; k < old_offsets[p[i] + 1] - base; ++k)
      moved.push_back({place[columns[k] - base], k});
    std::sort(moved.begin() + first, moved.end());
    row_ends.push_back(moved.size());
  }
  for (int i = 0; i < m; ++i)
    offsets[i + 1] = row_ends[i] + base;
  offsets[0] = base;
  for (std::size_t k = 0; k < moved.size(); ++k) {
    columns[k] = moved[k].first + base;
    map[k] = old_map[moved[k].second];
  }
  return CUSOLVER_STATUS_SUCCESS;
}

} // extern "C"
