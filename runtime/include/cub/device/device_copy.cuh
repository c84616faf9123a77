// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceCopy: many ranges at once, element by element (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include <cstddef>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceCopy {
  /// input_it[i] and output_it[i] are iterators of range i, which has sizes[i] elements.
  template <class Inputs, class Outputs, class Sizes>
  __host__ __device__ static cudaError_t
  Batched(void *d_temp_storage, std::size_t &temp_storage_bytes, Inputs input_it, Outputs output_it,
          Sizes sizes, std::size_t num_ranges, cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      for (std::size_t range = 0; range < num_ranges; ++range) {
        auto from = input_it[range];
        auto to = output_it[range];
        const std::size_t size = sizes[range];
        detail::for_each_index(size, [=](std::size_t i) mutable { to[i] = from[i]; });
      }
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
