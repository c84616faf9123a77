// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../../../../offloom/chunked_arrays.h"
#include <thrust/detail/function.h>
#include <thrust/distance.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/reduce.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {
namespace chunked {

/// Not TBB's, whose threads divide the elements as they come: the sum of floating-point numbers
/// would be another one in each run.
template <class Derived, class Input, class T, class Op>
T reduce(execution_policy<Derived> &, Input first, Input last, T init, Op op) {
  return offloom::library::reduced(first, thrust::distance(first, last),
                                   thrust::detail::wrapped_function<Op, T>(op), init);
}

} // namespace chunked
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END

OFFLOOM_THRUST_IN_STREAM_ORDER(cuda::detail::chunked, reduce)
