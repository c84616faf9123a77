// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interface of CUDA 3, by today's functions and a handle of the process.
#include "cublas.h"
#include "cuda_runtime_api.h"

namespace {

cublasHandle_t handle = nullptr;
cublasStatus_t last_error = CUBLAS_STATUS_SUCCESS;

void note(cublasStatus_t status) {
  if (last_error == CUBLAS_STATUS_SUCCESS)
    last_error = status;
}

// Letters, of either case. What is none of them is refused by the function itself.

cublasOperation_t operation(char letter) {
  switch (letter | 0x20) {
  case 'n':
    return CUBLAS_OP_N;
  case 't':
    return CUBLAS_OP_T;
  case 'c':
    return CUBLAS_OP_C;
  default:
    return cublasOperation_t(-1);
  }
}

template <class T> T either(char letter, char first, T if_first, char second, T if_second) {
  letter |= 0x20;
  return letter == first ? if_first : letter == second ? if_second : T(9);
}
cublasFillMode_t fill(char letter) {
  return either(letter, 'l', CUBLAS_FILL_MODE_LOWER, 'u', CUBLAS_FILL_MODE_UPPER);
}
cublasDiagType_t diagonal(char letter) {
  return either(letter, 'n', CUBLAS_DIAG_NON_UNIT, 'u', CUBLAS_DIAG_UNIT);
}
cublasSideMode_t from(char letter) {
  return either(letter, 'l', CUBLAS_SIDE_LEFT, 'r', CUBLAS_SIDE_RIGHT);
}

/// What a function gives back, which today's writes through a pointer. Those without have none.
template <class R> struct returned {
  R result = R();
  R get() const { return result; }
};
template <> struct returned<void> {
  char result = 0; // is nobody's
  void get() const {}
};

} // namespace

extern "C" {

cublasStatus cublasInit(void) { return handle ? CUBLAS_STATUS_SUCCESS : cublasCreate_v2(&handle); }

cublasStatus cublasShutdown(void) {
  const cublasStatus status = cublasDestroy_v2(handle);
  handle = nullptr;
  return status;
}

cublasStatus cublasGetError(void) {
  const cublasStatus error = last_error;
  last_error = CUBLAS_STATUS_SUCCESS;
  return error;
}

cublasStatus cublasGetVersion(int *version) { return cublasGetVersion_v2(handle, version); }

cublasStatus cublasAlloc(int n, int size, void **memory) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (n <= 0 || size <= 0 || !memory)
    return CUBLAS_STATUS_INVALID_VALUE;
  return cudaMalloc(memory, size_t(n) * size) == cudaSuccess ? CUBLAS_STATUS_SUCCESS
                                                             : CUBLAS_STATUS_ALLOC_FAILED;
}

cublasStatus cublasFree(void *memory) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  return cudaFree(memory) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INTERNAL_ERROR;
}

cublasStatus cublasSetKernelStream(cudaStream_t stream) {
  return cublasSetStream_v2(handle, stream);
}

#define OFFLOOM_BLAS_LEGACY(R, function, PARAMETERS, ARGUMENTS)                                    \
  R function PARAMETERS {                                                                          \
    returned<R> value;                                                                             \
    [[maybe_unused]] auto &result = value.result;                                                  \
    note(function##_v2 ARGUMENTS);                                                                 \
    return value.get();                                                                            \
  }
#include "cublas/legacy_level1.inc"
#include "cublas/legacy_level2.inc"
#include "cublas/legacy_level3.inc"

} // extern "C"
