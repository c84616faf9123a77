// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DevicePartition: the elements that are picked first, the others behind them in reverse order
// (CUB, "Device-wide Primitives").
#pragma once

#include "device_select.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DevicePartition {
  template <class Input, class Flags, class Output, class NumSelected>
  __host__ __device__ static cudaError_t
  Flagged(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Flags d_flags,
          Output d_out, NumSelected d_num_selected_out, std::size_t num_items,
          cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::select(
          d_in, d_out, d_num_selected_out, num_items, [=](std::size_t i) { return d_flags[i]; },
          true);
    });
  }
  template <class Input, class Output, class NumSelected, class Select>
  __host__ __device__ static cudaError_t
  If(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Output d_out,
     NumSelected d_num_selected_out, std::size_t num_items, Select select_op,
     cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      detail::select(
          d_in, d_out, d_num_selected_out, num_items,
          [=](std::size_t i) { return select_op(d_in[i]); }, true);
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
