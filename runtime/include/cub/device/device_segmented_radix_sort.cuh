// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceSegmentedRadixSort: a stable sort of each segment of an array (CUB, "Device-wide
// Primitives").
#pragma once

#include "../detail/radix_sort.cuh"
#include <cstdint>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceSegmentedRadixSort {
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
            Key *d_keys_out, const Value *d_values_in, Value *d_values_out, std::int64_t,
            std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
            int begin_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr,
            bool = false) {
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_segments, d_begin_offsets, d_end_offsets, false, begin_bit,
                end_bit, stream);
  }
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                      Key *d_keys_out, const Value *d_values_in, Value *d_values_out, std::int64_t,
                      std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                      int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                      cudaStream_t stream = nullptr, bool = false) {
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_segments, d_begin_offsets, d_end_offsets, true, begin_bit,
                end_bit, stream);
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
           Key *d_keys_out, std::int64_t, std::int64_t num_segments, Begins d_begin_offsets,
           Ends d_end_offsets, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
           cudaStream_t stream = nullptr, bool = false) {
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_segments, d_begin_offsets, d_end_offsets, false,
                               begin_bit, end_bit, stream);
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                     Key *d_keys_out, std::int64_t, std::int64_t num_segments,
                     Begins d_begin_offsets, Ends d_end_offsets, int begin_bit = 0,
                     int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr, bool = false) {
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_segments, d_begin_offsets, d_end_offsets, true,
                               begin_bit, end_bit, stream);
  }

  // With buffers of which either may hold the result: here the alternate ones do.
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
            DoubleBuffer<Value> &d_values, std::int64_t, std::int64_t num_segments,
            Begins d_begin_offsets, Ends d_end_offsets, int begin_bit = 0,
            int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr, bool = false) {
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_segments,
                        d_begin_offsets, d_end_offsets, false, begin_bit, end_bit, stream);
  }
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                      DoubleBuffer<Key> &d_keys, DoubleBuffer<Value> &d_values, std::int64_t,
                      std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                      int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                      cudaStream_t stream = nullptr, bool = false) {
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_segments,
                        d_begin_offsets, d_end_offsets, true, begin_bit, end_bit, stream);
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
           std::int64_t, std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
           int begin_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr,
           bool = false) {
    DoubleBuffer<NullType> none;
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_segments,
                        d_begin_offsets, d_end_offsets, false, begin_bit, end_bit, stream);
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                     DoubleBuffer<Key> &d_keys, std::int64_t, std::int64_t num_segments,
                     Begins d_begin_offsets, Ends d_end_offsets, int begin_bit = 0,
                     int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr, bool = false) {
    DoubleBuffer<NullType> none;
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_segments,
                        d_begin_offsets, d_end_offsets, true, begin_bit, end_bit, stream);
  }

private:
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  sort(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *keys_in, Key *keys_out,
       const Value *values_in, Value *values_out, std::int64_t segments, Begins begins, Ends ends,
       bool descending, int begin_bit, int end_bit, cudaStream_t stream) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      for (std::int64_t i = 0; i < segments; ++i) {
        const std::size_t first = begins[i], last = ends[i];
        if (first < last)
          detail::radix_sort(keys_in + first, keys_out + first,
                             values_in ? values_in + first : nullptr,
                             values_out ? values_out + first : nullptr, last - first, descending,
                             begin_bit, end_bit);
      }
    });
  }
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  sort_buffers(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &keys,
               DoubleBuffer<Value> &values, std::int64_t segments, Begins begins, Ends ends,
               bool descending, int begin_bit, int end_bit, cudaStream_t stream) {
    const cudaError_t error = sort<Key, Value>(
        d_temp_storage, temp_storage_bytes, keys.Current(), keys.Alternate(), values.Current(),
        values.Alternate(), segments, begins, ends, descending, begin_bit, end_bit, stream);
    if (d_temp_storage && error == cudaSuccess) {
      keys.selector ^= 1;
      values.selector ^= 1;
    }
    return error;
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
