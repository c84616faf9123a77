// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What wrong calls of cuBLAS answer.
// builds: clang++
// flags: -lcublas
#include "wrong_calls.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<float> a(16), b(16), c(16);
  float one = 1;
  ANSWER("right", cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a, 4, b, 4, &one, c, 4));
  ANSWER("no handle", cublasSgemm(nullptr, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a, 4, b, 4, &one, c, 4));
  ANSWER("negative m", cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, -4, 4, 4, &one, a, 4, b, 4, &one, c, 4));
  ANSWER("negative k", cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, -4, &one, a, 4, b, 4, &one, c, 4));
  ANSWER("short lda", cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a, 3, b, 4, &one, c, 4));
  ANSWER("short ldb", cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 4, 4, 4, &one, a, 4, b, 3, &one, c, 4));
  ANSWER("short ldc", cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a, 4, b, 4, &one, c, 3));
  ANSWER("no operation", cublasSgemm(handle, cublasOperation_t(7), CUBLAS_OP_N, 4, 4, 4, &one, a, 4, b, 4, &one, c, 4));
  ANSWER("nothing to do", cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 0, 4, 4, &one, a, 4, b, 4, &one, c, 4));
  ANSWER("stride 0 of gemv", cublasSgemv(handle, CUBLAS_OP_N, 4, 4, &one, a, 4, b, 0, &one, c, 1));
  ANSWER("short lda of gemv", cublasSgemv(handle, CUBLAS_OP_N, 4, 4, &one, a, 3, b, 1, &one, c, 1));
  ANSWER("negative n of axpy", cublasSaxpy(handle, -1, &one, a, 1, b, 1));
  ANSWER("no side", cublasStrsm(handle, cublasSideMode_t(7), CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4, 4, &one, a, 4, b, 4));
  ANSWER("short lda of trsm", cublasStrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4, 4, &one, a, 3, b, 4));
  ANSWER("short lda of syrk", cublasSsyrk(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 4, 4, &one, a, 2, &one, c, 4));
  ANSWER("negative batch", cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a, 4, 0, b, 4, 0, &one, c, 4, 0, -1));
  ANSWER("no handle to destroy", cublasDestroy(nullptr));
  ANSWER("no pointer to create", cublasCreate(nullptr));
  ANSWER("set vector of bytes 0", cublasSetVector(4, 0, a, 1, b, 1));
  ANSWER("set matrix, short", cublasSetMatrix(4, 4, 4, a, 3, b, 4));
  printf("%s %s\n", cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE), cublasGetStatusString(CUBLAS_STATUS_NOT_SUPPORTED));
}
