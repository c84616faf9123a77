// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceHistogram: how many samples lie in each bin (CUB, "Device-wide Primitives").
#pragma once

#include "../detail/device_call.cuh"
#include <algorithm>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceHistogram {
  /// num_levels - 1 bins of the same width between the two levels.
  template <class Samples, class Counter, class Level, class Count>
  __host__ __device__ static cudaError_t
  HistogramEven(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                Counter *d_histogram, int num_levels, Level lower_level, Level upper_level,
                Count num_samples, cudaStream_t stream = nullptr, bool = false) {
    const int bins = num_levels - 1;
    return histogram(
        d_temp_storage, temp_storage_bytes, d_samples, d_histogram, bins, num_samples, stream,
        [=](Level sample) {
          if (!(sample >= lower_level && sample < upper_level))
            return -1;
          if constexpr (std::is_integral_v<Level>)
            return static_cast<int>((sample - lower_level) / ((upper_level - lower_level) / bins));
          else
            return static_cast<int>((sample - lower_level) * (bins / (upper_level - lower_level)));
        });
  }
  /// Bin i has the samples from level i to before level i + 1.
  template <class Samples, class Counter, class Level, class Count>
  __host__ __device__ static cudaError_t
  HistogramRange(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                 Counter *d_histogram, int num_levels, Level *d_levels, Count num_samples,
                 cudaStream_t stream = nullptr, bool = false) {
    return histogram(d_temp_storage, temp_storage_bytes, d_samples, d_histogram, num_levels - 1,
                     num_samples, stream, [=](Level sample) {
                       return static_cast<int>(
                                  std::upper_bound(d_levels, d_levels + num_levels, sample) -
                                  d_levels) -
                              1;
                     });
  }

private:
  template <class Samples, class Counter, class BinOf>
  __host__ __device__ static cudaError_t
  histogram(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples samples,
            Counter *counters, int bins, std::size_t count, cudaStream_t stream, BinOf bin_of) {
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=] {
      std::fill(counters, counters + bins, Counter());
      for (std::size_t i = 0; i < count; ++i) {
        const int bin = bin_of(samples[i]);
        if (bin >= 0 && bin < bins)
          ++counters[bin];
      }
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
