// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuSPARSE answers to descriptors that cannot be, and to questions about others.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  array<int> offsets{0, 1, 2, 3}, columns{0, 1, 2}, rows{0, 1, 2};
  array<float> values(16);
  cusparseSpMatDescr_t a = nullptr;
  cusparseSpVecDescr_t v = nullptr;
  cusparseDnVecDescr_t d = nullptr;
  cusparseDnMatDescr_t m = nullptr;
  const auto index = CUSPARSE_INDEX_32I;
  const auto zero = CUSPARSE_INDEX_BASE_ZERO;
  status("COO", cusparseCreateCoo(&a, 3, 3, 3, rows, columns, values, index, zero, CUDA_R_32F));
  status("CSR's pointers of a COO", cusparseCsrSetPointers(a, offsets, columns, values));
  int64_t r, c, n;
  void *p, *q, *s;
  cusparseIndexType_t t, u;
  cusparseIndexBase_t base;
  cudaDataType type;
  status("CSR of a COO", cusparseCsrGet(a, &r, &c, &n, &p, &q, &s, &t, &u, &base, &type));
  status("COO of a COO", cusparseCooGet(a, &r, &c, &n, &p, &q, &s, &t, &base, &type));
  status("COO without a place", cusparseCooGet(a, nullptr, &c, &n, &p, &q, &s, &t, &base, &type));
  cusparseFormat_t format;
  status("format", cusparseSpMatGetFormat(a, &format)), printf("%d\n", int(format));
  auto fill = CUSPARSE_FILL_MODE_LOWER;
  status("attribute", cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
  status("attribute of a wrong size", cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_FILL_MODE, &fill, 1));
  status("no attribute", cusparseSpMatSetAttribute(a, cusparseSpMatAttribute_t(9), &fill, sizeof fill));
  fill = CUSPARSE_FILL_MODE_UPPER;
  status("get attribute", cusparseSpMatGetAttribute(a, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill)), printf("%d\n", int(fill));
  status("destroy", cusparseDestroySpMat(a));
  status("destroy none", cusparseDestroySpMat(nullptr));
  status("COO below 0", cusparseCreateCoo(&a, 3, -3, 3, rows, columns, values, index, zero, CUDA_R_32F));
  status("COO of entries below 0", cusparseCreateCoo(&a, 3, 3, -3, rows, columns, values, index, zero, CUDA_R_32F));
  status("COO without rows", cusparseCreateCoo(&a, 3, 3, 3, nullptr, columns, values, index, zero, CUDA_R_32F));
  status("COO of nothing", cusparseCreateCoo(&a, 3, 3, 0, nullptr, nullptr, nullptr, index, zero, CUDA_R_32F));
  status("CSR without offsets", cusparseCreateCsr(&a, 3, 3, 3, nullptr, columns, values, index, index, zero, CUDA_R_32F));
  status("CSR without columns", cusparseCreateCsr(&a, 3, 3, 3, offsets, nullptr, values, index, index, zero, CUDA_R_32F));
  status("CSR without values", cusparseCreateCsr(&a, 3, 3, 3, offsets, columns, nullptr, index, index, zero, CUDA_R_32F));
  status("CSR of mixed indices", cusparseCreateCsr(&a, 3, 3, 3, offsets, columns, values, CUSPARSE_INDEX_64I, index, zero, CUDA_R_32F));
  status("CSR of mixed indices", cusparseCreateCsr(&a, 3, 3, 3, offsets, columns, values, index, CUSPARSE_INDEX_64I, zero, CUDA_R_32F));
  status("CSR of base 2", cusparseCreateCsr(&a, 3, 3, 3, offsets, columns, values, index, index, cusparseIndexBase_t(2), CUDA_R_32F));
  status("CSR of indices of 16 bits", cusparseCreateCsr(&a, 3, 3, 3, offsets, columns, values, CUSPARSE_INDEX_16U, CUSPARSE_INDEX_16U, zero, CUDA_R_32F));
  status("CSR of no type", cusparseCreateCsr(&a, 3, 3, 3, offsets, columns, values, index, index, zero, cudaDataType(99)));
  status("CSC", cusparseCreateCsc(&a, 3, 3, 3, offsets, rows, values, index, index, zero, CUDA_R_32F));
  status("BSR of block 0", cusparseCreateBsr(&a, 3, 3, 3, 0, 2, offsets, columns, values, index, index, zero, CUDA_R_32F, CUSPARSE_ORDER_COL));
  status("sparse vector", cusparseCreateSpVec(&v, 5, 3, columns, values, index, zero, CUDA_R_32F));
  status("more entries than elements", cusparseCreateSpVec(&v, 2, 3, columns, values, index, zero, CUDA_R_32F));
  status("elements below 0", cusparseCreateSpVec(&v, -2, 0, columns, values, index, zero, CUDA_R_32F));
  status("no place for a vector", cusparseCreateSpVec(nullptr, 5, 3, columns, values, index, zero, CUDA_R_32F));
  status("destroy no vector", cusparseDestroySpVec(nullptr));
  status("dense vector without values", cusparseCreateDnVec(&d, 5, nullptr, CUDA_R_32F));
  status("dense vector of 0", cusparseCreateDnVec(&d, 0, nullptr, CUDA_R_32F));
  status("destroy no dense vector", cusparseDestroyDnVec(nullptr));
  status("matrix by rows, short", cusparseCreateDnMat(&m, 4, 3, 2, values, CUDA_R_32F, CUSPARSE_ORDER_ROW));
  status("matrix below 0", cusparseCreateDnMat(&m, -4, 3, 4, values, CUDA_R_32F, CUSPARSE_ORDER_COL));
  status("matrix without values", cusparseCreateDnMat(&m, 4, 3, 4, nullptr, CUDA_R_32F, CUSPARSE_ORDER_COL));
  status("matrix of no order", cusparseCreateDnMat(&m, 4, 3, 4, values, CUDA_R_32F, cusparseOrder_t(9)));
  status("matrix", cusparseCreateDnMat(&m, 4, 3, 4, values, CUDA_R_32F, CUSPARSE_ORDER_COL));
  status("destroy no matrix", cusparseDestroyDnMat(nullptr));
}
