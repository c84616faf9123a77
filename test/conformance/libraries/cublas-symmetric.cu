// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symmetric and Hermitian products and updates of matrices.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<cuDoubleComplex> a(16), b(16), c(16);
  cuDoubleComplex alpha = make_cuDoubleComplex(1, -1), beta = make_cuDoubleComplex(2, 0);
  double two = 2;
  for (auto side : {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT})
    for (auto uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
      beta.x = 0;
      cublasZsymm(handle, side, uplo, 3, 4, &alpha, a, 4, b, 4, &beta, c, 4);
      show("symm", c);
      cublasZhemm(handle, side, uplo, 3, 4, &alpha, a, 4, b, 4, &beta, c, 4);
      show("hemm", c);
    }
  for (auto op : {CUBLAS_OP_N, CUBLAS_OP_C}) {
    cublasZherk(handle, CUBLAS_FILL_MODE_LOWER, op, 3, 3, &two, a, 4, &two, c, 4);
    show("herk", c);
    cublasZher2k(handle, CUBLAS_FILL_MODE_UPPER, op, 3, 3, &alpha, a, 4, b, 4, &two, c, 4);
    show("her2k", c);
    cublasZherkx(handle, CUBLAS_FILL_MODE_UPPER, op, 3, 3, &alpha, a, 4, b, 4, &two, c, 4);
    show("herkx", c);
  }
  beta.x = 1;
  cublasZsyrk(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_T, 3, 3, &alpha, a, 4, &beta, c, 4);
  show("syrk", c);
  cublasZsyr2k(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, 3, 3, &alpha, a, 4, b, 4, &beta, c, 4);
  show("syr2k", c);
}
