// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thrust's reductions, and those that leave their result where an iterator points.
#pragma once

#include_next <thrust/reduce.h>

#include <thrust/detail/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/detail/generic/select_system.h>

THRUST_NAMESPACE_BEGIN

template <class Policy, class Input, class Output, class T, class Operation>
__host__ __device__ void reduce_into(const detail::execution_policy_base<Policy> &policy,
                                     Input first, Input last, Output output, T init,
                                     Operation operation) {
  thrust::fill_n(policy, output, 1, thrust::reduce(policy, first, last, init, operation));
}

template <class Policy, class Input, class Output, class T>
__host__ __device__ void reduce_into(const detail::execution_policy_base<Policy> &policy,
                                     Input first, Input last, Output output, T init) {
  thrust::reduce_into(policy, first, last, output, init, thrust::plus<T>());
}

template <class Policy, class Input, class Output>
__host__ __device__ void reduce_into(const detail::execution_policy_base<Policy> &policy,
                                     Input first, Input last, Output output) {
  thrust::reduce_into(policy, first, last, output, typename thrust::iterator_value<Input>::type());
}

template <class Input, class Output, class T, class Operation>
void reduce_into(Input first, Input last, Output output, T init, Operation operation) {
  using thrust::system::detail::generic::select_system;
  typename thrust::iterator_system<Input>::type of_input;
  typename thrust::iterator_system<Output>::type of_output;
  thrust::reduce_into(select_system(of_input, of_output), first, last, output, init, operation);
}

template <class Input, class Output, class T>
void reduce_into(Input first, Input last, Output output, T init) {
  thrust::reduce_into(first, last, output, init, thrust::plus<T>());
}

template <class Input, class Output> void reduce_into(Input first, Input last, Output output) {
  thrust::reduce_into(first, last, output, typename thrust::iterator_value<Input>::type());
}

THRUST_NAMESPACE_END
