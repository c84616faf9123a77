// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of matrices, of each type and operation.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  for (auto a_op : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C})
    for (auto b_op : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) {
      array<float> a(36), b(36), c(20);
      array<cuDoubleComplex> za(36), zb(36), zc(20);
      float alpha = 2, beta = -1;
      cuDoubleComplex zalpha = make_cuDoubleComplex(1, 1), zbeta = make_cuDoubleComplex(0, 2);
      cublasSgemm(handle, a_op, b_op, 3, 4, 5, &alpha, a, 6, b, 6, &beta, c, 5);
      show("real", c);
      cublasZgemm(handle, a_op, b_op, 3, 4, 5, &zalpha, za, 6, zb, 6, &zbeta, zc, 5);
      show("complex", zc);
    }
}
