// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceRadixSort: stable sorts by the bits of keys (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/radix_sort.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceRadixSort {
  template <class Key, class Value, class Count>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
            Key *d_keys_out, const Value *d_values_in, Value *d_values_out, Count num_items,
            int begin_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr,
            bool = false) {
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_items, false, begin_bit, end_bit, stream);
  }
  template <class Key, class Value, class Count>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                      Key *d_keys_out, const Value *d_values_in, Value *d_values_out,
                      Count num_items, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                      cudaStream_t stream = nullptr, bool = false) {
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_items, true, begin_bit, end_bit, stream);
  }
  template <class Key, class Count>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
           Key *d_keys_out, Count num_items, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
           cudaStream_t stream = nullptr, bool = false) {
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_items, false, begin_bit, end_bit, stream);
  }
  template <class Key, class Count>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                     Key *d_keys_out, Count num_items, int begin_bit = 0,
                     int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr, bool = false) {
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_items, true, begin_bit, end_bit, stream);
  }

  // With buffers of which either may hold the result: here the alternate ones do.
  template <class Key, class Value, class Count>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
            DoubleBuffer<Value> &d_values, Count num_items, int begin_bit = 0,
            int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr, bool = false) {
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, false,
                        begin_bit, end_bit, stream);
  }
  template <class Key, class Value, class Count>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                      DoubleBuffer<Key> &d_keys, DoubleBuffer<Value> &d_values, Count num_items,
                      int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                      cudaStream_t stream = nullptr, bool = false) {
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, true,
                        begin_bit, end_bit, stream);
  }
  template <class Key, class Count>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
           Count num_items, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
           cudaStream_t stream = nullptr, bool = false) {
    DoubleBuffer<NullType> none;
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_items, false,
                        begin_bit, end_bit, stream);
  }
  template <class Key, class Count>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                     DoubleBuffer<Key> &d_keys, Count num_items, int begin_bit = 0,
                     int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr, bool = false) {
    DoubleBuffer<NullType> none;
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_items, true,
                        begin_bit, end_bit, stream);
  }

private:
  template <class Key, class Value>
  __host__ __device__ static cudaError_t
  sort(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *keys_in, Key *keys_out,
       const Value *values_in, Value *values_out, std::size_t count, bool descending, int begin_bit,
       int end_bit, cudaStream_t stream) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::radix_sort(keys_in, keys_out, values_in, values_out, count, descending, begin_bit,
                         end_bit);
    });
  }
  template <class Key, class Value>
  __host__ __device__ static cudaError_t
  sort_buffers(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &keys,
               DoubleBuffer<Value> &values, std::size_t count, bool descending, int begin_bit,
               int end_bit, cudaStream_t stream) {
    cudaError_t error = sort<Key, Value>(d_temp_storage, temp_storage_bytes, keys.Current(),
                                         keys.Alternate(), values.Current(), values.Alternate(),
                                         count, descending, begin_bit, end_bit, stream);
    if (d_temp_storage && error == cudaSuccess) {
      keys.selector ^= 1;
      values.selector ^= 1;
    }
    return error;
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
