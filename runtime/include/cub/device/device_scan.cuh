// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceScan: prefix sums of whole arrays (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include "../thread/thread_operators.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

/// Scans behind \p init; output may be the input. Chunks are reduced first, side by side, and then
/// scanned so.
template <bool Inclusive, class T, class Input, class Output, class Op>
__host__ __device__ void scan(Input input, Output output, std::size_t count, Op op, T init,
                              bool has_init) {
  const std::size_t chunks = (count + ChunkSize - 1) / ChunkSize;
  std::vector<T> before(chunks, init);
  if (chunks > 1)
    offloom::library::for_chunks(count, ChunkSize,
                                 [&](std::size_t first, std::size_t last, std::size_t chunk) {
                                   T total = input[first];
                                   for (std::size_t i = first + 1; i < last; ++i)
                                     total = op(total, input[i]);
                                   before[chunk] = total;
                                 });
  T running = init;
  bool has_running = has_init;
  for (T &of_chunk : before) {
    T total = of_chunk;
    of_chunk = running;
    running = has_running ? op(running, total) : total;
    has_running = true;
  }
  offloom::library::for_chunks(count, ChunkSize,
                               [&](std::size_t first, std::size_t last, std::size_t chunk) {
                                 T value = before[chunk];
                                 bool has_value = has_init || chunk > 0;
                                 for (std::size_t i = first; i < last; ++i) {
                                   T next = input[i];
                                   next = has_value ? op(value, next) : next;
                                   output[i] = Inclusive ? next : value;
                                   value = next;
                                   has_value = true;
                                 }
                               });
}

template <class Key, class Equal> struct segment_start {
  Key keys;
  Equal equal;
  __host__ __device__ bool operator()(std::size_t i) const {
    return i == 0 || !equal(keys[i - 1], keys[i]);
  }
};

} // namespace detail

struct DeviceScan {
  template <class Input, class Output, class Op, class T>
  __host__ __device__ static cudaError_t
  ExclusiveScan(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
                Op scan_op, T init_value, std::size_t num_items, cudaStream_t stream = nullptr,
                bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::scan<false, T>(d_in, d_out, num_items, scan_op, init_value, true);
    });
  }
  template <class Input, class Output, class Op>
  __host__ __device__ static cudaError_t
  InclusiveScan(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
                Op scan_op, std::size_t num_items, cudaStream_t stream = nullptr, bool = false) {
    using T = detail::value_of<Input>;
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
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
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::scan<true, T>(d_in, d_out, num_items, scan_op, init_value, true);
    });
  }

  // In place.
  template <class Iterator, class Op, class T>
  __host__ __device__ static cudaError_t
  ExclusiveScan(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data, Op scan_op,
                T init_value, std::size_t num_items, cudaStream_t stream = nullptr) {
    return ExclusiveScan(d_temp_storage, temp_storage_bytes, d_data, d_data, scan_op, init_value,
                         num_items, stream);
  }
  template <class Iterator, class Op>
  __host__ __device__ static cudaError_t
  InclusiveScan(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data, Op scan_op,
                std::size_t num_items, cudaStream_t stream = nullptr) {
    return InclusiveScan(d_temp_storage, temp_storage_bytes, d_data, d_data, scan_op, num_items,
                         stream);
  }
  template <class Iterator>
  __host__ __device__ static cudaError_t
  ExclusiveSum(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data,
               std::size_t num_items, cudaStream_t stream = nullptr) {
    return ExclusiveSum(d_temp_storage, temp_storage_bytes, d_data, d_data, num_items, stream);
  }
  template <class Iterator>
  __host__ __device__ static cudaError_t
  InclusiveSum(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data,
               std::size_t num_items, cudaStream_t stream = nullptr) {
    return InclusiveSum(d_temp_storage, temp_storage_bytes, d_data, d_data, num_items, stream);
  }

  /// A scan that begins anew with each run of equal keys.
  template <class Keys, class Values, class Output, class Op, class T, class Equal = Equality>
  __host__ __device__ static cudaError_t
  ExclusiveScanByKey(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys_in,
                     Values d_values_in, Output d_values_out, Op scan_op, T init_value,
                     std::size_t num_items, Equal equality_op = Equal(),
                     cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      T running = init_value;
      detail::segment_start<Keys, Equal> starts{d_keys_in, equality_op};
      for (std::size_t i = 0; i < num_items; ++i) {
        if (starts(i))
          running = init_value;
        T value = d_values_in[i];
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
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::segment_start<Keys, Equal> starts{d_keys_in, equality_op};
      for (std::size_t i = 0; i < num_items; ++i) {
        detail::value_of<Values> value = d_values_in[i];
        d_values_out[i] = starts(i) ? value : scan_op(d_values_out[i - 1], value);
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
