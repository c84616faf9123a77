// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceReduce: reductions of whole arrays (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include "../detail/limits.cuh"
#include "../iterator/arg_index_input_iterator.cuh"
#include "../iterator/transform_input_iterator.cuh"
#include "../thread/thread_operators.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

/// What the elements make, combined behind \p init.
template <class T, class Input, class Op>
__host__ __device__ T reduced(Input input, std::size_t first, std::size_t last, Op op, T init) {
  std::vector<T> of_chunks((last - first + ChunkSize - 1) / ChunkSize, init);
  offloom::library::for_chunks(last - first, ChunkSize,
                               [&](std::size_t from, std::size_t to, std::size_t chunk) {
                                 T result = static_cast<T>(input[first + from]);
                                 for (std::size_t i = from + 1; i < to; ++i)
                                   result = op(result, input[first + i]);
                                 of_chunks[chunk] = result;
                               });
  for (const T &of_chunk : of_chunks)
    init = op(init, of_chunk);
  return init;
}

} // namespace detail

struct DeviceReduce {
  template <class Input, class Output, class Op, class T>
  __host__ __device__ static cudaError_t
  Reduce(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         std::size_t num_items, Op reduction_op, T init, cudaStream_t stream = nullptr,
         bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      *d_out = detail::reduced(d_in, 0, num_items, reduction_op, init);
    });
  }
  /// Of what \p transform_op makes of the elements.
  template <class Input, class Output, class Op, class Transform, class T>
  __host__ __device__ static cudaError_t
  TransformReduce(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
                  std::size_t num_items, Op reduction_op, Transform transform_op, T init,
                  cudaStream_t stream = nullptr) {
    return Reduce(d_temp_storage, temp_storage_bytes,
                  TransformInputIterator<T, Transform, Input>(d_in, transform_op), d_out, num_items,
                  reduction_op, init, stream);
  }
  template <class Input, class Output>
  __host__ __device__ static cudaError_t Sum(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                             Input d_in, Output d_out, std::size_t num_items,
                                             cudaStream_t stream = nullptr, bool = false) {
    using T = detail::stored_in<Output, Input>;
    return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, cub::Sum(), T(),
                  stream);
  }
  template <class Input, class Output>
  __host__ __device__ static cudaError_t Min(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                             Input d_in, Output d_out, std::size_t num_items,
                                             cudaStream_t stream = nullptr, bool = false) {
    using T = detail::value_of<Input>;
    return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, cub::Min(),
                  detail::highest<T>(), stream);
  }
  template <class Input, class Output>
  __host__ __device__ static cudaError_t Max(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                             Input d_in, Output d_out, std::size_t num_items,
                                             cudaStream_t stream = nullptr, bool = false) {
    using T = detail::value_of<Input>;
    return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, cub::Max(),
                  detail::lowest<T>(), stream);
  }
  /// The index and the value of the least element.
  template <class Input, class Output>
  __host__ __device__ static cudaError_t
  ArgMin(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         int num_items, cudaStream_t stream = nullptr, bool = false) {
    using T = detail::value_of<Input>;
    return Reduce(d_temp_storage, temp_storage_bytes, ArgIndexInputIterator<Input, int, T>(d_in),
                  d_out, num_items, cub::ArgMin(), KeyValuePair<int, T>(1, detail::highest<T>()),
                  stream);
  }
  template <class Input, class Output>
  __host__ __device__ static cudaError_t
  ArgMax(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         int num_items, cudaStream_t stream = nullptr, bool = false) {
    using T = detail::value_of<Input>;
    return Reduce(d_temp_storage, temp_storage_bytes, ArgIndexInputIterator<Input, int, T>(d_in),
                  d_out, num_items, cub::ArgMax(), KeyValuePair<int, T>(1, detail::lowest<T>()),
                  stream);
  }
  /// One element for each run of equal keys.
  template <class Keys, class UniqueKeys, class Values, class Aggregates, class NumRuns, class Op>
  __host__ __device__ static cudaError_t
  ReduceByKey(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys_in,
              UniqueKeys d_unique_out, Values d_values_in, Aggregates d_aggregates_out,
              NumRuns d_num_runs_out, Op reduction_op, std::size_t num_items,
              cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      std::size_t runs = 0;
      for (std::size_t i = 0; i < num_items; ++runs) {
        detail::value_of<Keys> key = d_keys_in[i];
        detail::stored_in<Aggregates, Values> aggregate = d_values_in[i];
        for (++i; i < num_items && key == d_keys_in[i]; ++i)
          aggregate = reduction_op(aggregate, d_values_in[i]);
        d_unique_out[runs] = key;
        d_aggregates_out[runs] = aggregate;
      }
      *d_num_runs_out = runs;
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
