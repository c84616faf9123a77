// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Updates by one or two vectors: symmetric, Hermitian, packed.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<float> a(20), x(8), y(8);
  array<cuComplex> c(16), u(4), v(4);
  float alpha = 2;
  cuComplex beta = make_cuComplex(1, 2);
  cublasSger(handle, 4, 5, &alpha, x, 2, y, 1, a, 4);
  show("ger", a);
  cublasSsyr(handle, CUBLAS_FILL_MODE_UPPER, 4, &alpha, x, 1, a, 5);
  show("syr", a);
  cublasSsyr2(handle, CUBLAS_FILL_MODE_LOWER, 4, &alpha, x, 1, y, 1, a, 5);
  show("syr2", a);
  cublasSspr(handle, CUBLAS_FILL_MODE_LOWER, 5, &alpha, x, 1, a);
  show("spr", a);
  cublasCgerc(handle, 4, 4, &beta, u, 1, v, 1, c, 4);
  show("gerc", c);
  cublasCgeru(handle, 4, 4, &beta, u, 1, v, 1, c, 4);
  show("geru", c);
  cublasCher(handle, CUBLAS_FILL_MODE_UPPER, 4, &alpha, u, 1, c, 4);
  show("her", c);
  cublasCher2(handle, CUBLAS_FILL_MODE_LOWER, 4, &beta, u, 1, v, 1, c, 4);
  show("her2", c);
}
