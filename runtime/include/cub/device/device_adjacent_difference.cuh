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
  for_each_index(count, [=](std::size_t i) mutable {
    if (i == (Left ? 0 : count - 1))
      output[i] = input[i];
    else
      output[i] = op(input[i], input[Left ? i - 1 : i + 1]);
  });
}

} // namespace detail

struct DeviceAdjacentDifference {
  template <class Input, class Output, class Op = Difference>
  __host__ __device__ static cudaError_t
  SubtractLeftCopy(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_input,
                   Output d_output, std::size_t num_items, Op difference_op = {},
                   cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::subtract<true>(d_input, d_output, num_items, difference_op);
    });
  }
  template <class Input, class Output, class Op = Difference>
  __host__ __device__ static cudaError_t
  SubtractRightCopy(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_input,
                    Output d_output, std::size_t num_items, Op difference_op = {},
                    cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::subtract<false>(d_input, d_output, num_items, difference_op);
    });
  }
  template <class Iterator, class Op = Difference>
  __host__ __device__ static cudaError_t
  SubtractLeft(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_input,
               std::size_t num_items, Op difference_op = {}, cudaStream_t stream = nullptr,
               bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      const auto before = detail::copied(d_input, num_items);
      detail::subtract<true>(before.get(), d_input, num_items, difference_op);
    });
  }
  template <class Iterator, class Op = Difference>
  __host__ __device__ static cudaError_t
  SubtractRight(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_input,
                std::size_t num_items, Op difference_op = {}, cudaStream_t stream = nullptr,
                bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      const auto before = detail::copied(d_input, num_items);
      detail::subtract<false>(before.get(), d_input, num_items, difference_op);
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
