// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which bin of a histogram a sample is counted in.
#pragma once

#include "radix_key.cuh"
#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// Bins of the same width between two levels. Integers are multiplied before they are divided, so
/// that no bin is wider than others by more than one.
template <class Sample, class Level> class even_bins {
  using Common = std::common_type_t<Level, Sample>;
  using Wide =
      std::conditional_t<sizeof(Sample) + sizeof(Common) <= 4, std::uint32_t, std::uint64_t>;

public:
  __host__ __device__ even_bins(int levels, Level lower, Level upper)
      : count(levels - 1), lower(static_cast<Common>(lower)), upper(static_cast<Common>(upper)) {}

  /// Whether products of samples and the number of bins are numbers of the type they are computed
  /// in.
  __host__ __device__ bool is_computable() const {
    if constexpr (std::is_integral_v<Common>)
      return count <= 0 || static_cast<Wide>(upper - lower) <=
                               std::numeric_limits<Wide>::max() / static_cast<Wide>(count);
    else
      return true;
  }
  __host__ __device__ int bins() const { return count; }
  /// -1 for no bin.
  __host__ __device__ int operator()(Sample sample) const {
    const Common value = static_cast<Common>(sample);
    if (!(value >= lower && value < upper))
      return -1;
    if constexpr (std::is_integral_v<Common>)
      return static_cast<int>(static_cast<Wide>(value - lower) * static_cast<Wide>(count) /
                              static_cast<Wide>(upper - lower));
    else if constexpr (is_float<Common>)
      return static_cast<int>((value - lower) * (static_cast<Common>(count) / (upper - lower)));
    else
      return static_cast<int>((value - lower) * static_cast<Common>(count) / (upper - lower));
  }

private:
  int count;
  Common lower, upper;
};

/// Bin i has the samples from level i to before level i + 1.
template <class Sample, class Level> class ranged_bins {
public:
  __host__ __device__ ranged_bins(int levels, const Level *all) : levels(all), count(levels - 1) {}

  __host__ __device__ int bins() const { return count; }
  __host__ __device__ int operator()(Sample sample) const {
    const Level *const above =
        std::upper_bound(levels, levels + count + 1, static_cast<Level>(sample));
    return static_cast<int>(above - levels) - 1;
  }

private:
  const Level *levels;
  int count;
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
