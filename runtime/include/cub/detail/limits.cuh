// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The greatest and the least finite value of a type, with which Min and Max begin.
#pragma once

#include "../../cuda_bf16.h"
#include "../../cuda_fp16.h"
#include <limits>
#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

template <class T> __host__ __device__ T highest() {
  if constexpr (std::is_same_v<T, __half>)
    return __ushort_as_half(0x7bff);
  else if constexpr (std::is_same_v<T, __nv_bfloat16>)
    return __ushort_as_bfloat16(0x7f7f);
  else {
    static_assert(std::numeric_limits<T>::is_specialized,
                  "CUB does not know the limits of this type: call Reduce with an initial value");
    return std::numeric_limits<T>::max();
  }
}

template <class T> __host__ __device__ T lowest() {
  if constexpr (std::is_same_v<T, __half>)
    return __ushort_as_half(0xfbff);
  else if constexpr (std::is_same_v<T, __nv_bfloat16>)
    return __ushort_as_bfloat16(0xff7f);
  else {
    static_assert(std::numeric_limits<T>::is_specialized,
                  "CUB does not know the limits of this type: call Reduce with an initial value");
    return std::numeric_limits<T>::lowest();
  }
}

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
