// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceMergeSort: stable sorts by any order (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include <algorithm>
#include <cstddef>
#include <numeric>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceMergeSort {
  template <class Keys, class Count, class Compare>
  __host__ __device__ static cudaError_t
  SortKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys, Count num_items,
           Compare compare_op, cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      std::stable_sort(d_keys, d_keys + num_items, compare_op);
    });
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
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      std::copy(d_input_keys, d_input_keys + num_items, d_output_keys);
      std::stable_sort(d_output_keys, d_output_keys + num_items, compare_op);
    });
  }
  template <class KeysIn, class Keys, class Count, class Compare>
  __host__ __device__ static cudaError_t
  StableSortKeysCopy(void *d_temp_storage, std::size_t &temp_storage_bytes, KeysIn d_input_keys,
                     Keys d_output_keys, Count num_items, Compare compare_op,
                     cudaStream_t stream = nullptr, bool = false) {
    return SortKeysCopy(d_temp_storage, temp_storage_bytes, d_input_keys, d_output_keys, num_items,
                        compare_op, stream);
  }
  template <class Keys, class Values, class Count, class Compare>
  __host__ __device__ static cudaError_t
  SortPairs(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys, Values d_items,
            Count num_items, Compare compare_op, cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      sort_copies(d_keys, d_items, d_keys, d_items, num_items, compare_op);
    });
  }
  template <class KeysIn, class ValuesIn, class Keys, class Values, class Count, class Compare>
  __host__ __device__ static cudaError_t
  SortPairsCopy(void *d_temp_storage, std::size_t &temp_storage_bytes, KeysIn d_input_keys,
                ValuesIn d_input_items, Keys d_output_keys, Values d_output_items, Count num_items,
                Compare compare_op, cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      sort_copies(d_input_keys, d_input_items, d_output_keys, d_output_items, num_items,
                  compare_op);
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

private:
  /// Outputs may be the inputs.
  template <class KeysIn, class ValuesIn, class Keys, class Values, class Compare>
  __host__ __device__ static void sort_copies(KeysIn keys_in, ValuesIn values_in, Keys keys_out,
                                              Values values_out, std::size_t count,
                                              Compare compare) {
    const auto keys = detail::copied(keys_in, count);
    const auto values = detail::copied(values_in, count);
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t());
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) -> bool {
      return compare(keys[a], keys[b]);
    });
    for (std::size_t i = 0; i < count; ++i) {
      keys_out[i] = keys[order[i]];
      values_out[i] = values[order[i]];
    }
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
