// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceScan: prefix sums of whole arrays (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include "../thread/thread_operators.cuh"
#include <optional>
#include <utility>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

using offloom::library::scan;

/// A value that is there now, or where the work before it in the stream has left it.
template <class T> __host__ __device__ T value_now(const T &value) { return value; }
template <class T, class Iterator>
__host__ __device__ T value_now(const FutureValue<T, Iterator> &value) {
  return *value.m_iter;
}
template <class T> using type_of_value = decltype(value_now(std::declval<T>()));

/// Whether an element begins a run of equal keys. Elements are asked about in their order, and the
/// keys' memory may be the output's.
template <class Keys, class Equal> class run_starts {
public:
  __host__ __device__ run_starts(Keys keys, Equal equal) : keys(keys), equal(equal) {}
  __host__ __device__ bool operator()(std::size_t i) {
    const value_of<Keys> key = keys[i];
    const bool starts = !before || !equal(*before, key);
    before.emplace(key);
    return starts;
  }

private:
  Keys keys;
  Equal equal;
  std::optional<value_of<Keys>> before;
};

} // namespace detail

struct DeviceScan {
  template <class Input, class Output, class Op, class T>
  __host__ __device__ static cudaError_t
  ExclusiveScan(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
                Op scan_op, T init_value, std::size_t num_items, cudaStream_t stream = nullptr,
                bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      using Initial = detail::type_of_value<T>;
      using Result = detail::accumulator<Op, detail::value_of<Input>, Initial>;
      detail::scan<false, Result>(d_in, d_out, num_items, scan_op, detail::value_now(init_value),
                                  true);
    });
  }
  template <class Input, class Output, class Op>
  __host__ __device__ static cudaError_t
  InclusiveScan(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
                Op scan_op, std::size_t num_items, cudaStream_t stream = nullptr, bool = false) {
    using T = detail::accumulator<Op, detail::value_of<Input>>;
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      if (num_items)
        detail::scan<true, T>(d_in, d_out, num_items, scan_op, static_cast<T>(d_in[0]), false);
    });
  }
  template <class Input, class Output>
  __host__ __device__ static cudaError_t
  ExclusiveSum(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
               std::size_t num_items, cudaStream_t stream = nullptr, bool = false) {
    return ExclusiveScan(d_temp_storage, temp_storage_bytes, d_in, d_out, cub::Sum(),
                         detail::value_of<Input>(), num_items, stream);
  }
  template <class Input, class Output>
  __host__ __device__ static cudaError_t
  InclusiveSum(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
               std::size_t num_items, cudaStream_t stream = nullptr, bool = false) {
    return InclusiveScan(d_temp_storage, temp_storage_bytes, d_in, d_out, cub::Sum(), num_items,
                         stream);
  }
  /// An inclusive scan behind \p init_value.
  template <class Input, class Output, class Op, class T>
  __host__ __device__ static cudaError_t
  InclusiveScanInit(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
                    Op scan_op, T init_value, std::size_t num_items,
                    cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      using Result = detail::accumulator<Op, detail::value_of<Input>, T>;
      detail::scan<true, Result>(d_in, d_out, num_items, scan_op, init_value, true);
    });
  }

  // In place.
  template <class Iterator, class Op, class T>
  __host__ __device__ static cudaError_t
  ExclusiveScan(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data, Op scan_op,
                T init_value, std::size_t num_items, cudaStream_t stream = nullptr, bool = false) {
    return ExclusiveScan(d_temp_storage, temp_storage_bytes, d_data, d_data, scan_op, init_value,
                         num_items, stream);
  }
  template <class Iterator, class Op>
  __host__ __device__ static cudaError_t
  InclusiveScan(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data, Op scan_op,
                std::size_t num_items, cudaStream_t stream = nullptr, bool = false) {
    return InclusiveScan(d_temp_storage, temp_storage_bytes, d_data, d_data, scan_op, num_items,
                         stream);
  }
  template <class Iterator>
  __host__ __device__ static cudaError_t
  ExclusiveSum(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data,
               std::size_t num_items, cudaStream_t stream = nullptr, bool = false) {
    return ExclusiveSum(d_temp_storage, temp_storage_bytes, d_data, d_data, num_items, stream);
  }
  template <class Iterator>
  __host__ __device__ static cudaError_t
  InclusiveSum(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data,
               std::size_t num_items, cudaStream_t stream = nullptr, bool = false) {
    return InclusiveSum(d_temp_storage, temp_storage_bytes, d_data, d_data, num_items, stream);
  }

  /// A scan that begins anew with each run of equal keys.
  template <class Keys, class Values, class Output, class Op, class T, class Equal = Equality>
  __host__ __device__ static cudaError_t
  ExclusiveScanByKey(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys_in,
                     Values d_values_in, Output d_values_out, Op scan_op, T init_value,
                     std::size_t num_items, Equal equality_op = Equal(),
                     cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::accumulator<Op, detail::value_of<Values>, T> running = init_value;
      detail::run_starts starts(d_keys_in, equality_op);
      for (std::size_t i = 0; i < num_items; ++i) {
        if (starts(i))
          running = init_value;
        detail::value_of<Values> value = d_values_in[i];
        d_values_out[i] = running;
        running = scan_op(running, value);
      }
    });
  }
  template <class Keys, class Values, class Output, class Op, class Equal = Equality>
  __host__ __device__ static cudaError_t
  InclusiveScanByKey(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys_in,
                     Values d_values_in, Output d_values_out, Op scan_op, std::size_t num_items,
                     Equal equality_op = Equal(), cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      using Result = detail::accumulator<Op, detail::value_of<Values>>;
      detail::run_starts starts(d_keys_in, equality_op);
      std::optional<Result> running;
      for (std::size_t i = 0; i < num_items; ++i) {
        detail::value_of<Values> value = d_values_in[i];
        running = starts(i) ? Result(value) : Result(scan_op(*running, value));
        d_values_out[i] = *running;
      }
    });
  }
  template <class Keys, class Values, class Output, class Equal = Equality>
  __host__ __device__ static cudaError_t
  ExclusiveSumByKey(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys_in,
                    Values d_values_in, Output d_values_out, std::size_t num_items,
                    Equal equality_op = Equal(), cudaStream_t stream = nullptr, bool = false) {
    return ExclusiveScanByKey(d_temp_storage, temp_storage_bytes, d_keys_in, d_values_in,
                              d_values_out, cub::Sum(), detail::value_of<Values>(), num_items,
                              equality_op, stream);
  }
  template <class Keys, class Values, class Output, class Equal = Equality>
  __host__ __device__ static cudaError_t
  InclusiveSumByKey(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys_in,
                    Values d_values_in, Output d_values_out, std::size_t num_items,
                    Equal equality_op = Equal(), cudaStream_t stream = nullptr, bool = false) {
    return InclusiveScanByKey(d_temp_storage, temp_storage_bytes, d_keys_in, d_values_in,
                              d_values_out, cub::Sum(), num_items, equality_op, stream);
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
