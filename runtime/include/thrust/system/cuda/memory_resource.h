// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where vectors of this system have their memory: cudaMalloc(), cudaMallocManaged() and
// cudaMallocHost().
#pragma once

#include "../../../cuda_runtime_api.h"
#include <thrust/mr/memory_resource.h>
#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/cuda/pointer.h>
#include <thrust/system/detail/bad_alloc.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

inline cudaError_t allocate_managed(void **pointer, std::size_t bytes) {
  return cudaMallocManaged(pointer, bytes);
}
inline cudaError_t allocate_device(void **pointer, std::size_t bytes) {
  return cudaMalloc(pointer, bytes);
}
inline cudaError_t allocate_pinned(void **pointer, std::size_t bytes) {
  return cudaMallocHost(pointer, bytes);
}
inline cudaError_t free_device(void *pointer) { return cudaFree(pointer); }
inline cudaError_t free_pinned(void *pointer) { return cudaFreeHost(pointer); }

template <cudaError_t (*Allocate)(void **, std::size_t), cudaError_t (*Free)(void *), class Pointer>
struct resource final : thrust::mr::memory_resource<Pointer> {
  Pointer do_allocate(std::size_t bytes, std::size_t alignment) override {
    (void)alignment; // CUDA's is 256 bytes
    void *result = nullptr;
    cudaError_t status = Allocate(&result, bytes);
    if (status != cudaSuccess) {
      cudaGetLastError(); // an exception says it
      throw thrust::system::detail::bad_alloc(thrust::cuda_category().message(status).c_str());
    }
    return Pointer(result);
  }

  void do_deallocate(Pointer pointer, std::size_t, std::size_t) override {
    throw_on_error(Free(thrust::detail::pointer_traits<Pointer>::get(pointer)), "freeing memory");
  }
};

} // namespace detail

using memory_resource =
    detail::resource<detail::allocate_device, detail::free_device, pointer<void>>;
using universal_memory_resource =
    detail::resource<detail::allocate_managed, detail::free_device, universal_pointer<void>>;
using universal_host_pinned_memory_resource =
    detail::resource<detail::allocate_pinned, detail::free_pinned, universal_pointer<void>>;

} // namespace cuda
} // namespace system

namespace cuda {
using thrust::system::cuda::memory_resource;
using thrust::system::cuda::universal_host_pinned_memory_resource;
using thrust::system::cuda::universal_memory_resource;
} // namespace cuda
THRUST_NAMESPACE_END
