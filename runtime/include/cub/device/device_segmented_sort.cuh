// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceSegmentedSort: as DeviceSegmentedRadixSort, by all bits (CUB, "Device-wide Primitives"). On
// a GPU it is faster for segments of unlike sizes; the results are the same.
#pragma once

#include "../util_type.cuh"
#include "device_segmented_radix_sort.cuh"
#include <cstdint>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceSegmentedSort {
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
            Key *d_keys_out, const Value *d_values_in, Value *d_values_out, std::int64_t num_items,
            std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
            cudaStream_t stream = nullptr, bool = false) {
    return sorts::SortPairs(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                            d_values_out, num_items, num_segments, d_begin_offsets, d_end_offsets,
                            0, sizeof(Key) * 8, stream);
  }
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                      Key *d_keys_out, const Value *d_values_in, Value *d_values_out,
                      std::int64_t num_items, std::int64_t num_segments, Begins d_begin_offsets,
                      Ends d_end_offsets, cudaStream_t stream = nullptr, bool = false) {
    return sorts::SortPairsDescending(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out,
                                      d_values_in, d_values_out, num_items, num_segments,
                                      d_begin_offsets, d_end_offsets, 0, sizeof(Key) * 8, stream);
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
           Key *d_keys_out, std::int64_t num_items, std::int64_t num_segments,
           Begins d_begin_offsets, Ends d_end_offsets, cudaStream_t stream = nullptr,
           bool = false) {
    return sorts::SortKeys(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, num_items,
                           num_segments, d_begin_offsets, d_end_offsets, 0, sizeof(Key) * 8,
                           stream);
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                     Key *d_keys_out, std::int64_t num_items, std::int64_t num_segments,
                     Begins d_begin_offsets, Ends d_end_offsets, cudaStream_t stream = nullptr,
                     bool = false) {
    return sorts::SortKeysDescending(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out,
                                     num_items, num_segments, d_begin_offsets, d_end_offsets, 0,
                                     sizeof(Key) * 8, stream);
  }
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  StableSortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                  Key *d_keys_out, const Value *d_values_in, Value *d_values_out,
                  std::int64_t num_items, std::int64_t num_segments, Begins d_begin_offsets,
                  Ends d_end_offsets, cudaStream_t stream = nullptr, bool = false) {
    return sorts::SortPairs(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                            d_values_out, num_items, num_segments, d_begin_offsets, d_end_offsets,
                            0, sizeof(Key) * 8, stream);
  }
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  StableSortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                            const Key *d_keys_in, Key *d_keys_out, const Value *d_values_in,
                            Value *d_values_out, std::int64_t num_items, std::int64_t num_segments,
                            Begins d_begin_offsets, Ends d_end_offsets,
                            cudaStream_t stream = nullptr, bool = false) {
    return sorts::SortPairsDescending(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out,
                                      d_values_in, d_values_out, num_items, num_segments,
                                      d_begin_offsets, d_end_offsets, 0, sizeof(Key) * 8, stream);
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  StableSortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, const Key *d_keys_in,
                 Key *d_keys_out, std::int64_t num_items, std::int64_t num_segments,
                 Begins d_begin_offsets, Ends d_end_offsets, cudaStream_t stream = nullptr,
                 bool = false) {
    return sorts::SortKeys(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, num_items,
                           num_segments, d_begin_offsets, d_end_offsets, 0, sizeof(Key) * 8,
                           stream);
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  StableSortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                           const Key *d_keys_in, Key *d_keys_out, std::int64_t num_items,
                           std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                           cudaStream_t stream = nullptr, bool = false) {
    return sorts::SortKeysDescending(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out,
                                     num_items, num_segments, d_begin_offsets, d_end_offsets, 0,
                                     sizeof(Key) * 8, stream);
  }

  // Results change sides.
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
            DoubleBuffer<Value> &d_values, std::int64_t num_items, std::int64_t num_segments,
            Begins d_begin_offsets, Ends d_end_offsets, cudaStream_t stream = nullptr,
            bool = false) {
    const cudaError_t status = SortPairs(
        d_temp_storage, temp_storage_bytes, static_cast<const Key *>(d_keys.Current()),
        d_keys.Alternate(), static_cast<const Value *>(d_values.Current()), d_values.Alternate(),
        num_items, num_segments, d_begin_offsets, d_end_offsets, stream);
    if (d_temp_storage) {
      d_keys.selector ^= 1;
      d_values.selector ^= 1;
    }
    return status;
  }
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortPairsDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                      DoubleBuffer<Key> &d_keys, DoubleBuffer<Value> &d_values,
                      std::int64_t num_items, std::int64_t num_segments, Begins d_begin_offsets,
                      Ends d_end_offsets, cudaStream_t stream = nullptr, bool = false) {
    const cudaError_t status = SortPairsDescending(
        d_temp_storage, temp_storage_bytes, static_cast<const Key *>(d_keys.Current()),
        d_keys.Alternate(), static_cast<const Value *>(d_values.Current()), d_values.Alternate(),
        num_items, num_segments, d_begin_offsets, d_end_offsets, stream);
    if (d_temp_storage) {
      d_keys.selector ^= 1;
      d_values.selector ^= 1;
    }
    return status;
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
           std::int64_t num_items, std::int64_t num_segments, Begins d_begin_offsets,
           Ends d_end_offsets, cudaStream_t stream = nullptr, bool = false) {
    const cudaError_t status = SortKeys(
        d_temp_storage, temp_storage_bytes, static_cast<const Key *>(d_keys.Current()),
        d_keys.Alternate(), num_items, num_segments, d_begin_offsets, d_end_offsets, stream);
    if (d_temp_storage) {
      d_keys.selector ^= 1;
    }
    return status;
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  SortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                     DoubleBuffer<Key> &d_keys, std::int64_t num_items, std::int64_t num_segments,
                     Begins d_begin_offsets, Ends d_end_offsets, cudaStream_t stream = nullptr,
                     bool = false) {
    const cudaError_t status = SortKeysDescending(
        d_temp_storage, temp_storage_bytes, static_cast<const Key *>(d_keys.Current()),
        d_keys.Alternate(), num_items, num_segments, d_begin_offsets, d_end_offsets, stream);
    if (d_temp_storage) {
      d_keys.selector ^= 1;
    }
    return status;
  }
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  StableSortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
                  DoubleBuffer<Value> &d_values, std::int64_t num_items, std::int64_t num_segments,
                  Begins d_begin_offsets, Ends d_end_offsets, cudaStream_t stream = nullptr,
                  bool = false) {
    const cudaError_t status = StableSortPairs(
        d_temp_storage, temp_storage_bytes, static_cast<const Key *>(d_keys.Current()),
        d_keys.Alternate(), static_cast<const Value *>(d_values.Current()), d_values.Alternate(),
        num_items, num_segments, d_begin_offsets, d_end_offsets, stream);
    if (d_temp_storage) {
      d_keys.selector ^= 1;
      d_values.selector ^= 1;
    }
    return status;
  }
  template <class Key, class Value, class Begins, class Ends>
  __host__ __device__ static cudaError_t StableSortPairsDescending(
      void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
      DoubleBuffer<Value> &d_values, std::int64_t num_items, std::int64_t num_segments,
      Begins d_begin_offsets, Ends d_end_offsets, cudaStream_t stream = nullptr, bool = false) {
    const cudaError_t status = StableSortPairsDescending(
        d_temp_storage, temp_storage_bytes, static_cast<const Key *>(d_keys.Current()),
        d_keys.Alternate(), static_cast<const Value *>(d_values.Current()), d_values.Alternate(),
        num_items, num_segments, d_begin_offsets, d_end_offsets, stream);
    if (d_temp_storage) {
      d_keys.selector ^= 1;
      d_values.selector ^= 1;
    }
    return status;
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  StableSortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, DoubleBuffer<Key> &d_keys,
                 std::int64_t num_items, std::int64_t num_segments, Begins d_begin_offsets,
                 Ends d_end_offsets, cudaStream_t stream = nullptr, bool = false) {
    const cudaError_t status = StableSortKeys(
        d_temp_storage, temp_storage_bytes, static_cast<const Key *>(d_keys.Current()),
        d_keys.Alternate(), num_items, num_segments, d_begin_offsets, d_end_offsets, stream);
    if (d_temp_storage) {
      d_keys.selector ^= 1;
    }
    return status;
  }
  template <class Key, class Begins, class Ends>
  __host__ __device__ static cudaError_t
  StableSortKeysDescending(void *d_temp_storage, std::size_t &temp_storage_bytes,
                           DoubleBuffer<Key> &d_keys, std::int64_t num_items,
                           std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                           cudaStream_t stream = nullptr, bool = false) {
    const cudaError_t status = StableSortKeysDescending(
        d_temp_storage, temp_storage_bytes, static_cast<const Key *>(d_keys.Current()),
        d_keys.Alternate(), num_items, num_segments, d_begin_offsets, d_end_offsets, stream);
    if (d_temp_storage) {
      d_keys.selector ^= 1;
    }
    return status;
  }

private:
  using sorts = DeviceSegmentedRadixSort;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
