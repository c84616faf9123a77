// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products in batches: by pointers, and by strides, of which one is 0.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<double> a(3 * 6), b(3 * 6), c(3 * 4);
  array<double *> as(3), bs(3), cs(3);
  for (int i = 0; i < 3; ++i)
    as[i] = a + 6 * i, bs[i] = b + 6 * (2 - i), cs[i] = c + 4 * i;
  double alpha = 1, beta = 1;
  cublasDgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &alpha, as, 2, bs, 3, &beta, cs, 2, 3);
  show("by pointers", c);
  cublasDgemmStridedBatched(handle, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, 3, &alpha, a, 3, 6, b, 3, 0, &beta, c, 2, 4, 3);
  show("by strides", c);
  cublasDgemvStridedBatched(handle, CUBLAS_OP_N, 2, 3, &alpha, a, 2, 6, b, 1, 6, &beta, c, 1, 4, 3);
  show("vectors", c);
}
