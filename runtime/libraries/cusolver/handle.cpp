// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Handles of the dense part, parameters of its algorithms, and the version.
#include "call.h"
#include "jacobi.h"

#include <new>

// OpenBLAS's threads would compete with the runtime's.
extern "C" void openblas_set_num_threads(int count);

struct cusolverDnParams {};

namespace offloom::solver {

cusolverStatus_t status_of(cudaError_t error) {
  switch (error) {
  case cudaSuccess:
    return CUSOLVER_STATUS_SUCCESS;
  case cudaErrorMemoryAllocation:
    return CUSOLVER_STATUS_ALLOC_FAILED;
  default:
    return CUSOLVER_STATUS_EXECUTION_FAILED;
  }
}

namespace {

template <class Object> cusolverStatus_t create(Object **object) {
  if (!object)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *object = new (std::nothrow) Object;
  return *object ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

template <class Object> cusolverStatus_t destroy(Object *object) {
  delete object;
  return CUSOLVER_STATUS_SUCCESS;
}

template <class Info, class T>
cusolverStatus_t set(Info *info, T jacobi_settings::*setting, T value, bool valid = true) {
  if (!info || !valid)
    return CUSOLVER_STATUS_INVALID_VALUE;
  info->*setting = value;
  return CUSOLVER_STATUS_SUCCESS;
}

/// What the last call with these settings found. It is asked for when that has ended.
template <class Info, class T>
cusolverStatus_t result(cusolverDnHandle_t handle, Info *info, T jacobi_outcome::*what, T *value) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!info || !value)
    return CUSOLVER_STATUS_INVALID_VALUE;
  const cudaError_t error = cudaStreamSynchronize(handle->stream);
  if (error != cudaSuccess)
    return status_of(error);
  if (info->outcome->batched)
    return CUSOLVER_STATUS_NOT_SUPPORTED;
  *value = *info->outcome.*what;
  return CUSOLVER_STATUS_SUCCESS;
}

} // namespace
} // namespace offloom::solver

using namespace offloom::solver;

extern "C" {

cusolverStatus_t cusolverGetProperty(libraryPropertyType type, int *value) {
  if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUSOLVER_STATUS_INVALID_VALUE;
  const int parts[] = {CUSOLVER_VER_MAJOR, CUSOLVER_VER_MINOR, CUSOLVER_VER_PATCH};
  *value = parts[type];
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverGetVersion(int *version) {
  if (!version)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *version = CUSOLVER_VERSION;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle) {
  if (!handle)
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (cudaFree(nullptr) != cudaSuccess) // a broken context has no libraries either
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  openblas_set_num_threads(1);
  return create(handle);
}

/// Work in the stream has what it needs: nothing is waited for.
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) {
  return handle ? destroy(handle) : CUSOLVER_STATUS_NOT_INITIALIZED;
}

cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  handle->stream = stream;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!stream)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *stream = handle->stream;
  return CUSOLVER_STATUS_SUCCESS;
}

/// Results are deterministic in both modes.
cusolverStatus_t cusolverDnSetDeterministicMode(cusolverDnHandle_t handle,
                                                cusolverDeterministicMode_t mode) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (mode != CUSOLVER_DETERMINISTIC_RESULTS && mode != CUSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS)
    return CUSOLVER_STATUS_INVALID_VALUE;
  handle->determinism = mode;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnGetDeterministicMode(cusolverDnHandle_t handle,
                                                cusolverDeterministicMode_t *mode) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!mode)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *mode = handle->determinism;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t *params) { return create(params); }
cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params) { return destroy(params); }
cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t function,
                                         cusolverAlgMode_t algorithm) {
  const bool known = function == CUSOLVERDN_GETRF || function == CUSOLVERDN_POTRF;
  if (!params || !known || algorithm < CUSOLVER_ALG_0 || algorithm > CUSOLVER_ALG_2)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *info) { return create(info); }
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info) { return destroy(info); }
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance) {
  return set(info, &jacobi_settings::tolerance, tolerance);
}
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int sweeps) {
  return set(info, &jacobi_settings::max_sweeps, sweeps, sweeps >= 0);
}
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sort) {
  return set(info, &jacobi_settings::sort, sort);
}
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t handle, syevjInfo_t info,
                                             double *residual) {
  return result(handle, info, &jacobi_outcome::residual, residual);
}
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t handle, syevjInfo_t info,
                                           int *sweeps) {
  return result(handle, info, &jacobi_outcome::sweeps, sweeps);
}

cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t *info) { return create(info); }
cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t info) { return destroy(info); }
cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t info, double tolerance) {
  return set(info, &jacobi_settings::tolerance, tolerance);
}
cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t info, int sweeps) {
  return set(info, &jacobi_settings::max_sweeps, sweeps, sweeps >= 0);
}
cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t info, int sort) {
  return set(info, &jacobi_settings::sort, sort);
}
cusolverStatus_t cusolverDnXgesvdjGetResidual(cusolverDnHandle_t handle, gesvdjInfo_t info,
                                              double *residual) {
  return result(handle, info, &jacobi_outcome::residual, residual);
}
cusolverStatus_t cusolverDnXgesvdjGetSweeps(cusolverDnHandle_t handle, gesvdjInfo_t info,
                                            int *sweeps) {
  return result(handle, info, &jacobi_outcome::sweeps, sweeps);
}

cusolverStatus_t cusolverDnLoggerSetCallback(cusolverDnLoggerCallback_t) {
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnLoggerSetFile(FILE *) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnLoggerOpenFile(const char *) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnLoggerSetLevel(int) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnLoggerSetMask(int) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnLoggerForceDisable(void) { return CUSOLVER_STATUS_SUCCESS; }

} // extern "C"
