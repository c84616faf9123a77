// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceRunLengthEncode: runs of equal elements, and how long they are (CUB, "Device-wide
// Primitives").
#pragma once

#include "../detail/device_call.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceRunLengthEncode {
  template <class Input, class Unique, class Lengths, class NumRuns>
  __host__ __device__ static cudaError_t
  Encode(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in, Unique d_unique_out,
         Lengths d_counts_out, NumRuns d_num_runs_out, std::size_t num_items,
         cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      std::size_t runs = 0;
      for_runs(d_in, num_items, [&](std::size_t first, std::size_t length) {
        d_unique_out[runs] = d_in[first];
        d_counts_out[runs++] = length;
      });
      *d_num_runs_out = runs;
    });
  }
  /// Where runs of two elements and more begin, and their lengths.
  template <class Input, class Offsets, class Lengths, class NumRuns>
  __host__ __device__ static cudaError_t
  NonTrivialRuns(void *d_temp_storage, std::size_t &temp_storage_bytes, Input d_in,
                 Offsets d_offsets_out, Lengths d_lengths_out, NumRuns d_num_runs_out,
                 std::size_t num_items, cudaStream_t stream = nullptr, bool = false) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      std::size_t runs = 0;
      for_runs(d_in, num_items, [&](std::size_t first, std::size_t length) {
        if (length == 1)
          return;
        d_offsets_out[runs] = first;
        d_lengths_out[runs++] = length;
      });
      *d_num_runs_out = runs;
    });
  }

private:
  template <class Input, class Body>
  __host__ __device__ static void for_runs(Input input, std::size_t count, Body body) {
    for (std::size_t first = 0, last = 0; first < count; first = last) {
      for (last = first + 1; last < count && input[first] == input[last];)
        ++last;
      body(first, last - first);
    }
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
