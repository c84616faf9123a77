// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory by policy: thrust::malloc(thrust::device, bytes), and the temporary storage of algorithms.
#pragma once

#include "../../../../cuda_runtime_api.h"
#include "../../../../offloom/library_call.h"
#include <cstdlib>
#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/system/cuda/detail/stream_order.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

/// Null if there is none.
__host__ __device__ inline void *allocated(std::size_t bytes) {
  if (offloom::library::in_kernel())
    return std::malloc(bytes);
  void *result = nullptr;
  if (cudaMalloc(&result, bytes) == cudaSuccess)
    return result;
  cudaGetLastError();
  return nullptr;
}

__host__ __device__ inline void released(void *memory) {
  if (offloom::library::in_kernel())
    std::free(memory);
  else
    throw_on_error(cudaFree(memory), "freeing memory");
}

template <class Derived>
__host__ __device__ void *malloc(execution_policy<Derived> &, std::size_t bytes) {
  return allocated(bytes);
}
template <class Derived, class Pointer>
__host__ __device__ void free(execution_policy<Derived> &, Pointer memory) {
  released(thrust::raw_pointer_cast(memory));
}

} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
