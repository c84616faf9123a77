// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cublasLt: what descriptors say of themselves, and what wrong calls answer.
// builds: clang++
// flags: -lcublasLt
#include "shown.h"
#include <cublasLt.h>

int main() {
  cublasLtMatmulDesc_t operation;
  cublasLtMatrixLayout_t layout;
  status("create", cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F));
  status("layout", cublasLtMatrixLayoutCreate(&layout, CUDA_R_16F, 5, 7, 9));
  uint64_t rows = 0, written = 0;
  int64_t leading = 0;
  int32_t order = -1, batches = -1;
  cublasLtMatrixLayoutGetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ROWS, &rows, sizeof(rows), &written);
  printf("rows %d of %d bytes\n", int(rows), int(written));
  cublasLtMatrixLayoutGetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_LD, &leading, sizeof(leading), &written);
  cublasLtMatrixLayoutGetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof(order), &written);
  cublasLtMatrixLayoutGetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batches, sizeof(batches), &written);
  printf("leading dimension %d, order %d, batches %d\n", int(leading), order, batches);
  status("short buffer", cublasLtMatrixLayoutGetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ROWS, &rows, 2, &written));
  status("only the size", cublasLtMatrixLayoutGetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ROWS, nullptr, 0, &written));
  printf("size %d\n", int(written));
  int32_t epilogue = -1, operation_a = -1;
  cublasLtMatmulDescGetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue), &written);
  cublasLtMatmulDescGetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSA, &operation_a, sizeof(operation_a), &written);
  printf("epilogue %d, operation %d\n", epilogue, operation_a);
  float one = 1;
  status("no handle", cublasLtMatmul(nullptr, operation, &one, nullptr, layout, nullptr, layout, &one, nullptr, layout, nullptr, layout, nullptr, nullptr, 0, nullptr));
}
