// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TexObjInputIterator: an array that a GPU reads through a texture (CUB, "Iterators").
#pragma once

#include "random_access.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Reads the array itself: a CPU's caches need no texture.
template <class T, class Offset = std::ptrdiff_t>
class TexObjInputIterator
    : public detail::random_access<TexObjInputIterator<T, Offset>, T, Offset> {
public:
  /// Begins with item \p tex_offset of the array.
  template <class Stored>
  cudaError_t BindTexture(Stored *ptr, std::size_t bytes, std::size_t tex_offset = 0) {
    (void)bytes;
    base = ptr;
    this->at = static_cast<Offset>(tex_offset);
    return cudaSuccess;
  }
  cudaError_t UnbindTexture() { return cudaSuccess; }
  __host__ __device__ T read(Offset at) const { return base[at]; }

private:
  const T *base = nullptr;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
