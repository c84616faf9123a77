// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Watersheds: each pixel flows to the lowest of its neighbours, the first of them by rows, and
// takes the value of the minimum that it ends at. That is what NVIDIA's samples show of a GPU, to
// the bit.
#pragma once

#include "regions.h"

namespace offloom::npp {

/// Where each pixel's way down ends.
template <class T> std::vector<Npp32u> minima(image<const T> from, NppiSize size, bool corners) {
  std::vector<Npp32u> next(static_cast<std::size_t>(size.width) * size.height);
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      NppiPoint lowest{x, y};
      for_neighbours({x, y}, size, corners, [&](int u, int v) {
        if (from.row(v)[u] < from.row(lowest.y)[lowest.x])
          lowest = {u, v};
      });
      next[y * size.width + x] = lowest.y * size.width + lowest.x;
    }
  for (Npp32u &end : next)
    while (next[end] != end)
      end = next[end];
  return next;
}

/// The basins as regions: a plateau without a way down is one.
inline void label_basins(const std::vector<Npp32u> &ends, const std::vector<bool> &bottom,
                         NppiSize size, bool corners, image<Npp32u> to) {
  regions found(ends.size());
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      const Npp32u at = y * size.width + x;
      found.join(at, ends[at]);
      if (bottom[at])
        for_neighbours({x, y}, size, corners, [&](int u, int v) {
          // Two minima beside each other have the same height.
          if (bottom[v * size.width + u])
            found.join(at, v * size.width + u);
        });
    }
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      to.row(y)[x] = found.find(y * size.width + x);
}

/// Boundaries are the pixels that differ from the one to the left or above.
template <class T>
void draw_boundaries(image<T> to, const std::vector<T> &values, NppiSize size,
                     NppiWatershedSegmentBoundaryType kind) {
  constexpr T white = std::numeric_limits<T>::max();
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      const T *value = &values[y * size.width + x];
      const bool boundary =
          (x > 0 && value[-1] != *value) || (y > 0 && value[-size.width] != *value);
      T &out = to.row(y)[x];
      out = *value;
      if (kind == NPP_WATERSHED_SEGMENT_BOUNDARIES_ONLY)
        out = boundary ? 0 : white;
      else if (boundary && kind == NPP_WATERSHED_SEGMENT_BOUNDARIES_BLACK)
        out = 0;
      else if (boundary && kind == NPP_WATERSHED_SEGMENT_BOUNDARIES_WHITE)
        out = white;
      else if (boundary && kind == NPP_WATERSHED_SEGMENT_BOUNDARIES_CONTRAST)
        out = *value > white / 2 ? 0 : white;
    }
}

template <class T>
NppStatus watershed(image<T> both, image<Npp32u> labels, NppiNorm norm,
                    NppiWatershedSegmentBoundaryType kind, NppiSize size, Npp8u *area,
                    const NppStreamContext &context) {
  const bool known = kind >= NPP_WATERSHED_SEGMENT_BOUNDARIES_NONE &&
                     kind <= NPP_WATERSHED_SEGMENT_BOUNDARIES_ONLY;
  if (const NppStatus wrong = first_fault(both, area, size, neighbours_fault(norm),
                                          labels.data ? fault(labels) : NPP_SUCCESS,
                                          unless(known, NPP_NOT_SUPPORTED_MODE_ERROR)))
    return wrong;
  if (size.width == 0 || size.height == 0)
    return NPP_SUCCESS;
  return enqueue(context, [=] {
    const bool corners = norm == nppiNormInf;
    const std::vector<Npp32u> ends = minima(image<const T>{both.data, both.step}, size, corners);
    std::vector<T> values(ends.size());
    std::vector<bool> bottom(ends.size());
    for (std::size_t at = 0; at < ends.size(); ++at) {
      values[at] = both.row(ends[at] / size.width)[ends[at] % size.width];
      bottom[at] = ends[at] == at;
    }
    if (labels.data)
      label_basins(ends, bottom, size, corners, labels);
    draw_boundaries(both, values, size, kind);
  });
}

} // namespace offloom::npp
