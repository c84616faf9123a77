// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of matrices, transposes, in place, and products with diagonals.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<float> a(20), b(20), c(20), d(10);
  float one = 1, two = 2, zero = 0;
  cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 4, 5, &one, a, 5, &two, b, 4, c, 4);
  show("sum", c);
  cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 4, 5, &one, a, 5, &zero, b, 4, c, 4);
  show("transpose", c);
  cublasSgeam(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 5, &two, c, 4, &one, b, 4, c, 4);
  show("in place", c);
  cublasSdgmm(handle, CUBLAS_SIDE_LEFT, 4, 5, a, 4, d, 2, c, 4);
  show("rows", c);
  cublasSdgmm(handle, CUBLAS_SIDE_RIGHT, 4, 5, a, 4, d, -2, c, 4);
  show("columns", c);
}
