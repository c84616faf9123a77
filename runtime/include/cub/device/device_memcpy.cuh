// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceMemcpy: many buffers at once (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include <cstddef>
#include <cstring>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceMemcpy {
  /// Sizes are bytes.
  template <class Inputs, class Outputs, class Sizes>
  __host__ __device__ static cudaError_t
  Batched(void *d_temp_storage, std::size_t &temp_storage_bytes, Inputs input_buffer_it,
          Outputs output_buffer_it, Sizes buffer_sizes, std::size_t num_buffers,
          cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      for (std::size_t i = 0; i < num_buffers; ++i)
        if (const std::size_t size = buffer_sizes[i])
          std::memcpy(output_buffer_it[i], input_buffer_it[i], size);
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
