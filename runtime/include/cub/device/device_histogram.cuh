// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceHistogram: how many samples lie in each bin (CUB, "Device-wide Primitives"). Samples are an
// array or rows of one, of one channel or interleaved ones.
#pragma once

#include "../detail/device_call.cuh"
#include "../detail/histogram_bins.cuh"
#include <algorithm>
#include <array>
#include <cstddef>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceHistogram {
  /// num_levels - 1 bins of the same width between the two levels.
  template <class Samples, class Counter, class Level, class Count>
  __host__ __device__ static cudaError_t
  HistogramEven(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                Counter *d_histogram, int num_levels, Level lower_level, Level upper_level,
                Count num_samples, cudaStream_t stream = nullptr, bool = false) {
    return HistogramEven(d_temp_storage, temp_storage_bytes, d_samples, d_histogram, num_levels,
                         lower_level, upper_level, num_samples, Count(1),
                         sizeof(detail::value_of<Samples>) * num_samples, stream);
  }
  template <class Samples, class Counter, class Level, class Count>
  __host__ __device__ static cudaError_t
  HistogramEven(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                Counter *d_histogram, int num_levels, Level lower_level, Level upper_level,
                Count num_row_samples, Count num_rows, std::size_t row_stride_bytes,
                cudaStream_t stream = nullptr, bool = false) {
    return MultiHistogramEven<1, 1>(d_temp_storage, temp_storage_bytes, d_samples, &d_histogram,
                                    &num_levels, &lower_level, &upper_level, num_row_samples,
                                    num_rows, row_stride_bytes, stream);
  }
  /// Of the first \p ActiveChannels of each pixel's channels.
  template <int Channels, int ActiveChannels, class Samples, class Counter, class Level,
            class Count>
  __host__ __device__ static cudaError_t
  MultiHistogramEven(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                     Counter *const *d_histogram, const int *num_levels, const Level *lower_level,
                     const Level *upper_level, Count num_pixels, cudaStream_t stream = nullptr,
                     bool = false) {
    return MultiHistogramEven<Channels, ActiveChannels>(
        d_temp_storage, temp_storage_bytes, d_samples, d_histogram, num_levels, lower_level,
        upper_level, num_pixels, Count(1),
        sizeof(detail::value_of<Samples>) * Channels * num_pixels, stream);
  }
  template <int Channels, int ActiveChannels, class Samples, class Counter, class Level,
            class Count>
  __host__ __device__ static cudaError_t
  MultiHistogramEven(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                     Counter *const *d_histogram, const int *num_levels, const Level *lower_level,
                     const Level *upper_level, Count num_row_pixels, Count num_rows,
                     std::size_t row_stride_bytes, cudaStream_t stream = nullptr, bool = false) {
    using Bins = detail::even_bins<detail::value_of<Samples>, Level>;
    const auto channels = make_channels<ActiveChannels>(
        d_histogram, [=](int c) { return Bins(num_levels[c], lower_level[c], upper_level[c]); });
    for (const auto &channel : channels)
      if (!channel.bins.is_computable()) {
        if (!d_temp_storage)
          temp_storage_bytes = 1;
        return cudaErrorInvalidValue;
      }
    return count<Channels>(d_temp_storage, temp_storage_bytes, d_samples, channels, num_row_pixels,
                           num_rows, row_stride_bytes, stream);
  }

  /// Bin i has the samples from level i to before level i + 1.
  template <class Samples, class Counter, class Level, class Count>
  __host__ __device__ static cudaError_t
  HistogramRange(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                 Counter *d_histogram, int num_levels, const Level *d_levels, Count num_samples,
                 cudaStream_t stream = nullptr, bool = false) {
    return HistogramRange(d_temp_storage, temp_storage_bytes, d_samples, d_histogram, num_levels,
                          d_levels, num_samples, Count(1),
                          sizeof(detail::value_of<Samples>) * num_samples, stream);
  }
  template <class Samples, class Counter, class Level, class Count>
  __host__ __device__ static cudaError_t
  HistogramRange(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                 Counter *d_histogram, int num_levels, const Level *d_levels, Count num_row_samples,
                 Count num_rows, std::size_t row_stride_bytes, cudaStream_t stream = nullptr,
                 bool = false) {
    return MultiHistogramRange<1, 1>(d_temp_storage, temp_storage_bytes, d_samples, &d_histogram,
                                     &num_levels, &d_levels, num_row_samples, num_rows,
                                     row_stride_bytes, stream);
  }
  template <int Channels, int ActiveChannels, class Samples, class Counter, class Level,
            class Count>
  __host__ __device__ static cudaError_t
  MultiHistogramRange(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                      Counter *const *d_histogram, const int *num_levels,
                      const Level *const *d_levels, Count num_pixels, cudaStream_t stream = nullptr,
                      bool = false) {
    return MultiHistogramRange<Channels, ActiveChannels>(
        d_temp_storage, temp_storage_bytes, d_samples, d_histogram, num_levels, d_levels,
        num_pixels, Count(1), sizeof(detail::value_of<Samples>) * Channels * num_pixels, stream);
  }
  template <int Channels, int ActiveChannels, class Samples, class Counter, class Level,
            class Count>
  __host__ __device__ static cudaError_t
  MultiHistogramRange(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples d_samples,
                      Counter *const *d_histogram, const int *num_levels,
                      const Level *const *d_levels, Count num_row_pixels, Count num_rows,
                      std::size_t row_stride_bytes, cudaStream_t stream = nullptr, bool = false) {
    using Bins = detail::ranged_bins<detail::value_of<Samples>, Level>;
    return count<Channels>(
        d_temp_storage, temp_storage_bytes, d_samples,
        make_channels<ActiveChannels>(d_histogram,
                                      [=](int c) { return Bins(num_levels[c], d_levels[c]); }),
        num_row_pixels, num_rows, row_stride_bytes, stream);
  }

private:
  template <class Counter, class Bins> struct channel {
    Counter *counters;
    Bins bins;
  };
  template <int Count, class Counter, class BinsOf>
  __host__ __device__ static auto make_channels(Counter *const *histograms, BinsOf bins_of) {
    return make_channels(histograms, bins_of, std::make_integer_sequence<int, Count>());
  }
  template <class Counter, class BinsOf, int... C>
  __host__ __device__ static auto make_channels(Counter *const *histograms, BinsOf bins_of,
                                                std::integer_sequence<int, C...>) {
    using Channel = channel<Counter, decltype(bins_of(0))>;
    return std::array<Channel, sizeof...(C)>{Channel{histograms[C], bins_of(C)}...};
  }

  template <int Channels, class Samples, class ActiveChannels>
  __host__ __device__ static cudaError_t
  count(void *d_temp_storage, std::size_t &temp_storage_bytes, Samples samples,
        ActiveChannels channels, std::size_t row_pixels, std::size_t rows, std::size_t row_bytes,
        cudaStream_t stream) {
    const std::size_t row_samples = row_bytes / sizeof(detail::value_of<Samples>);
    return detail::device_call(d_temp_storage, temp_storage_bytes, stream, [=]() mutable {
      for (std::size_t c = 0; c < channels.size(); ++c) {
        const auto [counters, bins] = channels[c];
        std::fill(counters, counters + bins.bins(), 0);
        for (std::size_t row = 0; row < rows; ++row)
          for (std::size_t i = 0; i < row_pixels; ++i) {
            const int bin = bins(samples[row * row_samples + i * Channels + c]);
            if (bin >= 0 && bin < bins.bins())
              ++counters[bin];
          }
      }
    });
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
