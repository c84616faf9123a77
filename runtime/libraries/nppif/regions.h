// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sets of pixels that grow together; a set is known by its first pixel, by rows.
#pragma once

#include "../nppc/call.h"

#include <numeric>
#include <vector>

namespace offloom::npp {

class regions {
  std::vector<Npp32u> parent;

public:
  explicit regions(std::size_t count) : parent(count) {
    std::iota(parent.begin(), parent.end(), 0u);
  }
  Npp32u find(Npp32u of) {
    while (parent[of] != of) {
      parent[of] = parent[parent[of]];
      of = parent[of];
    }
    return of;
  }
  void join(Npp32u a, Npp32u b) {
    a = find(a);
    b = find(b);
    parent[std::max(a, b)] = std::min(a, b);
  }
};

/// Calls body(x, y) for the neighbours of a pixel, by rows: four, or with the corners eight.
template <class Body> void for_neighbours(NppiPoint of, NppiSize size, bool corners, Body body) {
  for (int y = std::max(of.y - 1, 0); y <= std::min(of.y + 1, size.height - 1); ++y)
    for (int x = std::max(of.x - 1, 0); x <= std::min(of.x + 1, size.width - 1); ++x)
      if ((x != of.x || y != of.y) && (corners || x == of.x || y == of.y))
        body(x, y);
}

/// Neighbours are four by one norm, and eight by the other.
inline NppStatus neighbours_fault(NppiNorm norm) {
  return unless(norm == nppiNormL1 || norm == nppiNormInf, NPP_NOT_SUPPORTED_MODE_ERROR);
}

} // namespace offloom::npp
