// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Level 1 of cuBLAS: sums, norms, places of extremes, strides of both signs.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<float> x(24), y(24);
  float alpha = 3, dot, sum;
  int place;
  cublasSaxpy(handle, 12, &alpha, x, 2, y, 1);
  show("axpy", y);
  cublasSaxpy(handle, 8, &alpha, x, -1, y, 3);
  show("axpy backwards", y);
  cublasSdot(handle, 12, x, 2, y, -1, &dot);
  cublasSasum(handle, 24, y, 1, &sum);
  printf("%g %g\n", dot, sum);
  cublasIsamax(handle, 24, y, 1, &place);
  printf("greatest %d", place);
  cublasIsamin(handle, 12, y, 2, &place);
  printf(", least %d", place);
  cublasIsamax(handle, 0, y, 1, &place);
  printf(", of none %d\n", place);
  cublasSscal(handle, 12, &alpha, x, 2);
  cublasSswap(handle, 12, x, 1, y, 2);
  show("x", x);
  show("y", y);
  y[0] = 3e30f, y[1] = 4e30f;
  cublasSnrm2(handle, 2, y, 1, &sum);
  printf("norm without overflow %.4e\n", sum);
}
