// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thrust's scans, and inclusive ones that begin with a value.
#pragma once

#include_next <thrust/scan.h>

#include <thrust/detail/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/system/detail/generic/select_system.h>

#include <type_traits>

THRUST_NAMESPACE_BEGIN
namespace detail {

/// An element of a range whose first one is combined with a value before it.
template <class Iterator, class T, class Operation> struct element_behind {
  using index = typename thrust::iterator_difference<Iterator>::type;
  using element = typename thrust::iterator_value<Iterator>::type;
  using result_type = std::decay_t<std::invoke_result_t<Operation &, T, element>>;

  __host__ __device__ result_type operator()(index i) const {
    const element own = first[i];
    Operation combine = operation;
    return i == 0 ? static_cast<result_type>(combine(before, own)) : static_cast<result_type>(own);
  }

  Iterator first;
  T before;
  Operation operation;
};

template <class Iterator, class T, class Operation>
__host__ __device__ auto iterator_behind(Iterator first, T before, Operation operation) {
  using element = element_behind<Iterator, T, Operation>;
  return thrust::transform_iterator<element, thrust::counting_iterator<typename element::index>,
                                    typename element::result_type>(
      thrust::counting_iterator<typename element::index>(0), element{first, before, operation});
}

} // namespace detail

template <class Policy, class Input, class Output, class T, class Operation>
__host__ __device__ Output inclusive_scan(const detail::execution_policy_base<Policy> &policy,
                                          Input first, Input last, Output result, T init,
                                          Operation operation) {
  const auto elements = detail::iterator_behind(first, init, operation);
  return thrust::inclusive_scan(policy, elements, elements + (last - first), result, operation);
}

template <class Input, class Output, class T, class Operation>
Output inclusive_scan(Input first, Input last, Output result, T init, Operation operation) {
  using thrust::system::detail::generic::select_system;
  typename thrust::iterator_system<Input>::type of_input;
  typename thrust::iterator_system<Output>::type of_output;
  return thrust::inclusive_scan(select_system(of_input, of_output), first, last, result, init,
                                operation);
}

THRUST_NAMESPACE_END
