// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SpGEMM: the structure and the values of a product of two sparse matrices.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<int> a_offsets{0, 2, 3, 5}, a_columns{0, 2, 1, 0, 3}, b_offsets{0, 1, 3, 4, 6}, b_columns{1, 0, 3, 2, 1, 3}, c_offsets(4);
  array<float> a_values{1, 2, 3, 4, 5}, b_values{1, 2, 3, 4, 5, 6};
  cusparseSpMatDescr_t a, b, c;
  cusparseCreateCsr(&a, 3, 4, 5, a_offsets, a_columns, a_values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateCsr(&b, 4, 4, 6, b_offsets, b_columns, b_values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateCsr(&c, 3, 4, 0, nullptr, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseSpGEMMDescr_t descriptor;
  cusparseSpGEMM_createDescr(&descriptor);
  const auto op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  float alpha = 1, beta = 0;
  size_t one = 0, two = 0;
  cusparseSpGEMM_workEstimation(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, descriptor, &one, nullptr);
  array<char> first(int(one) + 1);
  cusparseSpGEMM_workEstimation(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, descriptor, &one, first);
  cusparseSpGEMM_compute(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, descriptor, &two, nullptr);
  array<char> second(int(two) + 1);
  cusparseSpGEMM_compute(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, descriptor, &two, second);
  int64_t rows, columns, entries;
  cusparseSpMatGetSize(c, &rows, &columns, &entries);
  printf("%d by %d with %d\n", int(rows), int(columns), int(entries));
  array<int> c_columns(int(entries) + 0);
  array<float> c_values(int(entries) + 0);
  cusparseCsrSetPointers(c, c_offsets, c_columns, c_values);
  status("copy", cusparseSpGEMM_copy(handle, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, descriptor));
  show("offsets", c_offsets);
  show("columns", c_columns);
  show("values", c_values);
}
