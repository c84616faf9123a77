// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLASXt: products and solutions of matrices in host memory, whose tiles several devices share.
//
// All emulated devices are the same cores, and device memory is host memory: so the matrices are
// multiplied where they lie, by cuBLAS, and nothing is copied or pinned.
#pragma once

#define CUBLAS_XT_H_ // code asks for headers by the names of NVIDIA's include guards

#include "cublas_v2.h"

#include "offloom/author_macros_aside.inc"

typedef struct cublasXtContext *cublasXtHandle_t;
typedef enum {
  CUBLASXT_PINNING_DISABLED = 0,
  CUBLASXT_PINNING_ENABLED = 1
} cublasXtPinnedMemMode_t;
typedef enum {
  CUBLASXT_FLOAT = 0,
  CUBLASXT_DOUBLE = 1,
  CUBLASXT_COMPLEX = 2,
  CUBLASXT_DOUBLECOMPLEX = 3
} cublasXtOpType_t;
typedef enum {
  CUBLASXT_GEMM = 0,
  CUBLASXT_SYRK = 1,
  CUBLASXT_HERK = 2,
  CUBLASXT_SYMM = 3,
  CUBLASXT_HEMM = 4,
  CUBLASXT_TRSM = 5,
  CUBLASXT_SYR2K = 6,
  CUBLASXT_HER2K = 7,
  CUBLASXT_SPMM = 8,
  CUBLASXT_SYRKX = 9,
  CUBLASXT_HERKX = 10,
  CUBLASXT_TRMM = 11,
  CUBLASXT_ROUTINE_MAX = 12
} cublasXtBlasOp_t;

#ifdef __cplusplus
extern "C" {
#endif

cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle);
cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle);
/// Boards are devices.
cublasStatus_t cublasXtGetNumBoards(int nbDevices, int deviceId[], int *nbBoards);
cublasStatus_t cublasXtMaxBoards(int *nbGpuBoards);
cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int nbDevices, int deviceId[]);

// What is kept and told again, and changes no result.
cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int blockDim);
cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int *blockDim);
cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode);
cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t *mode);
cublasStatus_t cublasXtSetCpuRoutine(cublasXtHandle_t handle, cublasXtBlasOp_t blasOp,
                                     cublasXtOpType_t type, void *blasFunctor);
cublasStatus_t cublasXtSetCpuRatio(cublasXtHandle_t handle, cublasXtBlasOp_t blasOp,
                                   cublasXtOpType_t type, float ratio);

#define OFFLOOM_BLAS_XT(function, of_blas, PARAMETERS, ARGUMENTS, T, R)                            \
  cublasStatus_t function PARAMETERS(T, R);
#include "cublas/xt.inc"
#undef OFFLOOM_BLAS_XT

/// Products with a symmetric matrix that is packed.
#define OFFLOOM_BLAS_XT_SPMM(name, T)                                                              \
  cublasStatus_t name(cublasXtHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,       \
                      size_t m, size_t n, const T *alpha, const T *AP, const T *B, size_t ldb,     \
                      const T *beta, T *C, size_t ldc);
OFFLOOM_BLAS_XT_SPMM(cublasXtSspmm, float)
OFFLOOM_BLAS_XT_SPMM(cublasXtDspmm, double)
OFFLOOM_BLAS_XT_SPMM(cublasXtCspmm, cuComplex)
OFFLOOM_BLAS_XT_SPMM(cublasXtZspmm, cuDoubleComplex)
#undef OFFLOOM_BLAS_XT_SPMM

#ifdef __cplusplus
} // extern "C"
#endif

#include "offloom/author_macros_back.inc"
