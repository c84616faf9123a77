// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of the device's memory, and of memory that host and device share.
#pragma once

#include <thrust/detail/vector_with_lists.h>
#include <thrust/system/cuda/memory.h>
// Programs count on these, which NVIDIA's system brings along.
#include <iostream>
#include <thrust/host_vector.h>
#include <thrust/swap.h>
#include <thrust/system_error.h>
#include <vector>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {

template <class T, class Allocator = allocator<T>>
using vector = thrust::detail::vector_with_lists<T, Allocator>;
template <class T, class Allocator = universal_allocator<T>>
using universal_vector = thrust::detail::vector_with_lists<T, Allocator>;
template <class T, class Allocator = universal_host_pinned_allocator<T>>
using universal_host_pinned_vector = thrust::detail::vector_with_lists<T, Allocator>;

} // namespace cuda
} // namespace system

namespace cuda {
using thrust::system::cuda::universal_host_pinned_vector;
using thrust::system::cuda::universal_vector;
using thrust::system::cuda::vector;
} // namespace cuda
THRUST_NAMESPACE_END
