// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Histograms, of bins of the same width and between levels.
#pragma once

#include "../nppc/call.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace offloom::npp {

inline NppStatus histogram_area(NppiSize size, const int *levels, size_t *bytes) {
  if (!levels)
    return NPP_NULL_POINTER_ERROR;
  if (*levels < 2)
    return NPP_HISTOGRAM_NUMBER_OF_LEVELS_ERROR;
  return work_area(size, bytes);
}

/// Where the bin of a value between levels is; -1 outside of them. Bins are a whole number wide, so
/// that what does not divide evenly is left over at the end, as on an H200.
struct even_bins {
  int bins;
  double lower, upper;
  template <class T> int operator()(T value) const {
    if (!(value >= lower && value < upper))
      return -1;
    const double width = std::max(std::floor((upper - lower) / bins), 1.0);
    const int bin = static_cast<int>((value - lower) / width);
    return bin < bins ? bin : -1;
  }
};
template <class L> struct bins_of_levels {
  int bins;
  const L *levels;
  template <class T> int operator()(T value) const {
    const auto above = std::upper_bound(levels, levels + bins + 1, static_cast<L>(value));
    return above == levels + bins + 1 ? -1 : static_cast<int>(above - levels) - 1;
  }
};

/// Counts the values of one channel.
template <class C, class T, class Bins>
void count_into(image<const T> from, NppiSize size, int channel, const Bins &bins, Npp32s *counts) {
  std::fill_n(counts, bins.bins, 0);
  for (int y = 0; y < size.height; ++y) {
    const T *in = from.row(y) + channel;
    for (int x = 0; x < size.width; ++x, in += C::stride)
      if (const int bin = bins(*in); bin >= 0)
        ++counts[bin];
  }
}

/// Pointers and numbers of levels are the host's; what they point to is the device's.
template <class T, class C, class Bins>
NppStatus histograms(image<const T> from, NppiSize size, Npp32s *const *counts, const int *levels,
                     Npp8u *area, std::array<Bins, C::used> bins, const NppStreamContext &context) {
  std::array<Npp32s *, C::used> to;
  std::copy_n(counts, C::used, to.begin());
  for (int channel = 0; channel < C::used; ++channel) {
    if (const NppStatus wrong =
            first_fault(from, to[channel], area, size,
                        unless(levels[channel] >= 2, NPP_HISTOGRAM_NUMBER_OF_LEVELS_ERROR)))
      return wrong;
  }
  return enqueue(context, [=] {
    library::for_chunks(C::used, 1, [&](std::size_t channel, std::size_t, std::size_t) {
      count_into<C>(from, size, static_cast<int>(channel), bins[channel], to[channel]);
    });
  });
}

template <class T, class C>
NppStatus even_histograms(const T *source, int step, NppiSize size, Npp32s *const *counts,
                          const int *levels, const Npp32s *lower, const Npp32s *upper, Npp8u *area,
                          const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(counts, levels, lower, upper))
    return wrong;
  std::array<even_bins, C::used> bins;
  for (int channel = 0; channel < C::used; ++channel)
    bins[channel] = {levels[channel] - 1, static_cast<double>(lower[channel]),
                     static_cast<double>(upper[channel])};
  return histograms<T, C>(image{source, step}, size, counts, levels, area, bins, context);
}

template <class T, class L, class C>
NppStatus range_histograms(const T *source, int step, NppiSize size, Npp32s *const *counts,
                           const L *const *limits, const int *levels, Npp8u *area,
                           const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(counts, levels, limits))
    return wrong;
  std::array<bins_of_levels<L>, C::used> bins;
  for (int channel = 0; channel < C::used; ++channel) {
    if (!limits[channel])
      return NPP_NULL_POINTER_ERROR;
    bins[channel] = {levels[channel] - 1, limits[channel]};
  }
  return histograms<T, C>(image{source, step}, size, counts, levels, area, bins, context);
}

} // namespace offloom::npp
