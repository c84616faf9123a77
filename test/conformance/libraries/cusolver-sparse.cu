// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuSOLVER: sparse systems by QR, Cholesky and LU, with each reordering; singular ones.
// builds: clang++
// flags: -lcusolver -lcusparse
#include "shown.h"
#include <cusolverSp.h>
#include <cusparse.h>

int main() {
  cusolverSpHandle_t handle;
  cusparseMatDescr_t matrix;
  status("handle", cusolverSpCreate(&handle));
  cusparseCreateMatDescr(&matrix);
  cusparseSetMatType(matrix, CUSPARSE_MATRIX_TYPE_GENERAL);
  for (int base : {0, 1}) {
    cusparseSetMatIndexBase(matrix, base ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO);
    array<int> offsets{0, 3, 5, 9, 11, 14}, columns{0, 2, 4, 1, 2, 0, 1, 2, 3, 2, 3, 0, 3, 4};
    for (int i = 0; i < offsets.size; ++i)
      offsets[i] += base;
    for (int i = 0; i < columns.size; ++i)
      columns[i] += base;
    array<double> values{10, 1, 2, 8, -1, 1, -1, 12, 3, 3, 9, 2, 0.5, 11}, b{1, 2, 3, 4, 5}, x(5);
    columns[12] = 4 + base - 1, values[12] = 0;
    int singular = 7;
    for (int order : {0, 1, 2, 3}) {
      printf("base %d, order %d\n", base, order);
      status("QR", cusolverSpDcsrlsvqr(handle, 5, 14, matrix, values, offsets, columns, b, 1e-12, order, x, &singular));
      show("x", x), printf("singular %d\n", singular);
      status("LU", cusolverSpDcsrlsvluHost(handle, 5, 14, matrix, values, offsets, columns, b, 1e-12, order, x, &singular));
      show("x", x), printf("singular %d\n", singular);
      status("QR of the host", cusolverSpDcsrlsvqrHost(handle, 5, 14, matrix, values, offsets, columns, b, 1e-12, order, x, &singular));
      show("x", x), printf("singular %d\n", singular);
    }
    for (int i = 3; i < 5; ++i)
      values[i] = 0;
    status("QR of a singular one", cusolverSpDcsrlsvqr(handle, 5, 14, matrix, values, offsets, columns, b, 1e-12, 0, x, &singular));
    printf("singular %d\n", singular >= 0);
    status("LU of a singular one", cusolverSpDcsrlsvluHost(handle, 5, 14, matrix, values, offsets, columns, b, 1e-12, 0, x, &singular));
    printf("singular %d\n", singular >= 0);
    int symmetric = 7;
    status("symmetric", cusolverSpXcsrissymHost(handle, 5, 14, matrix, offsets, offsets + 1, columns, &symmetric));
    printf("%d\n", symmetric);
  }
  array<float> values{4, 1, 1, 5, 2, 2, 6}, b{1, 1, 1}, x(3);
  array<int> offsets{0, 2, 5, 7}, columns{0, 1, 0, 1, 2, 1, 2};
  cusparseSetMatIndexBase(matrix, CUSPARSE_INDEX_BASE_ZERO);
  int singular = 7;
  status("Cholesky of floats", cusolverSpScsrlsvchol(handle, 3, 7, matrix, values, offsets, columns, b, 1e-6f, 0, x, &singular));
  show("x", x), printf("singular %d\n", singular);
  values[3] = -5;
  status("not definite", cusolverSpScsrlsvchol(handle, 3, 7, matrix, values, offsets, columns, b, 1e-6f, 0, x, &singular));
  printf("singular %d\n", singular >= 0);
  status("destroyed", cusolverSpDestroy(handle));
}
