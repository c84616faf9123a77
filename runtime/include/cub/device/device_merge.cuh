// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceMerge: one sorted array of two; of equal keys those of the first come first (CUB,
// "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include <cstddef>
#include <functional>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceMerge {
  template <class Keys1, class Keys2, class Output, class Compare = std::less<>>
  __host__ __device__ static cudaError_t
  MergeKeys(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys1 keys_in1, int num_keys1,
            Keys2 keys_in2, int num_keys2, Output keys_out, Compare compare_op = {},
            cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      merge(
          keys_in1, num_keys1, keys_in2, num_keys2, compare_op,
          [=](std::size_t to, std::size_t i) mutable { keys_out[to] = keys_in1[i]; },
          [=](std::size_t to, std::size_t i) mutable { keys_out[to] = keys_in2[i]; });
    });
  }
  template <class Keys1, class Values1, class Keys2, class Values2, class KeysOut, class ValuesOut,
            class Compare = std::less<>>
  __host__ __device__ static cudaError_t
  MergePairs(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys1 keys_in1,
             Values1 values_in1, int num_pairs1, Keys2 keys_in2, Values2 values_in2, int num_pairs2,
             KeysOut keys_out, ValuesOut values_out, Compare compare_op = {},
             cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      merge(
          keys_in1, num_pairs1, keys_in2, num_pairs2, compare_op,
          [=](std::size_t to, std::size_t i) mutable {
            keys_out[to] = keys_in1[i];
            values_out[to] = values_in1[i];
          },
          [=](std::size_t to, std::size_t i) mutable {
            keys_out[to] = keys_in2[i];
            values_out[to] = values_in2[i];
          });
    });
  }

private:
  /// take1(to, i) moves element i of the first array, take2 one of the second.
  template <class Keys1, class Keys2, class Compare, class Take1, class Take2>
  __host__ __device__ static void merge(Keys1 keys1, std::size_t count1, Keys2 keys2,
                                        std::size_t count2, Compare compare, Take1 take1,
                                        Take2 take2) {
    std::size_t i = 0, j = 0;
    while (i < count1 || j < count2)
      if (i == count1 || (j < count2 && compare(keys2[j], keys1[i])))
        take2(i + j, j), ++j;
      else
        take1(i + j, i), ++i;
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
