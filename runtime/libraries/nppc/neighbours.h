// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations that make a pixel of those around the same place: masks, anchors, borders.
#pragma once

#include "call.h"

#include <cstring>
#include <vector>

namespace offloom::npp {

/// What filters read: memory around a region, or an image that ends at its border.
template <class T> struct source {
  image<const T> from; // the region's first pixel
  bool bordered = false;
  NppiSize size{};    // of the image
  NppiPoint offset{}; // of the region in it
  NppiBorderType border = NPP_BORDER_NONE;

  source(const T *data, int step) : from{data, step} {}
  source(const T *data, int step, NppiSize size, NppiPoint offset, NppiBorderType border)
      : from{data, step}, bordered(true), size(size), offset(offset), border(border) {}
};

/// Which of so many elements stands for one beside them.
inline int within(int at, int count, NppiBorderType border) {
  if (border == NPP_BORDER_MIRROR && count > 1) {
    const int period = 2 * (count - 1);
    at = ((at % period) + period) % period;
    return at < count ? at : period - at;
  }
  return std::clamp(at, 0, count - 1);
}

template <class T> NppStatus fault(source<T> of) {
  if (const NppStatus wrong = fault(of.from); wrong || !of.bordered)
    return wrong;
  if (of.size.width <= 0 || of.size.height <= 0)
    return NPP_SIZE_ERROR;
  if (of.offset.x < 0 || of.offset.y < 0 || of.offset.x >= of.size.width ||
      of.offset.y >= of.size.height)
    return NPP_WRONG_INTERSECTION_ROI_ERROR;
  return unless(of.border == NPP_BORDER_REPLICATE || of.border == NPP_BORDER_MIRROR,
                NPP_NOT_SUPPORTED_MODE_ERROR);
}

inline NppStatus mask_fault(NppiSize mask, NppiPoint anchor) {
  if (mask.width <= 0 || mask.height <= 0)
    return NPP_MASK_SIZE_ERROR;
  return unless(anchor.x >= 0 && anchor.y >= 0 && anchor.x < mask.width && anchor.y < mask.height,
                NPP_ANCHOR_ERROR);
}

/// Copies so many pixels of a row, from a column on, both counted from the region.
template <int Stride, class T>
void copy_row(const source<T> &of, int y, int left, int count, T *to) {
  if (!of.bordered) {
    std::memcpy(to, of.from.row(y) + std::ptrdiff_t(left) * Stride, sizeof(T) * Stride * count);
    return;
  }
  const T *row = of.from.row(within(y + of.offset.y, of.size.height, of.border) - of.offset.y);
  for (int x = 0; x < count; ++x) {
    const int at = within(x + left + of.offset.x, of.size.width, of.border) - of.offset.x;
    std::memcpy(to + x * Stride, row + std::ptrdiff_t(at) * Stride, sizeof(T) * Stride);
  }
}

/// Calls body(y, rows) for each row of a region: rows[j][(x + i) * Stride] is the pixel that the
/// mask's cell (i, j) lies on when its anchor is at x and y.
template <int Stride, class T, class Body>
void for_neighbourhoods(const source<T> &from, NppiSize size, NppiSize mask, NppiPoint anchor,
                        const Body &body) {
  library::for_chunks(size.height, 16, [&](std::size_t first, std::size_t last, std::size_t) {
    const int width = size.width + mask.width - 1;
    const int count = static_cast<int>(last - first) + mask.height - 1;
    std::vector<T> copies(static_cast<std::size_t>(width) * Stride * count);
    std::vector<const T *> rows(count);
    for (int row = 0; row < count; ++row) {
      T *copy = copies.data() + static_cast<std::size_t>(row) * width * Stride;
      copy_row<Stride>(from, static_cast<int>(first) + row - anchor.y, -anchor.x, width, copy);
      rows[row] = copy;
    }
    for (std::size_t y = first; y < last; ++y)
      body(static_cast<int>(y), rows.data() + (y - first));
  });
}

/// The same as work of the stream, once the arguments are right.
template <class C, class T, class R, class Body>
NppStatus in_neighbourhoods(source<T> from, image<R> to, NppiSize size, NppiSize mask,
                            NppiPoint anchor, const NppStreamContext &context, Body body) {
  if (const NppStatus wrong = first_fault(from, to, size, mask_fault(mask, anchor)))
    return wrong;
  if (size.width == 0 || size.height == 0)
    return NPP_SUCCESS;
  return enqueue(context, [=] {
    for_neighbourhoods<C::stride>(from, size, mask, anchor,
                                  [&](int y, const T *const *rows) { body(to.row(y), rows); });
  });
}

} // namespace offloom::npp
