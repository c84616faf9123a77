// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers and references to the device's memory.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/pointer.h>
#include <thrust/detail/reference.h>
#include <thrust/system/cuda/detail/execution_policy.h>
#include <type_traits>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {

template <class T>
using pointer = thrust::pointer<T, thrust::system::cuda::tag,
                                thrust::tagged_reference<T, thrust::system::cuda::tag>>;
template <class T>
using universal_pointer =
    thrust::pointer<T, thrust::system::cuda::tag, typename std::add_lvalue_reference<T>::type>;
template <class T> using reference = thrust::tagged_reference<T, thrust::system::cuda::tag>;

} // namespace cuda
} // namespace system

namespace cuda {
using thrust::system::cuda::pointer;
using thrust::system::cuda::reference;
using thrust::system::cuda::universal_pointer;
} // namespace cuda
THRUST_NAMESPACE_END
