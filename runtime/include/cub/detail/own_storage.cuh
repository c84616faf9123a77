// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory of primitives that their caller gave none.
#pragma once

#include "../../cuda_runtime.h"

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// The block's \p Owner::TempStorage for all objects of that class.
#if defined(__CUDA__)
template <class Owner> __device__ typename Owner::TempStorage &own_storage();
#else
template <class Owner> typename Owner::TempStorage &own_storage() {
  return offloom::shared<typename Owner::TempStorage>([] {});
}
#endif

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
