// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cublasLt: bytes whose products are summed as int.
// builds: clang++
// flags: -lcublasLt
#include "shown.h"
#include <cublasLt.h>

int main() {
  cublasLtHandle_t handle;
  cublasLtCreate(&handle);
  array<signed char> a(32 * 16), b(32 * 16);
  array<int> c(16 * 16);
  cublasLtMatmulDesc_t operation;
  cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32I, CUDA_R_32I);
  cublasOperation_t turned = CUBLAS_OP_T;
  cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSA, &turned, sizeof(turned));
  cublasLtMatrixLayout_t factor, product;
  cublasLtMatrixLayoutCreate(&factor, CUDA_R_8I, 32, 16, 32);
  cublasLtMatrixLayoutCreate(&product, CUDA_R_32I, 16, 16, 16);
  int one = 1, zero = 0;
  status("matmul", cublasLtMatmul(handle, operation, &one, a, factor, b, factor, &zero, c, product, c, product, nullptr, nullptr, 0, nullptr));
  show("c", c);
}
