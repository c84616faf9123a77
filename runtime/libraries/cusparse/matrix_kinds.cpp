// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a matrix is taken for, in the functions that have their types in their names.
#include "storage.h"

#define OFFLOOM_SPARSE_KIND(name, field, T, last)                                                  \
  extern "C" cusparseStatus_t cusparseSetMat##name(cusparseMatDescr_t descriptor, T value) {       \
    if (!descriptor || value < 0 || value > last)                                                  \
      return CUSPARSE_STATUS_INVALID_VALUE;                                                        \
    descriptor->field = value;                                                                     \
    return CUSPARSE_STATUS_SUCCESS;                                                                \
  }                                                                                                \
  extern "C" T cusparseGetMat##name(const cusparseMatDescr_t descriptor) {                         \
    return descriptor->field;                                                                      \
  }
OFFLOOM_SPARSE_KIND(Type, type, cusparseMatrixType_t, CUSPARSE_MATRIX_TYPE_TRIANGULAR)
OFFLOOM_SPARSE_KIND(FillMode, fill, cusparseFillMode_t, CUSPARSE_FILL_MODE_UPPER)
OFFLOOM_SPARSE_KIND(DiagType, diag, cusparseDiagType_t, CUSPARSE_DIAG_TYPE_UNIT)
OFFLOOM_SPARSE_KIND(IndexBase, base, cusparseIndexBase_t, CUSPARSE_INDEX_BASE_ONE)

extern "C" cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *descriptor) {
  if (!descriptor)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *descriptor = new cusparseMatDescr;
  return CUSPARSE_STATUS_SUCCESS;
}
extern "C" cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t descriptor) {
  delete descriptor;
  return CUSPARSE_STATUS_SUCCESS;
}
