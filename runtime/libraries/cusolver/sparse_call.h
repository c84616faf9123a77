// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every function of cuSOLVER's sparse part does around its own work: handles, and matrices in
// the form that the algorithms want.
#pragma once

#include "../cusparse/storage.h"
#include "sparse_matrix.h"

#include "cuda_runtime_api.h"
#include "cusolverSp_LOWLEVEL_PREVIEW.h"

struct cusolverSpContext {
  cudaStream_t stream = nullptr;
};

namespace offloom::solver {

cusolverStatus_t status_of(cudaError_t error);

/// Whether a handle is there. Its stream is waited for where arrays are the device's, since the
/// host asks for the result next: the sparse part works before it returns.
inline cusolverStatus_t begin(cusolverSpHandle_t handle, cusolverSpHandle_t waits) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  return waits ? status_of(cudaStreamSynchronize(waits->stream)) : CUSOLVER_STATUS_SUCCESS;
}

/// The checks of a matrix, which must be a general one.
inline cusolverStatus_t check(int m, int n, int nnz, const cusparseMatDescr_t descr,
                              const int *offsets, const int *columns) {
  if (!descr || m <= 0 || n <= 0 || nnz < 0 || !offsets || (nnz > 0 && !columns))
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (descr->type != CUSPARSE_MATRIX_TYPE_GENERAL)
    return CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
  return CUSOLVER_STATUS_SUCCESS;
}

/// A matrix as arrays have it, from their base on.
template <class T>
sparse_matrix<T> matrix(int m, int n, const cusparseMatDescr *descr, const T *values,
                        const int *offsets, const int *columns) {
  const int base = descr->base == CUSPARSE_INDEX_BASE_ONE;
  sparse_matrix<T> A;
  A.columns = n;
  for (int row = 0; row < m; ++row) {
    auto &entries = A.rows.emplace_back();
    for (int i = offsets[row] - base; i < offsets[row + 1] - base; ++i)
      entries.push_back({columns[i] - base, values[i]});
    std::sort(entries.begin(), entries.end(),
              [](const auto &a, const auto &b) { return a.column < b.column; });
  }
  return A;
}

} // namespace offloom::solver

// The definition of a function, as the lists in runtime/include/cusolver have it.
#define OFFLOOM_SOLVER_FUNCTION(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                  \
  extern "C" cusolverStatus_t function PARAMETERS(T, R) {                                          \
    return offloom::solver::algorithm ARGUMENTS;                                                   \
  }
