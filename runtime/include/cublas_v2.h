// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS: linear algebra on vectors and matrices of the device, in column-major order.
//
// The work is OpenBLAS's. What a function does and what is different from a GPU:
// docs/design/libraries.md.
#pragma once

#define CUBLAS_V2_H_ // code asks for headers by the names of NVIDIA's include guards

#ifdef CUBLAS_H_
#error cublas.h and cublas_v2.h give the same names to different functions: include one of them
#endif

#include "cublas_api.h"

#include "offloom/author_macros_aside.inc"

// The short names are second names of the same functions, and no macros, so that programs may have
// members of these names.
#define OFFLOOM_BLAS_V2(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                          \
  cublasStatus_t function PARAMETERS(T, R, int) __asm__(#function "_v2");                          \
  cublasStatus_t function##_64 PARAMETERS(T, R, int64_t) __asm__(#function "_v2_64");
#define OFFLOOM_BLAS_V2_INT(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                      \
  cublasStatus_t function PARAMETERS(T, R, int) __asm__(#function "_v2");
#define OFFLOOM_BLAS_V1(function, algorithm, PARAMETERS, ARGUMENTS, T, R)

#ifdef __cplusplus
extern "C" {
#endif
#include "cublas/level1.inc"
#include "cublas/level2.inc"
#include "cublas/level3.inc"

cublasStatus_t cublasCreate(cublasHandle_t *handle) __asm__("cublasCreate_v2");
cublasStatus_t cublasDestroy(cublasHandle_t handle) __asm__("cublasDestroy_v2");
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int *version) __asm__("cublasGetVersion_v2");
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void *workspace,
                                  size_t size) __asm__("cublasSetWorkspace_v2");
cublasStatus_t cublasSetStream(cublasHandle_t handle,
                               cudaStream_t stream) __asm__("cublasSetStream_v2");
cublasStatus_t cublasGetStream(cublasHandle_t handle,
                               cudaStream_t *stream) __asm__("cublasGetStream_v2");
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle,
                                    cublasPointerMode_t *mode) __asm__("cublasGetPointerMode_v2");
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle,
                                    cublasPointerMode_t mode) __asm__("cublasSetPointerMode_v2");

#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_BLAS_V1
#undef OFFLOOM_BLAS_V2
#undef OFFLOOM_BLAS_V2_INT

#include "offloom/author_macros_back.inc"
