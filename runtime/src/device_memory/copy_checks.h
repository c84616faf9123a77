// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every copy checks of its arguments.
#pragma once

#include "device_memory/allocations.h"
#include "driver_types.h"

#include <cstdint>

namespace offloom {

inline bool is_direction(cudaMemcpyKind kind) {
  return kind >= cudaMemcpyHostToHost && kind <= cudaMemcpyDefault;
}

/// cudaErrorInvalidValue if `kind` takes ordinary host memory for the device's, which a GPU refuses
/// too. Memory that is the host's and known to CUDA may be called either.
cudaError_t check_direction(const void *dst, const void *src, cudaMemcpyKind kind);

/// Allocations, those that a graph will make, and variables of the device.
bool is_known_to_cuda(const void *memory);

/// Whether `count` bytes from `memory` on go round the end of all addresses.
inline bool wraps_around(const void *memory, std::size_t count) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  return address + count < address;
}

/// False if so many bytes are more than an allocation has, a variable, or what is loaded of a file.
bool is_within_object(const void *memory, std::size_t count);

/// True if `count` bytes from `memory` on may be accessed, as far as the runtime knows.
inline bool is_range(const void *memory, std::size_t count) {
  constexpr std::uintptr_t end_of_addresses = std::uintptr_t{1} << 56;
  return memory && !wraps_around(memory, count) &&
         reinterpret_cast<std::uintptr_t>(memory) + count <= end_of_addresses &&
         is_within_object(memory, count);
}

/// Whether NVIDIA's driver counts the position of a box when it compares that with the pitch and
/// the height of memory. In memory of a pool it does not.
bool counts_positions(const void *memory);

/// True if so many bytes may be set: they are CUDA's, and of one object.
bool is_settable(const void *memory, std::size_t count);

/// Bytes from the first to the last of a box of rows `pitch` and slices `slice` bytes apart; the
/// largest number where they cannot be counted.
inline std::size_t box_bytes(const cudaExtent &box, std::size_t pitch, std::size_t slice) {
  if (!box.width || !box.height || !box.depth)
    return 0;
  std::size_t slices = 0, rows = 0, bytes = 0;
  const bool too_many = __builtin_mul_overflow(box.depth - 1, slice, &slices) ||
                        __builtin_mul_overflow(box.height - 1, pitch, &rows) ||
                        __builtin_add_overflow(slices, rows, &bytes) ||
                        __builtin_add_overflow(bytes, box.width, &bytes);
  return too_many ? SIZE_MAX : bytes;
}

} // namespace offloom
