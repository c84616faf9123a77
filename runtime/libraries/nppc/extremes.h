// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The greatest and the least of the pixels under a mask.
#pragma once

#include "neighbours.h"

namespace offloom::npp {

struct greatest {
  template <class T> static T of(T a, T b) { return std::max(a, b); }
};
struct least {
  template <class T> static T of(T a, T b) { return std::min(a, b); }
};

/// All cells of a mask of that size, from the first on.
template <class Operation, class T, class C>
void extreme_of_row(const T *const *rows, int width, const std::vector<NppiPoint> &cells, T *out) {
  for (int x = 0; x < width; ++x)
    for (int channel = 0; channel < C::used; ++channel) {
      const int at = x * C::stride + channel;
      T result = rows[cells[0].y][at + cells[0].x * C::stride];
      for (const NppiPoint &cell : cells)
        result = Operation::of(result, rows[cell.y][at + cell.x * C::stride]);
      out[at] = result;
    }
}

inline std::vector<NppiPoint> all_cells(NppiSize mask) {
  std::vector<NppiPoint> cells;
  for (int y = 0; y < mask.height; ++y)
    for (int x = 0; x < mask.width; ++x)
      cells.push_back({x, y});
  return cells;
}

template <class Operation, class T, class C>
NppStatus extreme_of_all(source<T> from, image<T> to, NppiSize size, NppiSize mask,
                         NppiPoint anchor, const NppStreamContext &context) {
  if (const NppStatus wrong = mask_fault(mask, anchor))
    return first_fault(from, to, size, wrong);
  return in_neighbourhoods<C>(from, to, size, mask, anchor, context,
                              [=, cells = all_cells(mask)](T *out, const T *const *rows) {
                                extreme_of_row<Operation, T, C>(rows, size.width, cells, out);
                              });
}

} // namespace offloom::npp
