// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SpMM of CSR with dense matrices by rows and by columns.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<int> offsets{0, 2, 3, 3, 6}, columns{0, 4, 2, 0, 1, 3};
  array<float> values{1, 2, 3, 4, 5, 6}, b(20), c(16);
  cusparseSpMatDescr_t a;
  cusparseCreateCsr(&a, 4, 5, 6, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  float alpha = 1, beta = 2;
  for (auto order : {CUSPARSE_ORDER_ROW, CUSPARSE_ORDER_COL}) {
    const bool by_rows = order == CUSPARSE_ORDER_ROW;
    cusparseDnMatDescr_t of_b, of_c;
    cusparseCreateDnMat(&of_b, 5, 3, by_rows ? 4 : 5, b, CUDA_R_32F, order);
    cusparseCreateDnMat(&of_c, 4, 3, 4, c, CUDA_R_32F, order);
    size_t size = 0;
    cusparseSpMM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, of_b, &beta, of_c, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, &size);
    array<char> buffer(int(size) + 1);
    status("SpMM", cusparseSpMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, of_b, &beta, of_c, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, buffer));
    show("c", c);
  }
}
