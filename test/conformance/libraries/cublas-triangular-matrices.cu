// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Triangular products and solutions with matrices, of both sides.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<float> a(16), b(16), c(16);
  for (int i = 0; i < 4; ++i)
    a[5 * i] = 1 << i;
  float alpha = 2;
  for (auto side : {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT})
    for (auto uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER})
      for (auto op : {CUBLAS_OP_N, CUBLAS_OP_T}) {
        cublasStrmm(handle, side, uplo, op, CUBLAS_DIAG_NON_UNIT, 4, 4, &alpha, a, 4, b, 4, c, 4);
        show("trmm", c);
        cublasStrsm(handle, side, uplo, op, CUBLAS_DIAG_NON_UNIT, 4, 4, &alpha, a, 4, c, 4);
        show("trsm", c);
      }
}
