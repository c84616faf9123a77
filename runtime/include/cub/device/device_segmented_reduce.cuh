// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceSegmentedReduce: a reduction of each segment of an array (CUB, "Device-wide Primitives").
#pragma once

#include "device_reduce.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

/// body(segment) for each segment, for some of them side by side.
template <class Body> __host__ __device__ void for_each_segment(std::size_t count, Body body) {
  offloom::library::for_chunks(count, 64, [&](std::size_t first, std::size_t last, std::size_t) {
    Body own = body;
    for (std::size_t i = first; i < last; ++i)
      own(i);
  });
}

} // namespace detail

struct DeviceSegmentedReduce {
  /// \p init is the result of an empty segment.
  template <class Input, class Output, class Begins, class Ends, class Op, class T>
  __host__ __device__ static cudaError_t
  Reduce(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         int num_segments, Begins d_begin_offsets, Ends d_end_offsets, Op reduction_op, T init,
         cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::for_each_segment(num_segments, [=](std::size_t segment) mutable {
        detail::accumulator<Op, detail::value_of<Input>, T> result = init;
        for (auto at = d_begin_offsets[segment]; at < d_end_offsets[segment]; ++at)
          result = reduction_op(result, d_in[at]);
        d_out[segment] = result;
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
  /// The value of the least element of each segment, with its index from the segment's first one
  /// on.
  template <class Input, class Output, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  ArgMin(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         int num_segments, Begins d_begin_offsets, Ends d_end_offsets,
         cudaStream_t stream = nullptr, bool = false) {
    return pick<cub::ArgMin>(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments,
                             d_begin_offsets, d_end_offsets,
                             detail::highest<detail::value_of<Input>>(), stream);
  }
  template <class Input, class Output, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  ArgMax(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         int num_segments, Begins d_begin_offsets, Ends d_end_offsets,
         cudaStream_t stream = nullptr, bool = false) {
    return pick<cub::ArgMax>(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments,
                             d_begin_offsets, d_end_offsets,
                             detail::lowest<detail::value_of<Input>>(), stream);
  }

private:
  template <class Op, class Input, class Output, class Begins, class Ends, class T>
  __host__ __device__ static cudaError_t
  pick(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
       int num_segments, Begins d_begin_offsets, Ends d_end_offsets, T none, cudaStream_t stream) {
    using Pair = detail::pair_stored_in<Output, Input>;
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::for_each_segment(num_segments, [=](std::size_t segment) mutable {
        d_out[segment] = detail::picked_element<Op, typename Pair::Value, typename Pair::Key>(
            d_in, d_begin_offsets[segment], d_end_offsets[segment], none);
      });
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
