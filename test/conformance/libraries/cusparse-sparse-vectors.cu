// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sparse vectors: products, sums, gathers, scatters.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<int> places{1, 3, 4, 8};
  array<float> values{2, -1, 3, 5}, y(10);
  cusparseSpVecDescr_t x;
  cusparseDnVecDescr_t of_y;
  cusparseCreateSpVec(&x, 10, 4, places, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnVec(&of_y, 10, y, CUDA_R_32F);
  float alpha = 2, beta = 3, result = 0;
  size_t size = 0;
  cusparseSpVV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, x, of_y, &result, CUDA_R_32F, &size);
  array<char> buffer(int(size) + 1);
  status("SpVV", cusparseSpVV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, x, of_y, &result, CUDA_R_32F, buffer));
  cudaDeviceSynchronize();
  printf("%g\n", result);
  status("axpby", cusparseAxpby(handle, &alpha, x, &beta, of_y));
  show("y", y);
  status("gather", cusparseGather(handle, of_y, x));
  show("gathered", values);
  values[2] = 77;
  status("scatter", cusparseScatter(handle, x, of_y));
  show("y", y);
}
