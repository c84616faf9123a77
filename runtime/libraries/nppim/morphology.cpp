// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dilation and erosion.
#include "../nppc/extremes.h"

#include "npp/families.h"
#include "nppi_morphological_operations.h"

namespace offloom::npp {
namespace {

/// The mask is the device's: it is read when the work runs.
template <class Operation, class T, class C>
NppStatus extreme(source<T> from, image<T> to, NppiSize size, const Npp8u *mask, NppiSize extent,
                  NppiPoint anchor, const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(from, to, mask, size, mask_fault(extent, anchor)))
    return wrong;
  if (size.width == 0 || size.height == 0)
    return NPP_SUCCESS;
  return enqueue(context, [=] {
    std::vector<NppiPoint> cells;
    for (const NppiPoint &cell : all_cells(extent))
      if (mask[cell.y * extent.width + cell.x])
        cells.push_back(cell);
    if (cells.empty())
      cells.push_back(anchor);
    for_neighbourhoods<C::stride>(from, size, extent, anchor, [&](int y, const T *const *rows) {
      extreme_of_row<Operation, T, C>(rows, size.width, cells, to.row(y));
    });
  });
}

template <class Operation, class T, class C>
NppStatus extreme_3x3(source<T> from, image<T> to, NppiSize size, const NppStreamContext &context) {
  return extreme_of_all<Operation, T, C>(from, to, size, {3, 3}, {1, 1}, context);
}

} // namespace

#include "../nppc/define.inc"
#include "npp/morphology.inc"

} // namespace offloom::npp
