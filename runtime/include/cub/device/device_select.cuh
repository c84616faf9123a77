// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceSelect: the elements that a flag or a function picks (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include "../thread/thread_operators.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

/// What picked(i) says of each element: which part it belongs to.
template <class Picked>
__host__ __device__ std::vector<unsigned char> picked_by(std::size_t count, Picked picked) {
  std::vector<unsigned char> result(count);
  for_each_index(count, [&result, picked](std::size_t i) mutable { result[i] = picked(i); });
  return result;
}

/// Copies the elements that picked(i) names to the front, in their order; the others, where \p rest
/// is set, to the end, in reverse order. Output may be the input where there is no rest.
template <class Input, class Output, class NumSelected, class Picked>
__host__ __device__ void select(Input input, Output output, NumSelected num_selected,
                                std::size_t count, Picked picked, bool rest) {
  const auto is_picked = picked_by(
      count, [picked](std::size_t i) mutable -> bool { return static_cast<bool>(picked(i)); });
  std::size_t selected = 0, others = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (is_picked[i])
      output[selected++] = input[i];
    else if (rest)
      output[count - 1 - others++] = input[i];
  }
  *num_selected = selected;
}

} // namespace detail

struct DeviceSelect {
  template <class Input, class Flags, class Output, class NumSelected>
  __host__ __device__ static cudaError_t
  Flagged(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Flags d_flags,
          Output d_out, NumSelected d_num_selected_out, std::size_t num_items,
          cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::select(
          d_in, d_out, d_num_selected_out, num_items,
          [=](std::size_t i) mutable { return d_flags[i]; }, false);
    });
  }
  template <class Input, class Output, class NumSelected, class Select>
  __host__ __device__ static cudaError_t
  If(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
     NumSelected d_num_selected_out, std::size_t num_items, Select select_op,
     cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::select(
          d_in, d_out, d_num_selected_out, num_items,
          [=](std::size_t i) mutable { return select_op(d_in[i]); }, false);
    });
  }
  /// The elements whose flags \p select_op picks.
  template <class Input, class Flags, class Output, class NumSelected, class Select>
  __host__ __device__ static cudaError_t
  FlaggedIf(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Flags d_flags,
            Output d_out, NumSelected d_num_selected_out, std::size_t num_items, Select select_op,
            cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::select(
          d_in, d_out, d_num_selected_out, num_items,
          [=](std::size_t i) mutable { return select_op(d_flags[i]); }, false);
    });
  }

  // In place.
  template <class Iterator, class Flags, class NumSelected>
  __host__ __device__ static cudaError_t
  Flagged(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data, Flags d_flags,
          NumSelected d_num_selected_out, std::size_t num_items, cudaStream_t stream = nullptr,
          bool = false) {
    return Flagged(d_temp_storage, temp_storage_bytes, d_data, d_flags, d_data, d_num_selected_out,
                   num_items, stream);
  }
  template <class Iterator, class NumSelected, class Select>
  __host__ __device__ static cudaError_t If(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                            Iterator d_data, NumSelected d_num_selected_out,
                                            std::size_t num_items, Select select_op,
                                            cudaStream_t stream = nullptr, bool = false) {
    return If(d_temp_storage, temp_storage_bytes, d_data, d_data, d_num_selected_out, num_items,
              select_op, stream);
  }
  template <class Iterator, class Flags, class NumSelected, class Select>
  __host__ __device__ static cudaError_t
  FlaggedIf(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator d_data, Flags d_flags,
            NumSelected d_num_selected_out, std::size_t num_items, Select select_op,
            cudaStream_t stream = nullptr) {
    return FlaggedIf(d_temp_storage, temp_storage_bytes, d_data, d_flags, d_data,
                     d_num_selected_out, num_items, select_op, stream);
  }

  /// The first key of each run of equal ones, and its value.
  template <class Keys, class Values, class KeysOut, class ValuesOut, class NumSelected,
            class Equal = Equality>
  __host__ __device__ static cudaError_t
  UniqueByKey(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys_in,
              Values d_values_in, KeysOut d_keys_out, ValuesOut d_values_out,
              NumSelected d_num_selected_out, std::size_t num_items, Equal equality_op = {},
              cudaStream_t stream = nullptr) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      const auto picked = [=](std::size_t i) mutable {
        return i == 0 || !equality_op(d_keys_in[i - 1], d_keys_in[i]);
      };
      detail::select(d_values_in, d_values_out, d_num_selected_out, num_items, picked, false);
      detail::select(d_keys_in, d_keys_out, d_num_selected_out, num_items, picked, false);
    });
  }
  template <class Keys, class Values, class KeysOut, class ValuesOut, class NumSelected>
  __host__ __device__ static cudaError_t
  UniqueByKey(void *d_temp_storage, std::size_t &temp_storage_bytes, Keys d_keys_in,
              Values d_values_in, KeysOut d_keys_out, ValuesOut d_values_out,
              NumSelected d_num_selected_out, std::size_t num_items, cudaStream_t stream,
              bool = false) {
    return UniqueByKey(d_temp_storage, temp_storage_bytes, d_keys_in, d_values_in, d_keys_out,
                       d_values_out, d_num_selected_out, num_items, Equality(), stream);
  }

  /// The first element of each run of equal ones.
  template <class Input, class Output, class NumSelected>
  __host__ __device__ static cudaError_t
  Unique(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
         NumSelected d_num_selected_out, std::size_t num_items, cudaStream_t stream = nullptr,
         bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::select(
          d_in, d_out, d_num_selected_out, num_items,
          [=](std::size_t i) mutable { return i == 0 || !(d_in[i - 1] == d_in[i]); }, false);
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
