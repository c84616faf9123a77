// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefix sums of the items of one thread (CUB, "Thread Utilities").
#pragma once

#include "../../cuda_runtime.h"

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace internal {

// They return what all items make. The output may be the input.

/// The first item has no result where \p apply_prefix is not set.
template <int Length, class T, class Op>
__device__ T ThreadScanExclusive(T *input, T *output, Op op, T prefix, bool apply_prefix = true) {
  T running = input[0];
  if (apply_prefix) {
    running = op(prefix, input[0]);
    output[0] = prefix;
  }
  for (int i = 1; i < Length; ++i) {
    T value = input[i];
    output[i] = running;
    running = op(running, value);
  }
  return running;
}
template <int Length, class T, class Op>
__device__ T ThreadScanExclusive(T (&input)[Length], T (&output)[Length], Op op, T prefix,
                                 bool apply_prefix = true) {
  return ThreadScanExclusive<Length>(static_cast<T *>(input), static_cast<T *>(output), op, prefix,
                                     apply_prefix);
}
template <int Length, class T, class Op>
__device__ T ThreadScanInclusive(T *input, T *output, Op op) {
  T running = input[0];
  output[0] = running;
  for (int i = 1; i < Length; ++i)
    output[i] = running = op(running, input[i]);
  return running;
}
template <int Length, class T, class Op>
__device__ T ThreadScanInclusive(T (&input)[Length], T (&output)[Length], Op op) {
  return ThreadScanInclusive<Length>(static_cast<T *>(input), static_cast<T *>(output), op);
}
template <int Length, class T, class Op>
__device__ T ThreadScanInclusive(T *input, T *output, Op op, T prefix, bool apply_prefix = true) {
  T running = apply_prefix ? op(prefix, input[0]) : input[0];
  output[0] = running;
  for (int i = 1; i < Length; ++i)
    output[i] = running = op(running, input[i]);
  return running;
}
template <int Length, class T, class Op>
__device__ T ThreadScanInclusive(T (&input)[Length], T (&output)[Length], Op op, T prefix,
                                 bool apply_prefix = true) {
  return ThreadScanInclusive<Length>(static_cast<T *>(input), static_cast<T *>(output), op, prefix,
                                     apply_prefix);
}

} // namespace internal
} // namespace cub

#include "../../offloom/author_macros_back.inc"
