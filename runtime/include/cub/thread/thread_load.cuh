// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadLoad: reads with a cache modifier (CUB, "Thread I/O").
//
// A CPU's caches need none. What says that other threads may write meanwhile is read anew each
// time.
#pragma once

#include "../../cuda_runtime.h"
#include <iterator>
#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

enum CacheLoadModifier {
  LOAD_DEFAULT,
  LOAD_CA,
  LOAD_CG,
  LOAD_CS,
  LOAD_CV,
  LOAD_LDG,
  LOAD_VOLATILE,
};

template <CacheLoadModifier Modifier, class Iterator>
__device__ __forceinline__ typename std::iterator_traits<Iterator>::value_type
ThreadLoad(Iterator itr) {
  using value = typename std::iterator_traits<Iterator>::value_type;
  if constexpr (Modifier == LOAD_CV || Modifier == LOAD_VOLATILE) {
    if constexpr (std::is_pointer_v<Iterator> && std::is_scalar_v<value>)
      return *static_cast<const volatile value *>(itr);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
  return *itr;
}

} // namespace cub

#include "../../offloom/author_macros_back.inc"
