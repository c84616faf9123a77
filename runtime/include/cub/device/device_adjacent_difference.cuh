// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceAdjacentDifference: what an operator makes of neighbours (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include "../thread/thread_operators.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

/// The first element, or the last where \p Left is not set, has no neighbour, and is copied.
template <bool Left, class Input, class Output, class Op>
__host__ __device__ void subtract(Input input, Output output, std::size_t count, Op op) {
  offloom::library::for_chunks(
      count, ChunkSize, [&](std::size_t first, std::size_t last, std::size_t) {
        for (std::size_t i = first; i < last; ++i)
          if (Left)
            output[i] = i == 0 ? input[0] : op(input[i], input[i - 1]);
          else
            output[i] = i + 1 == count ? input[i] : op(input[i], input[i + 1]);
      });
}

} // namespace detail

struct DeviceAdjacentDifference {
  template <class Input, class Output, class Op = Difference>
  __host__ __device__ static cudaError_t
  SubtractLeftCopy(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_input,
                   Output d_output, std::size_t num_items, Op difference_op = {},
                   cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::subtract<true>(d_input, d_output, num_items, difference_op);
    });
  }
  template <class Input, class Output, class Op = Difference>
  __host__ __device__ static cudaError_t
  SubtractRightCopy(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_input,
                    Output d_output, std::size_t num_items, Op difference_op = {},
                    cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::subtract<false>(d_input, d_output, num_items, difference_op);
    });
  }
  template <class Iterator, class Op = Difference>
  __host__ __device__ static cudaError_t
  SubtractLeft(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_input,
               std::size_t num_items, Op difference_op = {}, cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      const std::vector<detail::value_of<Iterator>> before(d_input, d_input + num_items);
      detail::subtract<true>(before.data(), d_input, num_items, difference_op);
    });
  }
  template <class Iterator, class Op = Difference>
  __host__ __device__ static cudaError_t
  SubtractRight(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_input,
                std::size_t num_items, Op difference_op = {}, cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      const std::vector<detail::value_of<Iterator>> before(d_input, d_input + num_items);
      detail::subtract<false>(before.data(), d_input, num_items, difference_op);
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
