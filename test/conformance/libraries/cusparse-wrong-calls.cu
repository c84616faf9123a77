// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What wrong calls of cuSPARSE answer, and what descriptors say.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<int> offsets{0, 1, 2}, columns{0, 1};
  array<float> values(2), x(2);
  cusparseSpMatDescr_t a;
  cusparseDnVecDescr_t v;
  cusparseDnMatDescr_t m;
  const auto index = CUSPARSE_INDEX_32I;
  const auto base = CUSPARSE_INDEX_BASE_ZERO;
  status("right", cusparseCreateCsr(&a, 2, 2, 2, offsets, columns, values, index, index, base, CUDA_R_32F));
  status("negative rows", cusparseCreateCsr(&a, -2, 2, 2, offsets, columns, values, index, index, base, CUDA_R_32F));
  status("too many entries", cusparseCreateCsr(&a, 2, 2, 5, offsets, columns, values, index, index, base, CUDA_R_32F));
  status("no descriptor", cusparseCreateCsr(nullptr, 2, 2, 2, offsets, columns, values, index, index, base, CUDA_R_32F));
  status("vector", cusparseCreateDnVec(&v, 2, x, CUDA_R_32F));
  status("negative vector", cusparseCreateDnVec(&v, -2, x, CUDA_R_32F));
  status("short leading dimension", cusparseCreateDnMat(&m, 4, 2, 2, x, CUDA_R_32F, CUSPARSE_ORDER_COL));
  status("no handle", cusparseSetStream(nullptr, nullptr));
  status("no handle", cusparseDestroy(nullptr));
  printf("%s %s\n", cusparseGetErrorName(CUSPARSE_STATUS_INVALID_VALUE), cusparseGetErrorString(CUSPARSE_STATUS_NOT_SUPPORTED));
}
