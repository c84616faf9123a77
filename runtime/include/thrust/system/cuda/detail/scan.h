// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../../../../offloom/chunked_arrays.h"
#include <thrust/detail/function.h>
#include <thrust/distance.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/scan.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {
namespace chunked {

template <bool Inclusive, class Input, class Output, class T, class Op>
Output scan(Input first, Input last, Output result, T init, Op op) {
  const auto count = thrust::distance(first, last);
  offloom::library::scan<Inclusive, T>(first, result, count,
                                       thrust::detail::wrapped_function<Op, T>(op), init,
                                       /*has_init=*/!Inclusive);
  return result + count;
}

template <class Derived, class Input, class Output, class Op>
Output inclusive_scan(execution_policy<Derived> &, Input first, Input last, Output result, Op op) {
  using T = typename thrust::iterator_value<Input>::type;
  return first == last ? result : scan<true>(first, last, result, static_cast<T>(*first), op);
}

template <class Derived, class Input, class Output, class T, class Op>
Output exclusive_scan(execution_policy<Derived> &, Input first, Input last, Output result, T init,
                      Op op) {
  return scan<false>(first, last, result, init, op);
}

} // namespace chunked
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END

OFFLOOM_THRUST_IN_STREAM_ORDER(cuda::detail::chunked, inclusive_scan)
OFFLOOM_THRUST_IN_STREAM_ORDER(cuda::detail::chunked, exclusive_scan)
