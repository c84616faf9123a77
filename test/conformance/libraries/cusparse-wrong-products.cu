// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuSPARSE answers to products whose sizes, types and operations do not fit.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<int> offsets{0, 1, 2, 3}, columns{0, 1, 3};
  array<float> values(3), x(16), y(16);
  array<double> wide(16);
  cusparseSpMatDescr_t a;
  cusparseDnVecDescr_t of_3, of_4, wide_3;
  cusparseDnMatDescr_t b, c, short_c, rows_c;
  const auto index = CUSPARSE_INDEX_32I;
  cusparseCreateCsr(&a, 3, 4, 3, offsets, columns, values, index, index, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnVec(&of_3, 3, y, CUDA_R_32F), cusparseCreateDnVec(&of_4, 4, x, CUDA_R_32F), cusparseCreateDnVec(&wide_3, 3, wide, CUDA_R_64F);
  cusparseCreateDnMat(&b, 4, 2, 4, x, CUDA_R_32F, CUSPARSE_ORDER_COL), cusparseCreateDnMat(&c, 3, 2, 3, y, CUDA_R_32F, CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&short_c, 2, 2, 2, y, CUDA_R_32F, CUSPARSE_ORDER_COL), cusparseCreateDnMat(&rows_c, 3, 2, 2, y, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  const auto none = CUSPARSE_OPERATION_NON_TRANSPOSE, transposed = CUSPARSE_OPERATION_TRANSPOSE;
  float one = 1, zero = 0;
  size_t size = 0;
  work_area<char> room(1 << 16);
  const auto spmv = [&](const char *what, cusparseHandle_t h, cusparseOperation_t op, const void *alpha, cusparseSpMatDescr_t m, cusparseDnVecDescr_t from, cusparseDnVecDescr_t to, cudaDataType type, int how) {
    printf("SpMV %s: %d", what, int(cusparseSpMV_bufferSize(h, op, alpha, m, from, &zero, to, type, cusparseSpMVAlg_t(how), &size)));
    printf(" %d\n", int(cusparseSpMV(h, op, alpha, m, from, &zero, to, type, cusparseSpMVAlg_t(how), room)));
  };
  spmv("right", handle, none, &one, a, of_4, of_3, CUDA_R_32F, 0);
  spmv("no handle", nullptr, none, &one, a, of_4, of_3, CUDA_R_32F, 0);
  spmv("no factor", handle, none, nullptr, a, of_4, of_3, CUDA_R_32F, 0);
  spmv("no matrix", handle, none, &one, nullptr, of_4, of_3, CUDA_R_32F, 0);
  spmv("no vector", handle, none, &one, a, nullptr, of_3, CUDA_R_32F, 0);
  spmv("no result", handle, none, &one, a, of_4, nullptr, CUDA_R_32F, 0);
  spmv("short vector", handle, none, &one, a, of_3, of_3, CUDA_R_32F, 0);
  spmv("long result", handle, none, &one, a, of_4, of_4, CUDA_R_32F, 0);
  spmv("not transposed", handle, transposed, &one, a, of_4, of_3, CUDA_R_32F, 0);
  spmv("transposed", handle, transposed, &one, a, of_3, of_4, CUDA_R_32F, 0);
  spmv("double result", handle, none, &one, a, of_4, wide_3, CUDA_R_32F, 0);
  spmv("double sums", handle, none, &one, a, of_4, of_3, CUDA_R_64F, 0);
  spmv("integer sums", handle, none, &one, a, of_4, of_3, CUDA_R_32I, 0);
  spmv("no operation", handle, cusparseOperation_t(9), &one, a, of_4, of_3, CUDA_R_32F, 0);
  spmv("algorithm of COO", handle, none, &one, a, of_4, of_3, CUDA_R_32F, CUSPARSE_SPMV_COO_ALG1);
  spmv("no algorithm", handle, none, &one, a, of_4, of_3, CUDA_R_32F, 99);
  const auto spmm = [&](const char *what, cusparseOperation_t op, cusparseOperation_t of_b, cusparseDnMatDescr_t from, cusparseDnMatDescr_t to, cudaDataType type, int how) {
    printf("SpMM %s: %d", what, int(cusparseSpMM_bufferSize(handle, op, of_b, &one, a, from, &zero, to, type, cusparseSpMMAlg_t(how), &size)));
    printf(" %d\n", int(cusparseSpMM(handle, op, of_b, &one, a, from, &zero, to, type, cusparseSpMMAlg_t(how), room)));
  };
  spmm("right", none, none, b, c, CUDA_R_32F, 0);
  spmm("rows for columns", none, none, b, rows_c, CUDA_R_32F, 0);
  spmm("short result", none, none, b, short_c, CUDA_R_32F, 0);
  spmm("factor of other rows", none, none, c, c, CUDA_R_32F, 0);
  spmm("factor transposed", none, transposed, b, c, CUDA_R_32F, 0);
  spmm("double sums", none, none, b, c, CUDA_R_64F, 0);
  spmm("blocked algorithm", none, none, b, c, CUDA_R_32F, CUSPARSE_SPMM_BLOCKED_ELL_ALG1);
  spmm("no matrix", none, none, nullptr, c, CUDA_R_32F, 0);
  spmm("no result", none, none, b, nullptr, CUDA_R_32F, 0);
  cusparseSpSVDescr_t solve;
  status("SpSV descriptor", cusparseSpSV_createDescr(&solve));
  status("of no square", cusparseSpSV_bufferSize(handle, none, &one, a, of_4, of_3, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, solve, &size));
  status("no descriptor", cusparseSpSV_bufferSize(handle, none, &one, a, of_4, of_3, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, nullptr, &size));
  status("destroyed", cusparseSpSV_destroyDescr(solve));
}
