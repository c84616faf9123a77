// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLASXt by cuBLAS: a call is the function of the same name, waited for.

// call.h has other macros of the names that cublas_v2.h uses and takes back.
#include "cublasXt.h"

#include "call.h"

#include <algorithm>
#include <vector>

struct cublasXtContext {
  cublasContext blas;
  int block_size = 1024;
  cublasXtPinnedMemMode_t pinning = CUBLASXT_PINNING_DISABLED;
};

namespace offloom::blas {
namespace {

bool are_devices(int count, const int *devices) {
  int present = 0;
  if (count < 1 || !devices || cudaGetDeviceCount(&present) != cudaSuccess)
    return false;
  return std::all_of(devices, devices + count,
                     [present](int device) { return device >= 0 && device < present; });
}

bool known(cublasXtBlasOp_t function, cublasXtOpType_t type) {
  return function >= CUBLASXT_GEMM && function < CUBLASXT_ROUTINE_MAX && type >= CUBLASXT_FLOAT &&
         type <= CUBLASXT_DOUBLECOMPLEX;
}

/// Calls change(handle), if there is a handle and the arguments are right.
template <class Change>
cublasStatus_t with(cublasXtHandle_t handle, bool valid, const Change &change) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!valid)
    return CUBLAS_STATUS_INVALID_VALUE;
  change(*handle);
  return CUBLAS_STATUS_SUCCESS;
}

/// The host reads the result after the call.
cublasStatus_t waited(cublasStatus_t status) {
  return status == CUBLAS_STATUS_SUCCESS ? status_of(cudaStreamSynchronize(nullptr)) : status;
}

/// Both triangles of a packed symmetric matrix, by columns.
template <class T> std::vector<T> unpacked(const T *packed, index order, cublasFillMode_t uplo) {
  std::vector<T> full(order * order);
  for (index col = 0; col < order; ++col) {
    const bool lower = uplo == CUBLAS_FILL_MODE_LOWER;
    for (index row = lower ? col : 0; row < (lower ? order : col + 1); ++row)
      full[row + col * order] = full[col + row * order] = *packed++;
  }
  return full;
}

template <class T>
cublasStatus_t spmm(cublasXtHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, index m,
                    index n, const T *alpha, const T *packed, const T *B, index ldb, const T *beta,
                    T *C, index ldc,
                    cublasStatus_t (*symm)(cublasHandle_t, cublasSideMode_t, cublasFillMode_t,
                                           int64_t, int64_t, const T *, const T *, int64_t,
                                           const T *, int64_t, const T *, T *, int64_t)) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!offloom::blas::known(side) || !offloom::blas::known(uplo) || m < 0 || n < 0 || !packed)
    return CUBLAS_STATUS_INVALID_VALUE;
  const index order = side == CUBLAS_SIDE_LEFT ? m : n;
  if (const cudaError_t before = cudaStreamSynchronize(nullptr); before != cudaSuccess)
    return status_of(before);
  const std::vector<T> full = unpacked(packed, order, uplo);
  return waited(symm(&handle->blas, side, uplo, m, n, alpha, full.data(), std::max<index>(1, order),
                     B, ldb, beta, C, ldc));
}

} // namespace
} // namespace offloom::blas

using namespace offloom::blas;

extern "C" {

cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle) {
  if (!handle)
    return CUBLAS_STATUS_INVALID_VALUE;
  cublasHandle_t blas; // sets OpenBLAS's threads
  const cublasStatus_t status = cublasCreate_v2(&blas);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  *handle = new cublasXtContext{*blas};
  return cublasDestroy_v2(blas);
}

cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle) {
  return with(handle, true, [](cublasXtContext &made) { delete &made; });
}

cublasStatus_t cublasXtGetNumBoards(int count, int devices[], int *boards) {
  if (!boards || !are_devices(count, devices))
    return CUBLAS_STATUS_INVALID_VALUE;
  *boards = count;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtMaxBoards(int *boards) {
  return boards ? status_of(cudaGetDeviceCount(boards)) : CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int count, int devices[]) {
  return with(handle, are_devices(count, devices), [](cublasXtContext &) {});
}

cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int size) {
  return with(handle, size > 0, [size](cublasXtContext &to) { to.block_size = size; });
}
cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int *size) {
  return with(handle, size, [size](cublasXtContext &from) { *size = from.block_size; });
}

cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode) {
  const bool known = mode == CUBLASXT_PINNING_DISABLED || mode == CUBLASXT_PINNING_ENABLED;
  return with(handle, known, [mode](cublasXtContext &to) { to.pinning = mode; });
}
cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t *mode) {
  return with(handle, mode, [mode](cublasXtContext &from) { *mode = from.pinning; });
}

cublasStatus_t cublasXtSetCpuRoutine(cublasXtHandle_t handle, cublasXtBlasOp_t function,
                                     cublasXtOpType_t type, void *) {
  return with(handle, known(function, type), [](cublasXtContext &) {});
}
cublasStatus_t cublasXtSetCpuRatio(cublasXtHandle_t handle, cublasXtBlasOp_t function,
                                   cublasXtOpType_t type, float ratio) {
  return with(handle, known(function, type) && ratio >= 0 && ratio <= 1, [](cublasXtContext &) {});
}

#define OFFLOOM_XT_CALL(...) (&handle->blas, __VA_ARGS__)
#define OFFLOOM_BLAS_XT(function, of_blas, PARAMETERS, ARGUMENTS, T, R)                            \
  cublasStatus_t function PARAMETERS(T, R) {                                                       \
    return handle ? waited(of_blas OFFLOOM_XT_CALL ARGUMENTS) : CUBLAS_STATUS_NOT_INITIALIZED;     \
  }
#include "cublas/xt.inc"

#define OFFLOOM_BLAS_XT_SPMM(name, symm, T)                                                        \
  cublasStatus_t name(cublasXtHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,       \
                      size_t m, size_t n, const T *alpha, const T *AP, const T *B, size_t ldb,     \
                      const T *beta, T *C, size_t ldc) {                                           \
    return spmm<T>(handle, side, uplo, m, n, alpha, AP, B, ldb, beta, C, ldc, symm);               \
  }
OFFLOOM_BLAS_XT_SPMM(cublasXtSspmm, cublasSsymm_v2_64, float)
OFFLOOM_BLAS_XT_SPMM(cublasXtDspmm, cublasDsymm_v2_64, double)
OFFLOOM_BLAS_XT_SPMM(cublasXtCspmm, cublasCsymm_v2_64, cuComplex)
OFFLOOM_BLAS_XT_SPMM(cublasXtZspmm, cublasZsymm_v2_64, cuDoubleComplex)

} // extern "C"
