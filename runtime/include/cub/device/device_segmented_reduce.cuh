// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceSegmentedReduce: a reduction of each segment of an array (CUB, "Device-wide Primitives").
#pragma once

#include "device_reduce.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceSegmentedReduce {
  /// \p init is the result of an empty segment.
  template <class Input, class Output, class Begins, class Ends, class Op, class T>
  __host__ __device__ static cudaError_t
  Reduce(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         int num_segments, Begins d_begin_offsets, Ends d_end_offsets, Op reduction_op, T init,
         cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      offloom::library::for_chunks(
          num_segments, 64, [=](std::size_t first, std::size_t last, std::size_t) {
            for (std::size_t i = first; i < last; ++i) {
              T result = init;
              for (auto at = d_begin_offsets[i]; at < d_end_offsets[i]; ++at)
                result = reduction_op(result, d_in[at]);
              d_out[i] = result;
            }
          });
    });
  }
  template <class Input, class Output, class Begins, class Ends>
  __host__ __device__ static cudaError_t Sum(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                             Input d_in, Output d_out, int num_segments,
                                             Begins d_begin_offsets, Ends d_end_offsets,
                                             cudaStream_t stream = nullptr, bool = false) {
    return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments, d_begin_offsets,
                  d_end_offsets, cub::Sum(), detail::stored_in<Output, Input>(), stream);
  }
  template <class Input, class Output, class Begins, class Ends>
  __host__ __device__ static cudaError_t Min(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                             Input d_in, Output d_out, int num_segments,
                                             Begins d_begin_offsets, Ends d_end_offsets,
                                             cudaStream_t stream = nullptr, bool = false) {
    return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments, d_begin_offsets,
                  d_end_offsets, cub::Min(), detail::highest<detail::value_of<Input>>(), stream);
  }
  template <class Input, class Output, class Begins, class Ends>
  __host__ __device__ static cudaError_t Max(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                             Input d_in, Output d_out, int num_segments,
                                             Begins d_begin_offsets, Ends d_end_offsets,
                                             cudaStream_t stream = nullptr, bool = false) {
    return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments, d_begin_offsets,
                  d_end_offsets, cub::Max(), detail::lowest<detail::value_of<Input>>(), stream);
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
