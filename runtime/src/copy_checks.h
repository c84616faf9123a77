// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every copy checks of its arguments.
#pragma once

#include "allocations.h"
#include "driver_types.h"

namespace offloom {

inline bool is_direction(cudaMemcpyKind kind) {
  return kind >= cudaMemcpyHostToHost && kind <= cudaMemcpyDefault;
}

/// cudaErrorInvalidValue if `kind` takes ordinary host memory for the device's, which a GPU refuses
/// too. Memory that is the host's and known to CUDA may be called either.
cudaError_t check_direction(const void *dst, const void *src, cudaMemcpyKind kind);

/// True if `count` bytes from `memory` on may be accessed, as far as the runtime knows.
inline bool is_range(const void *memory, std::size_t count) {
  return memory && is_within_allocation(memory, count);
}

/// Bytes from the first to the last of a box of rows `pitch` and slices `slice` bytes apart.
inline std::size_t box_bytes(const cudaExtent &box, std::size_t pitch, std::size_t slice) {
  return box.width && box.height && box.depth
             ? (box.depth - 1) * slice + (box.height - 1) * pitch + box.width
             : 0;
}

} // namespace offloom
