// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs take from inside NVIDIA's system, as thrust::cuda_cub: the stream of a policy,
// waiting for it, and errors as exceptions.
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

template <class Derived> cudaStream_t stream(const execution_policy<Derived> &policy) {
  return stream_of(thrust::detail::derived_cast(policy));
}

template <class Derived> cudaError_t synchronize(const execution_policy<Derived> &policy) {
  return cudaStreamSynchronize(detail::stream(policy));
}
template <class Derived> cudaError_t synchronize_stream(const execution_policy<Derived> &policy) {
  return detail::synchronize(policy);
}

inline void throw_on_error(cudaError_t status) {
  if (status != cudaSuccess)
    throw thrust::system_error(status, thrust::cuda_category());
}

} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
