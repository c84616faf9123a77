// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the device: malloc(), free() and the allocators of vectors.
#pragma once

#include <thrust/memory.h>
#include <thrust/mr/allocator.h>
#include <thrust/system/cuda/detail/malloc_and_free.h>
#include <thrust/system/cuda/memory_resource.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {

inline pointer<void> malloc(std::size_t bytes) { return pointer<void>(detail::allocated(bytes)); }
template <class T> pointer<T> malloc(std::size_t count) {
  return pointer<T>(static_cast<T *>(detail::allocated(count * sizeof(T))));
}
inline void free(pointer<void> memory) { detail::released(memory.get()); }

template <class T> using allocator = thrust::mr::stateless_resource_allocator<T, memory_resource>;
template <class T>
using universal_allocator = thrust::mr::stateless_resource_allocator<T, universal_memory_resource>;
template <class T>
using universal_host_pinned_allocator =
    thrust::mr::stateless_resource_allocator<T, universal_host_pinned_memory_resource>;

} // namespace cuda
} // namespace system

namespace cuda {
using thrust::system::cuda::allocator;
using thrust::system::cuda::free;
using thrust::system::cuda::malloc;
using thrust::system::cuda::universal_allocator;
using thrust::system::cuda::universal_host_pinned_allocator;
} // namespace cuda
THRUST_NAMESPACE_END
