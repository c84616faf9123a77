// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches of matrices, which one descriptor describes.
#pragma once

#include "storage.h"

namespace offloom::sparse {

inline index bytes_of(cudaDataType type) {
  switch (type) {
  case CUDA_R_8I:
    return 1;
  case CUDA_R_16F:
  case CUDA_R_16BF:
    return 2;
  case CUDA_R_64F:
  case CUDA_C_32F:
    return 8;
  case CUDA_C_64F:
    return 16;
  default:
    return 4;
  }
}
inline index bytes_of(cusparseIndexType_t type) { return type == CUSPARSE_INDEX_64I ? 8 : 4; }

/// Whether operands are one matrix each, or one for each of the results.
inline bool are_batches(int results, int left, int right) {
  return (left == 1 || left == results) && (right == 1 || right == results);
}

inline void *moved(void *data, index bytes) {
  return data ? static_cast<char *>(data) + bytes : nullptr;
}

/// The matrix in place \p i; of one that is no batch, itself.
inline cusparseDnMatDescr in_batch(cusparseDnMatDescr matrix, int i) {
  if (matrix.batches > 1)
    matrix.values = moved(matrix.values, i * matrix.stride * bytes_of(matrix.type));
  return matrix;
}
inline cusparseSpMatDescr in_batch(cusparseSpMatDescr matrix, int i) {
  if (matrix.batches > 1) {
    matrix.offsets = moved(matrix.offsets, i * matrix.offset_stride * bytes_of(matrix.offset_type));
    matrix.indices = moved(matrix.indices, i * matrix.index_stride * bytes_of(matrix.index_type));
    matrix.values = moved(matrix.values, i * matrix.value_stride * bytes_of(matrix.type));
  }
  return matrix;
}

} // namespace offloom::sparse
