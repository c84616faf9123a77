// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cublasLt: transposed operands, leading dimensions, batches by strides.
// builds: clang++
// flags: -lcublasLt
#include "shown.h"
#include <cublasLt.h>

int main() {
  cublasLtHandle_t handle;
  cublasLtCreate(&handle);
  array<float> a(3 * 40), b(3 * 40), c(3 * 40);
  cublasLtMatmulDesc_t operation;
  cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasOperation_t turned = CUBLAS_OP_T;
  cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSA, &turned, sizeof(turned));
  cublasLtMatrixLayout_t of_a, of_b, of_c;
  cublasLtMatrixLayoutCreate(&of_a, CUDA_R_32F, 5, 4, 6);
  cublasLtMatrixLayoutCreate(&of_b, CUDA_R_32F, 5, 3, 5);
  cublasLtMatrixLayoutCreate(&of_c, CUDA_R_32F, 4, 3, 8);
  int batches = 3;
  int64_t stride = 40;
  for (auto layout : {of_a, of_b, of_c}) {
    cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batches, sizeof(batches));
    cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride, sizeof(stride));
  }
  float alpha = 2, beta = -1;
  status("matmul", cublasLtMatmul(handle, operation, &alpha, a, of_a, b, of_b, &beta, c, of_c, c, of_c, nullptr, nullptr, 0, nullptr));
  show("c", c);
}
