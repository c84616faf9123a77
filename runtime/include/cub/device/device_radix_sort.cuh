// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceRadixSort: stable sorts by the bits of keys (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/radix_sort.cuh"
#include <cstddef>
#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

/// What stands where a number of bits may stand and is none.
template <class Decomposer>
using if_decomposer = std::enable_if_t<!std::is_convertible_v<Decomposer, int>>;

} // namespace detail

struct DeviceRadixSort {
  template <class Key, class Value, class Count>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
            Key *d_keys_out, const Value *d_values_in, Value *d_values_out, Count num_items,
            int begin_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr,
            bool = false) {
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_items, false, begin_bit, end_bit, stream, detail::whole_keys());
  }
  template <class Key, class Value, class Count>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                      Key *d_keys_out, const Value *d_values_in, Value *d_values_out,
                      Count num_items, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                      cudaStream_t stream = nullptr, bool = false) {
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_items, true, begin_bit, end_bit, stream, detail::whole_keys());
  }
  template <class Key, class Count>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
           Key *d_keys_out, Count num_items, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
           cudaStream_t stream = nullptr, bool = false) {
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_items, false, begin_bit, end_bit, stream,
                               detail::whole_keys());
  }
  template <class Key, class Count>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                     Key *d_keys_out, Count num_items, int begin_bit = 0,
                     int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr, bool = false) {
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_items, true, begin_bit, end_bit, stream,
                               detail::whole_keys());
  }

  // With buffers of which either may hold the result: here the alternate ones do.
  template <class Key, class Value, class Count>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
            DoubleBuffer<Value> &d_values, Count num_items, int begin_bit = 0,
            int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr, bool = false) {
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, false,
                        begin_bit, end_bit, stream, detail::whole_keys());
  }
  template <class Key, class Value, class Count>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                      DoubleBuffer<Key> &d_keys, DoubleBuffer<Value> &d_values, Count num_items,
                      int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                      cudaStream_t stream = nullptr, bool = false) {
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, true,
                        begin_bit, end_bit, stream, detail::whole_keys());
  }
  template <class Key, class Count>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
           Count num_items, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
           cudaStream_t stream = nullptr, bool = false) {
    DoubleBuffer<NullType> none;
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_items, false,
                        begin_bit, end_bit, stream, detail::whole_keys());
  }
  template <class Key, class Count>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                     DoubleBuffer<Key> &d_keys, Count num_items, int begin_bit = 0,
                     int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr, bool = false) {
    DoubleBuffer<NullType> none;
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_items, true,
                        begin_bit, end_bit, stream, detail::whole_keys());
  }

  // Keys of several parts: decomposer(key) is a tuple of references to numbers, the most
  // significant first.
  template <class Key, class Value, class Count, class Decomposer,
            class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
            Key *d_keys_out, const Value *d_values_in, Value *d_values_out, Count num_items,
            Decomposer decomposer, int begin_bit, int end_bit, cudaStream_t stream = nullptr) {
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_items, false, begin_bit, end_bit, stream,
                detail::keys_of_parts<Decomposer>{decomposer});
  }
  template <class Key, class Value, class Count, class Decomposer,
            class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
            Key *d_keys_out, const Value *d_values_in, Value *d_values_out, Count num_items,
            Decomposer decomposer, cudaStream_t stream = nullptr) {
    detail::keys_of_parts<Decomposer> parts{decomposer};
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_items, false, 0, parts.template bits<Key>(), stream, parts);
  }
  template <class Key, class Value, class Count, class Decomposer,
            class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                      Key *d_keys_out, const Value *d_values_in, Value *d_values_out,
                      Count num_items, Decomposer decomposer, int begin_bit, int end_bit,
                      cudaStream_t stream = nullptr) {
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_items, true, begin_bit, end_bit, stream,
                detail::keys_of_parts<Decomposer>{decomposer});
  }
  template <class Key, class Value, class Count, class Decomposer,
            class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                      Key *d_keys_out, const Value *d_values_in, Value *d_values_out,
                      Count num_items, Decomposer decomposer, cudaStream_t stream = nullptr) {
    detail::keys_of_parts<Decomposer> parts{decomposer};
    return sort(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                d_values_out, num_items, true, 0, parts.template bits<Key>(), stream, parts);
  }
  template <class Key, class Count, class Decomposer, class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
           Key *d_keys_out, Count num_items, Decomposer decomposer, int begin_bit, int end_bit,
           cudaStream_t stream = nullptr) {
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_items, false, begin_bit, end_bit, stream,
                               detail::keys_of_parts<Decomposer>{decomposer});
  }
  template <class Key, class Count, class Decomposer, class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
           Key *d_keys_out, Count num_items, Decomposer decomposer, cudaStream_t stream = nullptr) {
    detail::keys_of_parts<Decomposer> parts{decomposer};
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_items, false, 0, parts.template bits<Key>(), stream,
                               parts);
  }
  template <class Key, class Count, class Decomposer, class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                     Key *d_keys_out, Count num_items, Decomposer decomposer, int begin_bit,
                     int end_bit, cudaStream_t stream = nullptr) {
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_items, true, begin_bit, end_bit, stream,
                               detail::keys_of_parts<Decomposer>{decomposer});
  }
  template <class Key, class Count, class Decomposer, class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                     Key *d_keys_out, Count num_items, Decomposer decomposer,
                     cudaStream_t stream = nullptr) {
    detail::keys_of_parts<Decomposer> parts{decomposer};
    return sort<Key, NullType>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, nullptr,
                               nullptr, num_items, true, 0, parts.template bits<Key>(), stream,
                               parts);
  }
  template <class Key, class Value, class Count, class Decomposer,
            class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
            DoubleBuffer<Value> &d_values, Count num_items, Decomposer decomposer, int begin_bit,
            int end_bit, cudaStream_t stream = nullptr) {
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, false,
                        begin_bit, end_bit, stream, detail::keys_of_parts<Decomposer>{decomposer});
  }
  template <class Key, class Value, class Count, class Decomposer,
            class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
            DoubleBuffer<Value> &d_values, Count num_items, Decomposer decomposer,
            cudaStream_t stream = nullptr) {
    detail::keys_of_parts<Decomposer> parts{decomposer};
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, false, 0,
                        parts.template bits<Key>(), stream, parts);
  }
  template <class Key, class Value, class Count, class Decomposer,
            class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                      DoubleBuffer<Key> &d_keys, DoubleBuffer<Value> &d_values, Count num_items,
                      Decomposer decomposer, int begin_bit, int end_bit,
                      cudaStream_t stream = nullptr) {
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, true,
                        begin_bit, end_bit, stream, detail::keys_of_parts<Decomposer>{decomposer});
  }
  template <class Key, class Value, class Count, class Decomposer,
            class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                      DoubleBuffer<Key> &d_keys, DoubleBuffer<Value> &d_values, Count num_items,
                      Decomposer decomposer, cudaStream_t stream = nullptr) {
    detail::keys_of_parts<Decomposer> parts{decomposer};
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, true, 0,
                        parts.template bits<Key>(), stream, parts);
  }
  template <class Key, class Count, class Decomposer, class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
           Count num_items, Decomposer decomposer, int begin_bit, int end_bit,
           cudaStream_t stream = nullptr) {
    DoubleBuffer<NullType> none;
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_items, false,
                        begin_bit, end_bit, stream, detail::keys_of_parts<Decomposer>{decomposer});
  }
  template <class Key, class Count, class Decomposer, class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
           Count num_items, Decomposer decomposer, cudaStream_t stream = nullptr) {
    DoubleBuffer<NullType> none;
    detail::keys_of_parts<Decomposer> parts{decomposer};
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_items, false, 0,
                        parts.template bits<Key>(), stream, parts);
  }
  template <class Key, class Count, class Decomposer, class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                     DoubleBuffer<Key> &d_keys, Count num_items, Decomposer decomposer,
                     int begin_bit, int end_bit, cudaStream_t stream = nullptr) {
    DoubleBuffer<NullType> none;
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_items, true,
                        begin_bit, end_bit, stream, detail::keys_of_parts<Decomposer>{decomposer});
  }
  template <class Key, class Count, class Decomposer, class = detail::if_decomposer<Decomposer>>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                     DoubleBuffer<Key> &d_keys, Count num_items, Decomposer decomposer,
                     cudaStream_t stream = nullptr) {
    DoubleBuffer<NullType> none;
    detail::keys_of_parts<Decomposer> parts{decomposer};
    return sort_buffers(d_temp_storage, temp_storage_bytes, d_keys, none, num_items, true, 0,
                        parts.template bits<Key>(), stream, parts);
  }

private:
  template <class Key, class Value, class Digits>
  __host__ __device__ static cudaError_t
  sort(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *keys_in, Key *keys_out,
       const Value *values_in, Value *values_out, std::size_t count, bool descending, int begin_bit,
       int end_bit, cudaStream_t stream, Digits digits) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::radix_sort(keys_in, keys_out, values_in, values_out, count, descending, begin_bit,
                         end_bit, digits);
    });
  }
  template <class Key, class Value, class Digits>
  __host__ __device__ static cudaError_t
  sort_buffers(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &keys,
               DoubleBuffer<Value> &values, std::size_t count, bool descending, int begin_bit,
               int end_bit, cudaStream_t stream, Digits digits) {
    cudaError_t error = sort<Key, Value>(d_temp_storage, temp_storage_bytes, keys.Current(),
                                         keys.Alternate(), values.Current(), values.Alternate(),
                                         count, descending, begin_bit, end_bit, stream, digits);
    if (d_temp_storage && error == cudaSuccess) {
      keys.selector ^= 1;
      values.selector ^= 1;
    }
    return error;
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
