// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Colours: what the list calls.
#include "planes.h"

#include "npp/families.h"
#include "nppi_color_conversion.h"

namespace offloom::npp {
namespace {

template <class T, class C>
NppStatus gray_by(image<const T> from, image<T> to, NppiSize size, const Npp32f *weights,
                  const NppStreamContext &context) {
  if (!weights)
    return NPP_NULL_POINTER_ERROR;
  return each_pixel<C::stride, 1>(from, to, size, context,
                                  [by = pixel<Npp32f, C>(weights)](const T *in, T *out) {
                                    float sum = 0;
                                    for (int channel = 0; channel < C::used; ++channel)
                                      sum += by[channel] * in[channel];
                                    *out = saturated<T>(sum);
                                  });
}

template <class T, class C>
NppStatus gray(image<const T> from, image<T> to, NppiSize size, const NppStreamContext &context) {
  const Npp32f weights[] = {0.299f, 0.587f, 0.114f};
  return gray_by<T, C>(from, to, size, weights, context);
}

template <class T, class C>
NppStatus twist(image<const T> from, image<T> to, NppiSize size, const Npp32f (*matrix)[4],
                const NppStreamContext &context) {
  if (!matrix)
    return NPP_NULL_POINTER_ERROR;
  std::array<std::array<float, 4>, 3> by;
  for (int row = 0; row < 3; ++row)
    std::copy_n(matrix[row], 4, by[row].begin());
  return each_pixel<C::stride, C::stride>(from, to, size, context, [=](const T *in, T *out) {
    const pixel<T, C3> was(in); // may be out
    for (int row = 0; row < 3; ++row)
      out[row] = truncated<T>(by[row][0] * was[0] + by[row][1] * was[1] + by[row][2] * was[2] +
                              by[row][3]);
  });
}

/// The values of levels, and what a value between two of them is.
template <class V> struct table {
  const V *values, *levels;
  int count;
  template <class T> T at(T value, bool lines) const {
    const V wide = static_cast<V>(value);
    const V *above = std::upper_bound(levels, levels + count, wide);
    if (above == levels)
      return value;
    const int level = static_cast<int>(above - levels) - 1;
    if (level == count - 1) // at the last level, or beyond it
      return lines && wide == levels[level] ? saturated<T>(values[level]) : value;
    if (!lines)
      return saturated<T>(values[level]);
    // The division comes last: whole results stay whole.
    const double further = (double(wide) - levels[level]) *
                           (double(values[level + 1]) - values[level]) /
                           (double(levels[level + 1]) - levels[level]);
    return saturated<T>(values[level] + (std::is_integral_v<T> ? std::trunc(further) : further));
  }
};

template <bool Lines, class T, class V, class C>
NppStatus look_up(image<const T> from, image<T> to, NppiSize size, const V *const *values,
                  const V *const *levels, const int *counts, const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(values, levels, counts))
    return wrong;
  std::array<table<V>, C::used> tables;
  for (int channel = 0; channel < C::used; ++channel) {
    tables[channel] = {values[channel], levels[channel], counts[channel]};
    if (const NppStatus wrong =
            first_fault(values[channel], levels[channel],
                        unless(counts[channel] >= 2, NPP_LUT_NUMBER_OF_LEVELS_ERROR)))
      return wrong;
  }
  return each_pixel<C::stride, C::stride>(from, to, size, context, [=](const T *in, T *out) {
    for (int channel = 0; channel < C::used; ++channel)
      out[channel] = tables[channel].at(in[channel], Lines);
  });
}

template <class T>
NppStatus look_up_palette(image<const T> from, image<T> to, NppiSize size, const T *palette,
                          int bits, const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(
          from, to, palette, size,
          unless(bits >= 1 && bits <= int(8 * sizeof(T)), NPP_LUT_PALETTE_BITSIZE_ERROR)))
    return wrong;
  const unsigned within = (1u << bits) - 1;
  return each_value<C1>(from, to, size, context, [=](T value) { return palette[value & within]; });
}

} // namespace

#include "../nppc/define.inc"
#include "npp/colors.inc"

} // namespace offloom::npp
