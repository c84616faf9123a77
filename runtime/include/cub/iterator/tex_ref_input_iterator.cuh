// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TexRefInputIterator, which CUB had before TexObjInputIterator.
#pragma once

#include "tex_obj_input_iterator.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// The number told one texture from another.
template <class T, int, class Offset = std::ptrdiff_t>
using TexRefInputIterator = TexObjInputIterator<T, Offset>;

} // namespace cub

#include "../../offloom/author_macros_back.inc"
