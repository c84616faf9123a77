// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A CUDA array: elements of a channel format, row after row, slice (or layer) after slice.
#pragma once

#include "device_memory/box_copy.h"
#include "devices/handles.h"
#include "driver_types.h"
#include "textures/texel_format.h"

#include <cstddef>

struct cudaArray {
  cudaChannelFormatDesc format;
  offloom::texel_format texel; ///< the same for textures
  cudaExtent extent; ///< as given: a one-dimensional array has height 0, a flat one depth 0
  unsigned flags;
  int device;
  bool is_level; ///< of a mipmap, which owns it
  std::byte *data;

  std::size_t element_bytes() const { return offloom::texel_bytes(texel); }
  std::size_t row_bytes() const { return extent.width * element_bytes(); }
  std::size_t rows() const { return extent.height ? extent.height : 1; }
  std::size_t slices() const { return extent.depth ? extent.depth : 1; }
};

namespace offloom {

handle_table<cudaArray> &arrays();

inline cudaError_t check_array(const cudaArray *array) { return check_handle(arrays(), array); }

/// Forgets those of a device whose memory has been freed.
void forget_arrays(int device);

/// Makes an array whose elements are 0.
cudaError_t make_array(cudaArray_t *array, const cudaChannelFormatDesc *format,
                       const cudaExtent &extent, unsigned flags);
/// Gives its memory back, while nothing uses it.
void destroy_array(cudaArray *array);

/// The place of byte x of row y of slice z.
inline box_place place_in(const cudaArray &array, std::size_t x, std::size_t y, std::size_t z) {
  const std::size_t pitch = array.row_bytes(), slice = pitch * array.rows();
  return {array.data + z * slice + y * pitch + x, pitch, slice};
}

/// True if the box at `at` lies in the array; both in elements.
inline bool contains(const cudaArray &array, const cudaPos &at, const cudaExtent &box) {
  return at.x <= array.extent.width && box.width <= array.extent.width - at.x &&
         at.y <= array.rows() && box.height <= array.rows() - at.y && at.z <= array.slices() &&
         box.depth <= array.slices() - at.z;
}

} // namespace offloom
