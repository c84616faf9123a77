// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of COO become offsets and back, and entries are sorted by rows and by columns.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<int> rows{2, 0, 3, 0, 2, 1}, columns{1, 3, 0, 0, 0, 2}, order(6), offsets(5), again(6);
  size_t size = 0;
  cusparseXcoosort_bufferSizeExt(handle, 4, 4, 6, rows, columns, &size);
  array<char> buffer(int(size) + 1);
  cusparseCreateIdentityPermutation(handle, 6, order);
  status("by rows", cusparseXcoosortByRow(handle, 4, 4, 6, rows, columns, order, buffer));
  show("rows", rows);
  show("columns", columns);
  show("order", order);
  status("to offsets", cusparseXcoo2csr(handle, rows, 6, 4, offsets, CUSPARSE_INDEX_BASE_ZERO));
  show("offsets", offsets);
  status("to rows", cusparseXcsr2coo(handle, offsets, 6, 4, again, CUSPARSE_INDEX_BASE_ZERO));
  show("rows", again);
  status("by columns", cusparseXcoosortByColumn(handle, 4, 4, 6, rows, columns, order, buffer));
  show("rows", rows);
  show("columns", columns);
  show("order", order);
}
