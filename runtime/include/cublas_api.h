// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of cuBLAS by the names that its library has: those of today's interface end in _v2
// where the interface of CUDA 3 has one of the same name. cublas_v2.h gives them their short names.
#pragma once

#define CUBLAS_API_H_ // code asks for headers by the names of NVIDIA's include guards

#include "cuda_runtime_api.h" // programs without another header of the runtime count on it

#include "offloom/author_macros_aside.inc"

#include "cublas/extensions.h"
#include "cublas/families.h"
#include "cublas/handle.h"
#include "cublas/types.h"
#include "cublas/unsupported.h"

#define OFFLOOM_BLAS_V1(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                          \
  cublasStatus_t function PARAMETERS(T, R, int);                                                   \
  cublasStatus_t function##_64 PARAMETERS(T, R, int64_t);
#define OFFLOOM_BLAS_V2(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                          \
  cublasStatus_t function##_v2 PARAMETERS(T, R, int);                                              \
  cublasStatus_t function##_v2_64 PARAMETERS(T, R, int64_t);
#define OFFLOOM_BLAS_V2_INT(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                      \
  cublasStatus_t function##_v2 PARAMETERS(T, R, int);
#define OFFLOOM_BLAS_INT(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                         \
  cublasStatus_t function PARAMETERS(T, R, int);

#ifdef __cplusplus
extern "C" {
#endif
#include "cublas/batched.inc"
#include "cublas/lapack.inc"
#include "cublas/level1.inc"
#include "cublas/level2.inc"
#include "cublas/level3.inc"
#include "cublas/packed.inc"

#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_BLAS_V1
#undef OFFLOOM_BLAS_V2
#undef OFFLOOM_BLAS_V2_INT
#undef OFFLOOM_BLAS_INT

#include "offloom/author_macros_back.inc"
