// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of the items of one thread (CUB, "Thread Utilities").
#pragma once

#include "../../cuda_runtime.h"

#include "../../offloom/author_macros_aside.inc"

#include <iterator>
#include <type_traits>

namespace cub {
namespace internal {

/// \p prefix goes before the first item.
template <int Length, class T, class Op, class Prefix>
__device__ auto ThreadReduce(const T *input, Op op, Prefix prefix) {
  for (int i = 0; i < Length; ++i)
    prefix = op(prefix, input[i]);
  return prefix;
}
template <int Length, class T, class Op> __device__ T ThreadReduce(const T *input, Op op) {
  T result = input[0];
  for (int i = 1; i < Length; ++i)
    result = op(result, input[i]);
  return result;
}
template <class T, int Length, class Op>
__device__ T ThreadReduce(const T (&input)[Length], Op op) {
  return ThreadReduce<Length>(static_cast<const T *>(input), op);
}
template <class T, int Length, class Op, class Prefix>
__device__ auto ThreadReduce(const T (&input)[Length], Op op, Prefix prefix) {
  return ThreadReduce<Length>(static_cast<const T *>(input), op, prefix);
}

} // namespace internal

/// \p input combined from left to right: an array, or what has begin() and a constant size
/// (cuda::std::array, cuda::std::span).
template <class Input, class Op> __device__ auto ThreadReduce(const Input &input, Op op) {
  std::decay_t<decltype(input[0])> result = input[0];
  for (int i = 1; i < static_cast<int>(std::size(input)); ++i)
    result = op(result, input[i]);
  return result;
}
/// The same with \p prefix before the first item.
template <class Input, class Op, class Prefix>
__device__ auto ThreadReduce(const Input &input, Op op, Prefix prefix) {
  for (int i = 0; i < static_cast<int>(std::size(input)); ++i)
    prefix = op(prefix, input[i]);
  return prefix;
}

} // namespace cub

#include "../../offloom/author_macros_back.inc"
