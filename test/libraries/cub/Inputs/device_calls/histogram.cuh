// DeviceHistogram: Channels numbers a pixel, of which Active are counted, in rows with some bytes between them.
#pragma once

#include "data.cuh"
#include <array>

template <class T, class N, class Source, int Channels, int Active> struct histogram_data : call_data {
  static constexpr int Width = 75, Height = 40, Stride = Width * Channels + 5;
  std::vector<T> values = numbers<T>(Stride * Height);
  decltype(Source::of(std::declval<const T *>())) d_samples = Source::of(memory(values));
  N num_samples = Width, num_pixels = Width, num_row_samples = Width, num_row_pixels = Width, num_rows = Height;
  std::size_t row_stride_bytes = Stride * sizeof(T);

  static int bins(int channel) { return 7 + channel; }
  static int first_level(int channel) { return 3 + channel; }
  static int last_level(int channel) { return 90 - channel; }
  /// The levels of the ranges, of no same width.
  static std::vector<T> levels(int channel) {
    std::vector<T> result;
    for (int i = 0; i <= bins(channel); ++i)
      result.push_back(T(first_level(channel) + i * i));
    return result;
  }
  static int even_bin(int channel, T value) {
    const int low = first_level(channel), high = last_level(channel);
    return value >= low && value < high ? int((long long)(value - low) * bins(channel) / (high - low)) : -1;
  }
  static int range_bin(int channel, T value) {
    const std::vector<T> all = levels(channel);
    return int(std::upper_bound(all.begin(), all.end(), value) - all.begin()) - 1;
  }
  template <class BinOf> bool counted(int *const *histograms, int rows, BinOf bin_of) {
    for (int channel = 0; channel < Active; ++channel) {
      std::vector<int> expected(bins(channel));
      for (int row = 0; row < rows; ++row)
        for (int x = 0; x < Width; ++x) {
          const int bin = bin_of(channel, values[row * Stride + x * Channels + channel]);
          if (bin >= 0 && bin < bins(channel))
            ++expected[bin];
        }
      if (!same("bin", histograms[channel], expected))
        return false;
    }
    return true;
  }
};

template <class T, class N, class Source> struct DeviceHistogram_data : histogram_data<T, N, Source, 1, 1> {
  using base = histogram_data<T, N, Source, 1, 1>;
  int *d_histogram = memory<int>(100, 77);
  int num_levels = base::bins(0) + 1;
  int lower_level = base::first_level(0), upper_level = base::last_level(0);
  T *d_levels = memory(base::levels(0));

  bool HistogramEven() { return base::counted(&d_histogram, 1, base::even_bin); }
  bool HistogramEven_rows() { return base::counted(&d_histogram, base::Height, base::even_bin); }
  bool HistogramRange() { return base::counted(&d_histogram, 1, base::range_bin); }
  bool HistogramRange_rows() { return base::counted(&d_histogram, base::Height, base::range_bin); }
};

template <class T, class N, class Source> struct DeviceHistogram_Multi_data : histogram_data<T, N, Source, 4, 3> {
  using base = histogram_data<T, N, Source, 4, 3>;
  int *d_histogram[3] = {memory<int>(100, 77), memory<int>(100, 77), memory<int>(100, 77)};
  int num_levels[3] = {base::bins(0) + 1, base::bins(1) + 1, base::bins(2) + 1};
  int lower_level[3] = {base::first_level(0), base::first_level(1), base::first_level(2)};
  int upper_level[3] = {base::last_level(0), base::last_level(1), base::last_level(2)};
  T *d_levels[3] = {memory(base::levels(0)), memory(base::levels(1)), memory(base::levels(2))};

  bool MultiHistogramEven() { return base::counted(d_histogram, 1, base::even_bin); }
  bool MultiHistogramEven_rows() { return base::counted(d_histogram, base::Height, base::even_bin); }
  bool MultiHistogramRange() { return base::counted(d_histogram, 1, base::range_bin); }
  bool MultiHistogramRange_rows() { return base::counted(d_histogram, base::Height, base::range_bin); }
};
