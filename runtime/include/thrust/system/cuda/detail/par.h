// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// thrust::cuda::par and par_nosync: policies that may name a stream and an allocator for temporary
// storage.
#pragma once

#include "../../../../cuda_runtime_api.h"
#include "../../../../offloom/brought_along.h"
#include <thrust/detail/allocator_aware_execution_policy.h>
#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

template <class Derived> struct execute_on_stream_base : execution_policy<Derived> {
  execute_on_stream_base() = default;
  explicit execute_on_stream_base(cudaStream_t stream) : stream(stream) {}

  /// The same policy on another stream.
  Derived on(cudaStream_t other) const {
    Derived result = thrust::detail::derived_cast(*this);
    result.stream = other;
    return result;
  }

  friend cudaStream_t stream_of(const execute_on_stream_base &policy) { return policy.stream; }

  cudaStream_t stream = {};
};

struct execute_on_stream : execute_on_stream_base<execute_on_stream> {
  using execute_on_stream_base::execute_on_stream_base;
};

/// Algorithms have ended when they return, so that par and par_nosync are the same.
struct par_t : execution_policy<par_t>,
               thrust::detail::allocator_aware_execution_policy<execute_on_stream_base> {
  __host__ __device__ constexpr par_t() : execution_policy<par_t>() {}
  execute_on_stream on(cudaStream_t stream) const { return execute_on_stream(stream); }
};

} // namespace detail

static const detail::par_t par;
static const detail::par_t par_nosync;

} // namespace cuda
} // namespace system

namespace cuda {
using thrust::system::cuda::par;
using thrust::system::cuda::par_nosync;
} // namespace cuda

namespace system {
namespace cuda {
namespace detail {
using thrust::system::cuda::par;
using thrust::system::cuda::par_nosync;
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
