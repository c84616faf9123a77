// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thrust's scans of transformed elements, and inclusive ones that begin with a value.
#pragma once

#include_next <thrust/transform_scan.h>

#include <thrust/detail/execution_policy.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/scan.h>
#include <thrust/system/detail/generic/select_system.h>

#include <type_traits>

THRUST_NAMESPACE_BEGIN

template <class Policy, class Input, class Output, class Function, class T, class Operation>
__host__ __device__ Output transform_inclusive_scan(
    const detail::execution_policy_base<Policy> &policy, Input first, Input last, Output result,
    Function function, T init, Operation operation) {
  using element = typename thrust::iterator_value<Input>::type;
  using transformed =
      thrust::transform_iterator<Function, Input,
                                 std::decay_t<std::invoke_result_t<Function &, element>>>;
  return thrust::inclusive_scan(policy, transformed(first, function), transformed(last, function),
                                result, init, operation);
}

template <class Input, class Output, class Function, class T, class Operation>
Output transform_inclusive_scan(Input first, Input last, Output result, Function function, T init,
                                Operation operation) {
  using thrust::system::detail::generic::select_system;
  typename thrust::iterator_system<Input>::type of_input;
  typename thrust::iterator_system<Output>::type of_output;
  return thrust::transform_inclusive_scan(select_system(of_input, of_output), first, last, result,
                                          function, init, operation);
}

THRUST_NAMESPACE_END
