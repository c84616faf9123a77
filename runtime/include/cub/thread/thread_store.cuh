// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadStore: writes with a cache modifier (CUB, "Thread I/O"), of which a CPU's caches need none.
#pragma once

#include "../../cuda_runtime.h"
#include <iterator>
#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

enum CacheStoreModifier {
  STORE_DEFAULT,
  STORE_WB,
  STORE_CG,
  STORE_CS,
  STORE_WT,
  STORE_VOLATILE,
};

template <CacheStoreModifier Modifier, class Iterator, class T>
__device__ __forceinline__ void ThreadStore(Iterator itr, T val) {
  if constexpr (Modifier == STORE_VOLATILE && std::is_pointer_v<Iterator> && std::is_scalar_v<T>)
    *static_cast<volatile std::remove_pointer_t<Iterator> *>(itr) = val;
  else
    *itr = val;
}

} // namespace cub

#include "../../offloom/author_macros_back.inc"
