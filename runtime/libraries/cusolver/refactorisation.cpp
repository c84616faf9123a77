// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of refactorisation: of one matrix, or of several side by side.
#include "refactorisation.h"

#include "cuda_runtime_api.h"
#include "offloom/library_call.h"

#include <new>

namespace offloom::solver {

cusolverStatus_t status_of(cudaError_t error);

namespace {

/// The arrays of a matrix, and of where its rows and columns go.
struct arrays {
  int n, entries;
  const int *offsets, *columns, *p, *q;
  bool valid() const { return n > 0 && entries > 0 && offsets && columns && p && q; }
};

/// The device's arrays are read here, and now.
cusolverStatus_t begin(cusolverRfHandle_t handle) {
  return handle ? status_of(cudaDeviceSynchronize()) : CUSOLVER_STATUS_NOT_INITIALIZED;
}

cusolverStatus_t set_up(cusolverRfHandle_t handle, int count, const arrays &A,
                        const double *const *values, int nnzL, const int *offsetsL,
                        const int *columnsL, const double *valuesL, int nnzU, const int *offsetsU,
                        const int *columnsU, const double *valuesU) {
  const cusolverStatus_t status = begin(handle);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  if (count <= 0 || !A.valid() || !values || nnzL < 0 || nnzU <= 0 || !offsetsL || !offsetsU ||
      (nnzL > 0 && (!columnsL || !valuesL)) || !columnsU || !valuesU)
    return CUSOLVER_STATUS_INVALID_VALUE;
  handle->n = A.n;
  handle->entries = A.entries;
  handle->analysed = false;
  handle->structure = bundled(*handle, A.n, offsetsL, columnsL, offsetsU, columnsU);
  if (!locate(*handle, A.offsets, A.columns, A.p, A.q))
    return CUSOLVER_STATUS_INVALID_VALUE;
  handle->matrices.assign(count, {});
  for (int i = 0; i < count; ++i)
    assemble(*handle, handle->matrices[i], values[i]);
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t reset(cusolverRfHandle_t handle, int count, const arrays &A,
                       const double *const *values) {
  const cusolverStatus_t status = begin(handle);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  if (!A.valid() || !values || A.n != handle->n || A.entries != handle->entries ||
      count != int(handle->matrices.size()) || !locate(*handle, A.offsets, A.columns, A.p, A.q))
    return CUSOLVER_STATUS_INVALID_VALUE;
  for (int i = 0; i < count; ++i)
    assemble(*handle, handle->matrices[i], values[i]);
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t analyse(cusolverRfHandle_t handle) {
  if (!handle || handle->matrices.empty())
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  handle->analysed = true;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t refactor_all(cusolverRfHandle_t handle) {
  if (!handle || !handle->analysed)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  std::vector<char> boosted(handle->matrices.size());
  library::for_chunks(handle->matrices.size(), 1, [&](std::size_t i, std::size_t, std::size_t) {
    boosted[i] = refactor(*handle, handle->matrices[i]);
  });
  handle->boosted = std::count(boosted.begin(), boosted.end(), 1) > 0;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t solve_all(cusolverRfHandle_t handle, const int *p, const int *q, int nrhs,
                           double *const *X, int ldx) {
  const cusolverStatus_t status = begin(handle);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  if (!handle->analysed)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!p || !q || !X || nrhs <= 0 || ldx < handle->n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  library::for_chunks(handle->matrices.size(), 1, [&](std::size_t i, std::size_t, std::size_t) {
    for (int column = 0; column < nrhs; ++column)
      solve(*handle, handle->matrices[i], p, q, X[i] + std::size_t(column) * ldx);
  });
  return CUSOLVER_STATUS_SUCCESS;
}

template <class T>
cusolverStatus_t get(cusolverRfHandle_t handle, T cusolverRfContext::*what, T *value) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!value)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *value = handle->*what;
  return CUSOLVER_STATUS_SUCCESS;
}

} // namespace
} // namespace offloom::solver

using namespace offloom::solver;

extern "C" {

cusolverStatus_t cusolverRfCreate(cusolverRfHandle_t *handle) {
  if (!handle)
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (cudaFree(nullptr) != cudaSuccess) // a broken context has no libraries either
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) cusolverRfContext;
  return *handle ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

cusolverStatus_t cusolverRfDestroy(cusolverRfHandle_t handle) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  delete handle;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverRfSetMatrixFormat(cusolverRfHandle_t handle,
                                           cusolverRfMatrixFormat_t format,
                                           cusolverRfUnitDiagonal_t diagonal) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if ((format != CUSOLVERRF_MATRIX_FORMAT_CSR && format != CUSOLVERRF_MATRIX_FORMAT_CSC) ||
      diagonal < CUSOLVERRF_UNIT_DIAGONAL_STORED_L || diagonal > CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U)
    return CUSOLVER_STATUS_INVALID_VALUE;
  handle->format = format;
  handle->unit = diagonal;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfGetMatrixFormat(cusolverRfHandle_t handle,
                                           cusolverRfMatrixFormat_t *format,
                                           cusolverRfUnitDiagonal_t *diagonal) {
  const cusolverStatus_t status = get(handle, &cusolverRfContext::format, format);
  return status == CUSOLVER_STATUS_SUCCESS ? get(handle, &cusolverRfContext::unit, diagonal)
                                           : status;
}

cusolverStatus_t cusolverRfSetNumericProperties(cusolverRfHandle_t handle, double zero,
                                                double boost) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  handle->zero = zero;
  handle->boost = boost;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfGetNumericProperties(cusolverRfHandle_t handle, double *zero,
                                                double *boost) {
  const cusolverStatus_t status = get(handle, &cusolverRfContext::zero, zero);
  return status == CUSOLVER_STATUS_SUCCESS ? get(handle, &cusolverRfContext::boost, boost) : status;
}
cusolverStatus_t cusolverRfGetNumericBoostReport(cusolverRfHandle_t handle,
                                                 cusolverRfNumericBoostReport_t *report) {
  bool boosted = false;
  const cusolverStatus_t status = get(handle, &cusolverRfContext::boosted, &boosted);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  if (!report)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *report = boosted ? CUSOLVERRF_NUMERIC_BOOST_USED : CUSOLVERRF_NUMERIC_BOOST_NOT_USED;
  return status;
}

cusolverStatus_t cusolverRfSetAlgs(cusolverRfHandle_t handle, cusolverRfFactorization_t factor,
                                   cusolverRfTriangularSolve_t solve) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (factor < CUSOLVERRF_FACTORIZATION_ALG0 || factor > CUSOLVERRF_FACTORIZATION_ALG2 ||
      solve < CUSOLVERRF_TRIANGULAR_SOLVE_ALG1 || solve > CUSOLVERRF_TRIANGULAR_SOLVE_ALG3)
    return CUSOLVER_STATUS_INVALID_VALUE;
  handle->factor = factor;
  handle->solve = solve;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfGetAlgs(cusolverRfHandle_t handle, cusolverRfFactorization_t *factor,
                                   cusolverRfTriangularSolve_t *solve) {
  const cusolverStatus_t status = get(handle, &cusolverRfContext::factor, factor);
  return status == CUSOLVER_STATUS_SUCCESS ? get(handle, &cusolverRfContext::solve, solve) : status;
}

cusolverStatus_t cusolverRfSetResetValuesFastMode(cusolverRfHandle_t handle,
                                                  cusolverRfResetValuesFastMode_t mode) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (mode != CUSOLVERRF_RESET_VALUES_FAST_MODE_OFF && mode != CUSOLVERRF_RESET_VALUES_FAST_MODE_ON)
    return CUSOLVER_STATUS_INVALID_VALUE;
  handle->fast = mode;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfGetResetValuesFastMode(cusolverRfHandle_t handle,
                                                  cusolverRfResetValuesFastMode_t *mode) {
  return get(handle, &cusolverRfContext::fast, mode);
}

cusolverStatus_t cusolverRfSetupHost(int n, int nnzA, int *offsetsA, int *columnsA, double *valuesA,
                                     int nnzL, int *offsetsL, int *columnsL, double *valuesL,
                                     int nnzU, int *offsetsU, int *columnsU, double *valuesU,
                                     int *p, int *q, cusolverRfHandle_t handle) {
  if (handle && !valuesA)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return set_up(handle, 1, {n, nnzA, offsetsA, columnsA, p, q}, &valuesA, nnzL, offsetsL, columnsL,
                valuesL, nnzU, offsetsU, columnsU, valuesU);
}
cusolverStatus_t cusolverRfSetupDevice(int n, int nnzA, int *offsetsA, int *columnsA,
                                       double *valuesA, int nnzL, int *offsetsL, int *columnsL,
                                       double *valuesL, int nnzU, int *offsetsU, int *columnsU,
                                       double *valuesU, int *p, int *q, cusolverRfHandle_t handle) {
  return cusolverRfSetupHost(n, nnzA, offsetsA, columnsA, valuesA, nnzL, offsetsL, columnsL,
                             valuesL, nnzU, offsetsU, columnsU, valuesU, p, q, handle);
}

cusolverStatus_t cusolverRfResetValues(int n, int nnzA, int *offsetsA, int *columnsA,
                                       double *valuesA, int *p, int *q, cusolverRfHandle_t handle) {
  if (handle && !valuesA)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return reset(handle, 1, {n, nnzA, offsetsA, columnsA, p, q}, &valuesA);
}
cusolverStatus_t cusolverRfAnalyze(cusolverRfHandle_t handle) { return analyse(handle); }
/// A batch says by cusolverRfBatchZeroPivot which of its matrices are singular.
cusolverStatus_t cusolverRfRefactor(cusolverRfHandle_t handle) {
  const cusolverStatus_t status = refactor_all(handle);
  return status == CUSOLVER_STATUS_SUCCESS && handle->matrices[0].zero_pivot >= 0
             ? CUSOLVER_STATUS_ZERO_PIVOT
             : status;
}
cusolverStatus_t cusolverRfSolve(cusolverRfHandle_t handle, int *p, int *q, int nrhs, double *, int,
                                 double *X, int ldx) {
  if (handle && !X)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return solve_all(handle, p, q, nrhs, &X, ldx);
}

cusolverStatus_t cusolverRfBatchSetupHost(int count, int n, int nnzA, int *offsetsA, int *columnsA,
                                          double *valuesA[], int nnzL, int *offsetsL, int *columnsL,
                                          double *valuesL, int nnzU, int *offsetsU, int *columnsU,
                                          double *valuesU, int *p, int *q,
                                          cusolverRfHandle_t handle) {
  return set_up(handle, count, {n, nnzA, offsetsA, columnsA, p, q}, valuesA, nnzL, offsetsL,
                columnsL, valuesL, nnzU, offsetsU, columnsU, valuesU);
}
cusolverStatus_t cusolverRfBatchResetValues(int count, int n, int nnzA, int *offsetsA,
                                            int *columnsA, double *valuesA[], int *p, int *q,
                                            cusolverRfHandle_t handle) {
  return reset(handle, count, {n, nnzA, offsetsA, columnsA, p, q}, valuesA);
}
cusolverStatus_t cusolverRfBatchAnalyze(cusolverRfHandle_t handle) { return analyse(handle); }
cusolverStatus_t cusolverRfBatchRefactor(cusolverRfHandle_t handle) { return refactor_all(handle); }
cusolverStatus_t cusolverRfBatchSolve(cusolverRfHandle_t handle, int *p, int *q, int nrhs, double *,
                                      int, double *X[], int ldx) {
  return solve_all(handle, p, q, nrhs, X, ldx);
}
cusolverStatus_t cusolverRfBatchZeroPivot(cusolverRfHandle_t handle, int *positions) {
  if (!handle || !handle->analysed)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!positions)
    return CUSOLVER_STATUS_INVALID_VALUE;
  bool any = false;
  for (std::size_t i = 0; i < handle->matrices.size(); ++i) {
    positions[i] = handle->matrices[i].zero_pivot;
    any = any || positions[i] >= 0;
  }
  return any ? CUSOLVER_STATUS_ZERO_PIVOT : CUSOLVER_STATUS_SUCCESS;
}

} // extern "C"
