// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Filters: what the list calls.
#include "../nppc/extremes.h"

#include "distances.h"
#include "edges.h"
#include "labels.h"
#include "watershed.h"
#include "weighted.h"

#include "npp/families.h"
#include "nppi_filtering_functions.h"

namespace offloom::npp {
namespace {

template <class Which, class T, class R, class C>
NppStatus fixed(source<T> from, image<R> to, NppiSize size, const NppStreamContext &context) {
  return weighted<T, R, C>(from, to, size, Which::of(), context);
}
template <class Which, class T, class R, class C>
NppStatus sized(source<T> from, image<R> to, NppiSize size, NppiMaskSize mask_size,
                const NppStreamContext &context) {
  return weighted<T, R, C>(from, to, size, Which::of(mask_size), context);
}

/// Sums of columns first, so that a large mask costs no more than its sides.
template <class T, class C>
NppStatus box(source<T> from, image<T> to, NppiSize size, NppiSize mask, NppiPoint anchor,
              const NppStreamContext &context) {
  return in_neighbourhoods<C>(from, to, size, mask, anchor, context,
                              [=](T *out, const T *const *rows) {
                                const int values = (size.width + mask.width - 1) * C::stride;
                                std::vector<double> columns(values);
                                for (int j = 0; j < mask.height; ++j)
                                  for (int at = 0; at < values; ++at)
                                    columns[at] += rows[j][at];
                                const double count = static_cast<double>(mask.width) * mask.height;
                                for (int x = 0; x < size.width; ++x)
                                  for (int channel = 0; channel < C::used; ++channel) {
                                    const int at = x * C::stride + channel;
                                    double sum = 0;
                                    for (int i = 0; i < mask.width; ++i)
                                      sum += columns[at + i * C::stride];
                                    out[at] = truncated<T>(sum / count);
                                  }
                              });
}

inline NppStatus median_area(NppiSize size, NppiSize mask, Npp32u *bytes) {
  if (const NppStatus wrong =
          first_fault(bytes, size, unless(mask.width > 0 && mask.height > 0, NPP_MASK_SIZE_ERROR)))
    return wrong;
  return work_area(size, bytes);
}

template <class T, class C>
NppStatus median(source<T> from, image<T> to, NppiSize size, NppiSize mask, NppiPoint anchor,
                 Npp8u *, const NppStreamContext &context) {
  return in_neighbourhoods<C>(
      from, to, size, mask, anchor, context, [=](T *out, const T *const *rows) {
        std::vector<T> values(static_cast<std::size_t>(mask.width) * mask.height);
        for (int x = 0; x < size.width; ++x)
          for (int channel = 0; channel < C::used; ++channel) {
            auto value = values.begin();
            for (int j = 0; j < mask.height; ++j)
              for (int i = 0; i < mask.width; ++i)
                *value++ = rows[j][(x + i) * C::stride + channel];
            const auto middle = values.begin() + values.size() / 2;
            std::nth_element(values.begin(), middle, values.end());
            out[x * C::stride + channel] = *middle;
          }
      });
}

NppiSize column_size(int size) { return {1, size}; }
NppiSize row_size(int size) { return {size, 1}; }
NppiPoint column_anchor(int anchor) { return {0, anchor}; }
NppiPoint row_anchor(int anchor) { return {anchor, 0}; }

/// The device's coefficients stand from the last to the first: the first is for the pixel that is
/// furthest to the right and down, the anchor's away from here. They are read when the work runs.
template <class T, class C, class K>
NppStatus kernel(source<T> from, image<T> to, NppiSize size, const K *coefficients, NppiSize extent,
                 NppiPoint anchor, double divisor, const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(from, to, coefficients, size, mask_fault(extent, anchor),
                                          unless(divisor != 0, NPP_DIVISOR_ERROR)))
    return wrong;
  if (size.width == 0 || size.height == 0)
    return NPP_SUCCESS;
  return enqueue(context, [=] {
    const int count = extent.width * extent.height;
    mask by{extent, divisor, std::vector<double>(coefficients, coefficients + count), mask::cut};
    std::reverse(by.values.begin(), by.values.end());
    const NppiPoint turned{extent.width - 1 - anchor.x, extent.height - 1 - anchor.y};
    for_neighbourhoods<C::stride>(from, size, extent, turned, [&](int y, const T *const *rows) {
      weighted_row<C>(rows, by, size.width, to.row(y));
    });
  });
}

} // namespace

#include "../nppc/define.inc"
#include "npp/filters.inc"

} // namespace offloom::npp
