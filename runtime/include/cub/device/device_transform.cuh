// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceTransform: what a function makes of the elements of one array or several (CUB, "Device-wide
// Primitives").
#pragma once

#include "../../cuda/std/tuple"
#include "../detail/device_call.cuh"
#include <cstddef>
#include <tuple>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceTransform {
  template <class... Inputs, class Output, class Count, class Op>
  __host__ __device__ static cudaError_t Transform(::cuda::std::tuple<Inputs...> inputs,
                                                   Output output, Count num_items, Op transform_op,
                                                   cudaStream_t stream = nullptr) {
    return detail::device_call(stream, [=]() mutable {
      detail::for_each_index(num_items, [=](std::size_t i) mutable {
        output[i] = std::apply([&](auto &...input) { return transform_op(input[i]...); }, inputs);
      });
    });
  }
  template <class Input, class Output, class Count, class Op>
  __host__ __device__ static cudaError_t Transform(Input input, Output output, Count num_items,
                                                   Op transform_op, cudaStream_t stream = nullptr) {
    return Transform(::cuda::std::tuple<Input>(input), output, num_items, transform_op, stream);
  }
  /// Inputs are a tuple of iterators or one iterator.
  template <class Inputs, class Output, class Count, class Op>
  __host__ __device__ static cudaError_t
  Transform(void *d_temp_storage, std::size_t &temp_storage_bytes, Inputs inputs, Output output,
            Count num_items, Op transform_op, cudaStream_t stream = nullptr) {
    if (!d_temp_storage) {
      temp_storage_bytes = 1;
      return cudaSuccess;
    }
    return Transform(inputs, output, num_items, transform_op, stream);
  }

  // For functions that ask where in memory their arguments are: here they always are in the inputs.
  template <class Inputs, class Output, class Count, class Op>
  __host__ __device__ static cudaError_t
  TransformStableArgumentAddresses(Inputs inputs, Output output, Count num_items, Op transform_op,
                                   cudaStream_t stream = nullptr) {
    return Transform(inputs, output, num_items, transform_op, stream);
  }
  template <class Inputs, class Output, class Count, class Op>
  __host__ __device__ static cudaError_t
  TransformStableArgumentAddresses(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                   Inputs inputs, Output output, Count num_items, Op transform_op,
                                   cudaStream_t stream = nullptr) {
    return Transform(d_temp_storage, temp_storage_bytes, inputs, output, num_items, transform_op,
                     stream);
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
