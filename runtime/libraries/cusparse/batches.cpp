// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many matrices descriptors stand for, and how far they are from each other.
#include "batches.h"

namespace {

cusparseStatus_t set(cusparseSpMatDescr_t matrix, int count, int64_t offsets, int64_t indices,
                     int64_t values) {
  if (!matrix || count <= 0 || offsets < 0 || indices < 0 || values < 0)
    return CUSPARSE_STATUS_INVALID_VALUE;
  matrix->batches = count;
  matrix->offset_stride = offsets;
  matrix->index_stride = indices;
  matrix->value_stride = values;
  return CUSPARSE_STATUS_SUCCESS;
}

} // namespace

extern "C" {

cusparseStatus_t cusparseCooSetStridedBatch(cusparseSpMatDescr_t matrix, int count,
                                            int64_t stride) {
  return set(matrix, count, stride, stride, stride);
}

cusparseStatus_t cusparseCsrSetStridedBatch(cusparseSpMatDescr_t matrix, int count,
                                            int64_t offset_stride, int64_t entry_stride) {
  return set(matrix, count, offset_stride, entry_stride, entry_stride);
}

cusparseStatus_t cusparseBsrSetStridedBatch(cusparseSpMatDescr_t matrix, int count,
                                            int64_t offset_stride, int64_t column_stride,
                                            int64_t value_stride) {
  return set(matrix, count, offset_stride, column_stride, value_stride);
}

cusparseStatus_t cusparseSpMatGetStridedBatch(cusparseConstSpMatDescr_t matrix, int *count) {
  if (!matrix || !count)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *count = matrix->batches;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t matrix, int count,
                                              int64_t stride) {
  if (!matrix || count <= 0 || stride < 0)
    return CUSPARSE_STATUS_INVALID_VALUE;
  matrix->batches = count;
  matrix->stride = stride;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnMatGetStridedBatch(cusparseConstDnMatDescr_t matrix, int *count,
                                              int64_t *stride) {
  if (!matrix || !count || !stride)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *count = matrix->batches;
  *stride = matrix->stride;
  return CUSPARSE_STATUS_SUCCESS;
}

} // extern "C"
