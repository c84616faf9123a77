// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Level 1 of cuBLAS for complex numbers: conjugated and plain products, sums of both parts.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<cuComplex> x(10), y(10);
  array<cuDoubleComplex> z(6);
  cuComplex alpha = make_cuComplex(2, -1), result;
  cublasCaxpy(handle, 10, &alpha, x, 1, y, 1);
  show("axpy", y);
  cublasCdotu(handle, 10, x, 1, y, 1, &result);
  printf("dotu %g %g\n", result.x, result.y);
  cublasCdotc(handle, 10, x, 1, y, 1, &result);
  printf("dotc %g %g\n", result.x, result.y);
  double sum;
  int place;
  cublasDzasum(handle, 6, z, 1, &sum);
  cublasIzamax(handle, 6, z, 1, &place);
  printf("asum %g, greatest %d\n", sum, place);
  float half = 0.5f;
  cublasCsscal(handle, 5, &half, y, 2);
  show("scaled", y);
}
