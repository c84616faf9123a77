// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SDDMM: a product of dense matrices where a sparse one has entries.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<int> offsets{0, 2, 3, 3, 6}, columns{0, 4, 2, 0, 1, 3};
  array<float> values{1, 2, 3, 4, 5, 6}, a(4 * 3), b(3 * 5);
  cusparseSpMatDescr_t c;
  cusparseDnMatDescr_t of_a, of_b;
  cusparseCreateCsr(&c, 4, 5, 6, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnMat(&of_a, 4, 3, 3, a, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  cusparseCreateDnMat(&of_b, 3, 5, 5, b, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  const auto op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  float alpha = 2, beta = -1;
  size_t size = 0;
  cusparseSDDMM_bufferSize(handle, op, op, &alpha, of_a, of_b, &beta, c, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, &size);
  array<char> buffer(int(size) + 1);
  status("SDDMM", cusparseSDDMM(handle, op, op, &alpha, of_a, of_b, &beta, c, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, buffer));
  show("values", values);
}
