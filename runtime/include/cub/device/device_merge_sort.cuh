// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceMergeSort: stable sorts by any order (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include <algorithm>
#include <numeric>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceMergeSort {
  template <class Keys, class Count, class Compare>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys, Count num_items,
           Compare compare_op, cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream,
                               [=] { std::stable_sort(d_keys, d_keys + num_items, compare_op); });
  }
  template <class Keys, class Count, class Compare>
  __host__ __device__ static cudaError_t
  StableSortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys,
                 Count num_items, Compare compare_op, cudaStream_t stream = nullptr, bool = false) {
    return SortKeys(d_temp_storage, temp_storage_bytes, d_keys, num_items, compare_op, stream);
  }
  template <class KeysIn, class Keys, class Count, class Compare>
  __host__ __device__ static cudaError_t
  SortKeysCopy(void *d_temp_storage, std::size_t &temp_storage_bytes, KeysIn d_input_keys,
               Keys d_output_keys, Count num_items, Compare compare_op,
               cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      std::copy(d_input_keys, d_input_keys + num_items, d_output_keys);
      std::stable_sort(d_output_keys, d_output_keys + num_items, compare_op);
    });
  }
  template <class Keys, class Values, class Count, class Compare>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys, Values d_items,
            Count num_items, Compare compare_op, cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      std::vector<Count> order(num_items);
      std::iota(order.begin(), order.end(), Count());
      std::stable_sort(order.begin(), order.end(),
                       [=](Count a, Count b) { return compare_op(d_keys[a], d_keys[b]); });
      std::vector<detail::value_of<Keys>> keys(d_keys, d_keys + num_items);
      std::vector<detail::value_of<Values>> items(d_items, d_items + num_items);
      for (Count i = 0; i < num_items; ++i) {
        d_keys[i] = keys[order[i]];
        d_items[i] = items[order[i]];
      }
    });
  }
  template <class Keys, class Values, class Count, class Compare>
  __host__ __device__ static cudaError_t
  StableSortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys,
                  Values d_items, Count num_items, Compare compare_op,
                  cudaStream_t stream = nullptr, bool = false) {
    return SortPairs(d_temp_storage, temp_storage_bytes, d_keys, d_items, num_items, compare_op,
                     stream);
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
