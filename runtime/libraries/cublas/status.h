// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Status codes of cuBLAS and cuBLASLt: what CUDA's errors become, and their names and texts.
#pragma once

#include "cublas/types.h"

namespace offloom::blas {

inline cublasStatus_t status_of(cudaError_t error) {
  switch (error) {
  case cudaSuccess:
    return CUBLAS_STATUS_SUCCESS;
  case cudaErrorMemoryAllocation:
    return CUBLAS_STATUS_ALLOC_FAILED;
  default:
    return CUBLAS_STATUS_EXECUTION_FAILED;
  }
}

struct status_text {
  cublasStatus_t status;
  const char *name;
  const char *text;
};

inline constexpr status_text status_texts[] = {
    {CUBLAS_STATUS_SUCCESS, "CUBLAS_STATUS_SUCCESS", "success"},
    {CUBLAS_STATUS_NOT_INITIALIZED, "CUBLAS_STATUS_NOT_INITIALIZED",
     "the library was not initialized"},
    {CUBLAS_STATUS_ALLOC_FAILED, "CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"},
    {CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE",
     "an unsupported value or parameter was passed to the function"},
    {CUBLAS_STATUS_ARCH_MISMATCH, "CUBLAS_STATUS_ARCH_MISMATCH",
     "the requested feature is not supported by the architecture"},
    {CUBLAS_STATUS_MAPPING_ERROR, "CUBLAS_STATUS_MAPPING_ERROR",
     "an access to GPU memory space failed"},
    {CUBLAS_STATUS_EXECUTION_FAILED, "CUBLAS_STATUS_EXECUTION_FAILED",
     "the function failed to launch on the GPU"},
    {CUBLAS_STATUS_INTERNAL_ERROR, "CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"},
    {CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED",
     "the requested functionality is not supported"},
    {CUBLAS_STATUS_LICENSE_ERROR, "CUBLAS_STATUS_LICENSE_ERROR",
     "the license could not be verified"},
};

inline const char *status_name(cublasStatus_t status) {
  for (const status_text &text : status_texts)
    if (text.status == status)
      return text.name;
  return "CUBLAS_STATUS_UNKNOWN";
}

inline const char *status_string(cublasStatus_t status) {
  for (const status_text &text : status_texts)
    if (text.status == status)
      return text.text;
  return "<unknown>";
}

} // namespace offloom::blas
