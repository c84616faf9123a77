// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exact distances to the nearest site: by columns, then by rows with the lower envelope of
// parabolas (Felzenszwalb and Huttenlocher).
#pragma once

#include "../nppc/call.h"

#include <vector>

namespace offloom::npp {

/// For each pixel of a column, the row of the nearest site, or -1.
template <class IsSite> std::vector<int> nearest_in_column(int height, const IsSite &is_site) {
  std::vector<int> nearest(height, -1);
  int last = -1;
  for (int y = 0; y < height; ++y) {
    if (is_site(y))
      last = y;
    nearest[y] = last;
  }
  last = -1;
  for (int y = height - 1; y >= 0; --y) {
    if (is_site(y))
      last = y;
    if (last >= 0 && (nearest[y] < 0 || last - y < y - nearest[y]))
      nearest[y] = last;
  }
  return nearest;
}

/// For each pixel of a row, the column whose site is nearest: heights are squares of the distances
/// within the columns, and negative where a column has none.
inline std::vector<int> nearest_columns(const std::vector<double> &heights) {
  const int width = static_cast<int>(heights.size());
  std::vector<int> of_hull, result(width, -1);
  std::vector<double> from; // where each parabola of the hull becomes the lowest
  for (int column = 0; column < width; ++column) {
    if (heights[column] < 0)
      continue;
    const auto crossing = [&](int other) {
      return (heights[column] + double(column) * column - heights[other] - double(other) * other) /
             (2.0 * (column - other));
    };
    while (!of_hull.empty() && crossing(of_hull.back()) <= from.back()) {
      of_hull.pop_back();
      from.pop_back();
    }
    from.push_back(of_hull.empty() ? -1e300 : crossing(of_hull.back()));
    of_hull.push_back(column);
  }
  if (of_hull.empty())
    return result;
  std::size_t current = 0;
  for (int x = 0; x < width; ++x) {
    while (current + 1 < of_hull.size() && from[current + 1] < x)
      ++current;
    result[x] = of_hull[current];
  }
  return result;
}

/// Sites are the pixels between two values. The diagram is pairs of a site's place, x and y.
template <class S, class R>
NppStatus distances(image<const S> from, S least, S most, image<Npp16s> diagram,
                    image<Npp16s> indices, image<Npp16s> manhattan, image<R> to, NppiSize size,
                    Npp8u *area, const NppStreamContext &context) {
  if (indices.data || manhattan.data)
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  if (const NppStatus wrong = first_fault(from, area, size, to.data ? fault(to) : NPP_SUCCESS,
                                          diagram.data ? fault(diagram) : NPP_SUCCESS,
                                          unless(least <= most, NPP_RANGE_ERROR)))
    return wrong;
  return enqueue(context, [=] {
    std::vector<std::vector<int>> columns(size.width);
    for_rows(size.width, [&](int x) {
      columns[x] = nearest_in_column(size.height, [&](int y) {
        const S value = from.row(y)[x];
        return value >= least && value <= most;
      });
    });
    for_rows(size.height, [&](int y) {
      std::vector<double> heights(size.width);
      for (int x = 0; x < size.width; ++x) {
        const double off = columns[x][y] - y;
        heights[x] = columns[x][y] < 0 ? -1 : off * off;
      }
      const std::vector<int> nearest = nearest_columns(heights);
      for (int x = 0; x < size.width; ++x) {
        const int column = nearest[x];
        if (to.data) {
          const double off = column - x;
          to.row(y)[x] = column < 0 ? std::numeric_limits<R>::max()
                                    : static_cast<R>(std::sqrt(off * off + heights[column]));
        }
        if (diagram.data) {
          diagram.row(y)[2 * x] = static_cast<Npp16s>(column);
          diagram.row(y)[2 * x + 1] = static_cast<Npp16s>(column < 0 ? -1 : columns[column][y]);
        }
      }
    });
  });
}

} // namespace offloom::npp
