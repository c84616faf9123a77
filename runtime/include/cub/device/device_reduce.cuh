// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceReduce: reductions of whole arrays (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include "../detail/limits.cuh"
#include "../iterator/arg_index_input_iterator.cuh"
#include "../iterator/transform_input_iterator.cuh"
#include "../thread/thread_operators.cuh"
#include <cstdint>
#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

using offloom::library::reduced;

/// The element that \p Op, ArgMin or ArgMax, picks, with its index from \p first on; the one with
/// which an empty range leaves is \p none.
template <class Op, class T, class Offset, class Input>
__host__ __device__ KeyValuePair<Offset, T> picked_element(Input input, std::size_t first,
                                                           std::size_t last, T none) {
  if (first >= last)
    return {Offset(1), none};
  ArgIndexInputIterator<Input, Offset, T> indexed(input + first);
  const KeyValuePair<Offset, T> start = indexed[0];
  return reduced(indexed, last - first, Op(), start);
}
/// What is stored of it: pairs of the output's types, or of the input's where it has none.
template <class Output, class Input>
using pair_stored_in = std::conditional_t<std::is_void_v<value_of<Output>>,
                                          KeyValuePair<int, value_of<Input>>, value_of<Output>>;

} // namespace detail

struct DeviceReduce {
  template <class Input, class Output, class Op, class T>
  __host__ __device__ static cudaError_t
  Reduce(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         std::size_t num_items, Op reduction_op, T init, cudaStream_t stream = nullptr,
         bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      using Result = detail::accumulator<Op, detail::value_of<Input>, T>;
      *d_out = num_items ? detail::reduced<Result>(d_in, num_items, reduction_op, init) : init;
    });
  }
  /// Of what \p transform_op makes of the elements.
  template <class Input, class Output, class Op, class Transform, class T>
  __host__ __device__ static cudaError_t
  TransformReduce(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
                  std::size_t num_items, Op reduction_op, Transform transform_op, T init,
                  cudaStream_t stream = nullptr) {
    using Transformed = std::decay_t<std::invoke_result_t<Transform &, detail::value_of<Input>>>;
    return Reduce(d_temp_storage, temp_storage_bytes,
                  TransformInputIterator<Transformed, Transform, Input>(d_in, transform_op), d_out,
                  num_items, reduction_op, init, stream);
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
    return pick<cub::ArgMin>(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items,
                             detail::highest<detail::value_of<Input>>(), stream);
  }
  template <class Input, class Output>
  __host__ __device__ static cudaError_t
  ArgMax(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         int num_items, cudaStream_t stream = nullptr, bool = false) {
    return pick<cub::ArgMax>(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items,
                             detail::lowest<detail::value_of<Input>>(), stream);
  }
  /// The value and the index, each where it is wanted.
  template <class Input, class Extremum, class Index,
            class = std::enable_if_t<!std::is_integral_v<Index>>>
  __host__ __device__ static cudaError_t
  ArgMin(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Extremum d_min_out,
         Index d_index_out, std::int64_t num_items, cudaStream_t stream = nullptr) {
    return pick_apart<cub::ArgMin>(d_temp_storage, temp_storage_bytes, d_in, d_min_out, d_index_out,
                                   num_items, detail::highest<detail::value_of<Input>>(), stream);
  }
  template <class Input, class Extremum, class Index,
            class = std::enable_if_t<!std::is_integral_v<Index>>>
  __host__ __device__ static cudaError_t
  ArgMax(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Extremum d_max_out,
         Index d_index_out, std::int64_t num_items, cudaStream_t stream = nullptr) {
    return pick_apart<cub::ArgMax>(d_temp_storage, temp_storage_bytes, d_in, d_max_out, d_index_out,
                                   num_items, detail::lowest<detail::value_of<Input>>(), stream);
  }
  /// One element for each run of equal keys.
  template <class Keys, class UniqueKeys, class Values, class Aggregates, class NumRuns, class Op>
  __host__ __device__ static cudaError_t
  ReduceByKey(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys_in,
              UniqueKeys d_unique_out, Values d_values_in, Aggregates d_aggregates_out,
              NumRuns d_num_runs_out, Op reduction_op, std::size_t num_items,
              cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      std::size_t runs = 0;
      for (std::size_t i = 0; i < num_items; ++runs) {
        detail::value_of<Keys> key = d_keys_in[i];
        detail::accumulator<Op, detail::value_of<Values>> aggregate = d_values_in[i];
        for (++i; i < num_items && key == d_keys_in[i]; ++i)
          aggregate = reduction_op(aggregate, d_values_in[i]);
        d_unique_out[runs] = key;
        d_aggregates_out[runs] = aggregate;
      }
      *d_num_runs_out = runs;
    });
  }

private:
  template <class Op, class Input, class Output, class T>
  __host__ __device__ static cudaError_t pick(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                              Input d_in, Output d_out, int num_items, T none,
                                              cudaStream_t stream) {
    using Pair = detail::pair_stored_in<Output, Input>;
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      *d_out = detail::picked_element<Op, typename Pair::Value, typename Pair::Key>(
          d_in, 0, num_items, none);
    });
  }
  template <class Op, class Input, class Extremum, class Index, class T>
  __host__ __device__ static cudaError_t
  pick_apart(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in,
             Extremum d_value_out, Index d_index_out, std::int64_t num_items, T none,
             cudaStream_t stream) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      using Stored = detail::stored_in<Extremum, Input>;
      const auto picked =
          detail::picked_element<Op, Stored, std::int64_t>(d_in, 0, num_items, none);
      *d_value_out = picked.value;
      *d_index_out = picked.key;
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
