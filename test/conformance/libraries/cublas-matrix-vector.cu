// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of matrices and vectors: operations, strides, bands.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<double> a(5 * 8), x(16), y(16);
  double alpha = 2, beta = -1;
  cublasDgemv(handle, CUBLAS_OP_N, 4, 6, &alpha, a, 5, x, 2, &beta, y, 1);
  show("N", y);
  cublasDgemv(handle, CUBLAS_OP_T, 4, 6, &alpha, a, 5, x, 1, &beta, y, -2);
  show("T", y);
  cublasDgbmv(handle, CUBLAS_OP_N, 6, 7, 1, 2, &alpha, a, 5, x, 1, &beta, y, 1);
  show("band", y);
  cublasDgbmv(handle, CUBLAS_OP_T, 6, 7, 1, 2, &alpha, a, 5, x, 1, &beta, y, 1);
  show("band, T", y);
  cublasDsymv(handle, CUBLAS_FILL_MODE_LOWER, 5, &alpha, a, 5, x, 1, &beta, y, 1);
  show("symmetric", y);
  cublasDsbmv(handle, CUBLAS_FILL_MODE_UPPER, 6, 2, &alpha, a, 5, x, 1, &beta, y, 1);
  show("symmetric band", y);
  cublasDspmv(handle, CUBLAS_FILL_MODE_UPPER, 6, &alpha, a, x, 1, &beta, y, 1);
  show("packed", y);
  beta = 0;
  y[0] = NAN;
  cublasDgemv(handle, CUBLAS_OP_N, 4, 6, &alpha, a, 5, x, 1, &beta, y, 1);
  show("over NaN", y);
}
