// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Triangular products and solutions with vectors, whole, in bands and packed.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<double> a(25), x(5);
  for (int i = 0; i < 5; ++i)
    a[6 * i] = 1 << i;
  for (auto uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER})
    for (auto op : {CUBLAS_OP_N, CUBLAS_OP_T})
      for (auto diag : {CUBLAS_DIAG_UNIT, CUBLAS_DIAG_NON_UNIT}) {
        cublasDtrmv(handle, uplo, op, diag, 5, a, 5, x, 1);
        show("trmv", x);
        cublasDtrsv(handle, uplo, op, diag, 5, a, 5, x, 1);
        show("trsv", x);
        cublasDtpmv(handle, uplo, op, CUBLAS_DIAG_UNIT, 5, a, x, 1);
        show("tpmv", x);
        cublasDtpsv(handle, uplo, op, CUBLAS_DIAG_UNIT, 5, a, x, 1);
        show("tpsv", x);
        cublasDtbmv(handle, uplo, op, CUBLAS_DIAG_UNIT, 5, 2, a, 5, x, 1);
        show("tbmv", x);
        cublasDtbsv(handle, uplo, op, CUBLAS_DIAG_UNIT, 5, 2, a, 5, x, 1);
        show("tbsv", x);
      }
}
