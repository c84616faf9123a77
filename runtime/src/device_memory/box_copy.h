// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Boxes of bytes: what copies in two and three dimensions, of pitched memory and of arrays, come
// to.
#pragma once

#include "device_memory/copy_order.h"
#include "driver_types.h"
#include "streams/stream_queue.h"

#include <cstddef>

namespace offloom {

/// A place in memory whose rows lie `pitch` and whose slices lie `slice` bytes apart.
struct box_place {
  std::byte *start;
  std::size_t pitch;
  std::size_t slice;
};

/// box.width bytes of box.height rows of box.depth slices to be copied.
struct box_copy {
  box_place to, from;
  cudaExtent box;
  cudaMemcpyKind kind;
};

/// Checks the direction, pitches and ranges.
cudaError_t check(const box_copy &copy);

void perform(const box_copy &copy);

/// The copy that a cudaMemcpy3D() makes, after all checks.
cudaError_t make_copy(box_copy &copy, const cudaMemcpy3DParms &p);

/// Checks the copy, and puts it into a stream's order.
cudaError_t copy_box_in(const queue_reference &queue, const box_copy &copy, copy_call call);

} // namespace offloom
