// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mipmapped array: an array, and smaller ones, each half as large as the one before.
#pragma once

#include "textures/array.h"

#include <memory>
#include <vector>

namespace offloom {
struct array_deleter {
  void operator()(cudaArray *array) const { destroy_array(array); }
};
} // namespace offloom

struct cudaMipmappedArray {
  std::vector<std::unique_ptr<cudaArray, offloom::array_deleter>> levels; ///< one or more
};

namespace offloom {

handle_table<cudaMipmappedArray> &mipmaps();

inline cudaError_t check_mipmap(const cudaMipmappedArray *mipmap) {
  return check_handle(mipmaps(), mipmap);
}

/// Forgets those of a device whose memory has been freed.
void forget_mipmaps(int device);

} // namespace offloom
