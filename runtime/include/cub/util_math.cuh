// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients and multiples of integers (CUB, "Utilities").
#pragma once

#include "../cuda_runtime.h"

#include "../offloom/author_macros_aside.inc"

namespace cub {

/// How many groups of \p d it takes to hold \p n; both are positive.
template <class N, class D> __host__ __device__ constexpr N DivideAndRoundUp(N n, D d) {
  return static_cast<N>(n / d + (n % d != 0 ? 1 : 0));
}

} // namespace cub

#include "../offloom/author_macros_back.inc"
