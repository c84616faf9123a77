// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DevicePartition: the elements that are picked first, the others behind them in reverse order; or
// three kinds of elements, each in its order (CUB, "Device-wide Primitives").
#pragma once

#include "device_select.cuh"
#include <cstddef>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DevicePartition {
  template <class Input, class Flags, class Output, class NumSelected>
  __host__ __device__ static cudaError_t
  Flagged(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Flags d_flags,
          Output d_out, NumSelected d_num_selected_out, std::size_t num_items,
          cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      detail::select(
          d_in, d_out, d_num_selected_out, num_items,
          [=](std::size_t i) mutable { return d_flags[i]; }, true);
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
          [=](std::size_t i) mutable { return select_op(d_in[i]); }, true);
    });
  }
  /// Those of the first kind, of the second and of neither. Of the first two it is told how many
  /// there are.
  template <class Input, class First, class Second, class Unselected, class NumSelected,
            class SelectFirst, class SelectSecond>
  __host__ __device__ static cudaError_t
  If(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, First d_first_part_out,
     Second d_second_part_out, Unselected d_unselected_out, NumSelected d_num_selected_out,
     std::size_t num_items, SelectFirst select_first_part_op, SelectSecond select_second_part_op,
     cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      const auto kinds = detail::picked_by(num_items, [=](std::size_t i) mutable {
        return select_first_part_op(d_in[i]) ? 0 : select_second_part_op(d_in[i]) ? 1 : 2;
      });
      std::size_t counts[3] = {};
      for (std::size_t i = 0; i < num_items; ++i) {
        const std::size_t place = counts[kinds[i]]++;
        if (kinds[i] == 0)
          d_first_part_out[place] = d_in[i];
        else if (kinds[i] == 1)
          d_second_part_out[place] = d_in[i];
        else
          d_unselected_out[place] = d_in[i];
      }
      d_num_selected_out[0] = counts[0];
      d_num_selected_out[1] = counts[1];
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
