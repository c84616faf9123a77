// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotations: applied, made, with their flags.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<double> x(6), y(6);
  double c = 0.5, s = -2;
  cublasDrot(handle, 6, x, 1, y, -1, &c, &s);
  show("x", x);
  show("y", y);
  double a = 3, b = 4;
  cublasDrotg(handle, &a, &b, &c, &s);
  printf("%g %g %g %g\n", a, b, c, s);
  a = 4, b = -3;
  cublasDrotg(handle, &a, &b, &c, &s);
  printf("%g %g %g %g\n", a, b, c, s);
  for (double flag : {-2., -1., 0., 1.}) {
    double parameters[] = {flag, 2, 3, 5, 7};
    cublasDrotm(handle, 6, x, 1, y, 1, parameters);
    show("x", x);
    show("y", y);
  }
}
