// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SpMV of CSR, CSC and COO, with both operations.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<int> offsets{0, 2, 3, 3, 6}, columns{0, 4, 2, 0, 1, 3}, rows{0, 0, 1, 3, 3, 3};
  array<int> column_offsets{0, 2, 3, 4, 5, 6}, of_columns{0, 3, 3, 1, 3, 0};
  array<double> values{1, 2, 3, 4, 5, 6}, by_columns{1, 4, 5, 3, 6, 2}, x(5), y(5);
  cusparseSpMatDescr_t csr, coo, csc;
  cusparseCreateCsr(&csr, 4, 5, 6, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F);
  cusparseCreateCoo(&coo, 4, 5, 6, rows, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F);
  cusparseCreateCsc(&csc, 4, 5, 6, column_offsets, of_columns, by_columns, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F);
  double alpha = 2, beta = -1;
  for (auto op : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE}) {
    const bool plain = op == CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseDnVecDescr_t of_x, of_y;
    cusparseCreateDnVec(&of_x, plain ? 5 : 4, x, CUDA_R_64F);
    cusparseCreateDnVec(&of_y, plain ? 4 : 5, y, CUDA_R_64F);
    for (auto matrix : {csr, coo, csc}) {
      size_t size = 0;
      cusparseSpMV_bufferSize(handle, op, &alpha, matrix, of_x, &beta, of_y, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, &size);
      array<char> buffer(int(size) + 1);
      status("SpMV", cusparseSpMV(handle, op, &alpha, matrix, of_x, &beta, of_y, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, buffer));
      show("y", y);
    }
  }
}
