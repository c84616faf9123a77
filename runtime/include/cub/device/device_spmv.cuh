// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceSpmv: a sparse matrix times a vector (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include <cstddef>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceSpmv {
  /// Row i has the values from d_row_offsets[i] to before d_row_offsets[i + 1].
  template <class T>
  __host__ __device__ static cudaError_t
  CsrMV(void *d_temp_storage, std::size_t &temp_storage_bytes, const T *d_values,
        const int *d_row_offsets, const int *d_column_indices, const T *d_vector_x, T *d_vector_y,
        int num_rows, int /*num_cols*/, int /*num_nonzeros*/, cudaStream_t stream = nullptr,
        bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::for_each_index(num_rows, [=](std::size_t row) {
        T sum = 0;
        for (int i = d_row_offsets[row]; i < d_row_offsets[row + 1]; ++i)
          sum += d_values[i] * d_vector_x[d_column_indices[i]];
        d_vector_y[row] = sum;
      });
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
