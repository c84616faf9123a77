// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// QR and least squares in batches.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<double> a{3, 4, 0, 0, 0, 5, 1, 2, 2, 2, 1, -2}, tau(4), c{5, 5, 1, 2, 3, 4};
  array<double *> as{a, a + 6}, taus{tau, tau + 2}, cs{c, c + 3};
  int info = 7;
  array<int> device_info(2);
  status("geqrf", cublasDgeqrfBatched(handle, 3, 2, as, 3, taus, &info, 2));
  show("factors", a);
  show("tau", tau);
  printf("info %d\n", info);
  array<double> b{1, 0, 1, 0, 1, 1, 2, 0, 0, 0, 1, 0};
  as[0] = b, as[1] = b + 6;
  status("gels", cublasDgelsBatched(handle, CUBLAS_OP_N, 3, 2, 1, as, 3, cs, 3, &info, device_info, 2));
  show("solutions", c.data, 2);
  show("solutions", c + 3, 2);
  show("info", device_info);
}
