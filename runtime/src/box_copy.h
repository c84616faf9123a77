// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Boxes of bytes: what copies in two and three dimensions, of pitched memory and of arrays, come
// to.
#pragma once

#include "driver_types.h"

#include <cstddef>

namespace offloom {

/// A place in memory whose rows lie `pitch` and whose slices lie `slice` bytes apart.
struct box_place {
  std::byte *start;
  std::size_t pitch;
  std::size_t slice;
};

/// Copies box.width bytes of box.height rows of box.depth slices after checking pitches and ranges.
cudaError_t copy_box(const box_place &to, const box_place &from, const cudaExtent &box,
                     cudaMemcpyKind kind);

} // namespace offloom
