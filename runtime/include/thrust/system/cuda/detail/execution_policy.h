// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thrust's CUDA system: the folder thrust/system/cuda of Offloom stands before Thrust's own, whose
// algorithms look their system up by that name. Its policies derive from those of Thrust's TBB
// system, which does the work.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/iterator/detail/any_system_tag.h>
#include <thrust/system/cpp/detail/execution_policy.h>
#include <thrust/system/tbb/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

struct tag;
template <class Derived> struct execution_policy;

template <> struct execution_policy<tag> : thrust::system::tbb::detail::execution_policy<tag> {
  using tag_type = tag;
};

struct tag : execution_policy<tag> {};

template <class Derived>
struct execution_policy : thrust::system::tbb::detail::execution_policy<Derived> {
  using tag_type = tag;
  __host__ __device__ operator tag() const { return tag(); }
};

// What works on the memory of host and device is the device's work, in the order of its stream;
// TBB's policies derive from those of the host, so that Thrust would take it for the host's.
template <class Device, class Host>
__host__ __device__ Device &select_system(execution_policy<Device> &device,
                                          thrust::system::cpp::detail::execution_policy<Host> &) {
  return thrust::detail::derived_cast(device);
}
template <class Host, class Device>
__host__ __device__ Device &select_system(thrust::system::cpp::detail::execution_policy<Host> &,
                                          execution_policy<Device> &device) {
  return thrust::detail::derived_cast(device);
}
template <class First, class Second>
__host__ __device__ First &select_system(execution_policy<First> &first,
                                         execution_policy<Second> &) {
  return thrust::detail::derived_cast(first);
}

} // namespace detail

using detail::execution_policy;
using detail::tag;

} // namespace cuda
} // namespace system

namespace cuda {
using thrust::system::cuda::execution_policy;
using thrust::system::cuda::tag;
} // namespace cuda

namespace cuda_cub = system::cuda::detail;
THRUST_NAMESPACE_END

// NVIDIA's containers and algorithms bring thrust::cuda::par along.
#include <thrust/system/cuda/detail/par.h>
