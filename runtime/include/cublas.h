// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS as CUDA 3 had it: one handle for the process, scalars by value, letters for operations,
// and errors that are asked for afterwards.
#pragma once

#define CUBLAS_H_ // code asks for headers by the names of NVIDIA's include guards

#ifdef CUBLAS_V2_H_
#error cublas.h and cublas_v2.h give the same names to different functions: include one of them
#endif

#include "cublas_api.h"
#include "cuda_runtime.h" // programs without another header of the runtime count on it

#include "offloom/author_macros_aside.inc"

typedef cublasStatus_t cublasStatus;

#define OFFLOOM_BLAS_LEGACY(R, function, PARAMETERS, ARGUMENTS) R function PARAMETERS;

#ifdef __cplusplus
extern "C" {
#endif
cublasStatus cublasInit(void);
cublasStatus cublasShutdown(void);
/// What the first call that failed since the last question said.
cublasStatus cublasGetError(void);
cublasStatus cublasGetVersion(int *version);
cublasStatus cublasAlloc(int n, int size, void **memory);
cublasStatus cublasFree(void *memory);
cublasStatus cublasSetKernelStream(cudaStream_t stream);

#include "cublas/legacy_level1.inc"
#include "cublas/legacy_level2.inc"
#include "cublas/legacy_level3.inc"

#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_BLAS_LEGACY

#include "offloom/author_macros_back.inc"
