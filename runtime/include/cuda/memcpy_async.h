// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of memcpy_async that barriers and pipelines share (CUDA C++ Programming Guide,
// "Asynchronous Data Copies").
//
// A copy is done by the calling thread before the call returns: CUDA lets an asynchronous copy be
// over at any time before what it completes on, and a CPU has no engine that would copy meanwhile.
#pragma once

#include "../host_defines.h"

#include <cstddef>
#include <cstring>

namespace cuda {

/// A number of bytes that promises the alignment of both addresses, and that it is a multiple. It
/// has a default constructor, unlike CUDA's, so that a migrated kernel can keep it from one phase
/// to the next.
template <::std::size_t Alignment> struct aligned_size_t {
  static constexpr ::std::size_t align = Alignment;
  ::std::size_t value;
  aligned_size_t() = default;
  __host__ __device__ explicit constexpr aligned_size_t(::std::size_t bytes) : value(bytes) {}
  __host__ __device__ constexpr operator ::std::size_t() const { return value; }
};

/// How a copy was done. Both are over before what they complete on.
enum class async_contract_fulfillment { none, async };

namespace detail {

__host__ __device__ inline async_contract_fulfillment copy_now(void *to, const void *from,
                                                               ::std::size_t bytes) {
  ::std::memcpy(to, from, bytes);
  return async_contract_fulfillment::none;
}

/// The same for a group whose threads all make the call. One copies all, because one long copy is
/// faster than many short ones.
template <class Group>
__host__ __device__ async_contract_fulfillment copy_now_by(const Group &group, void *to,
                                                           const void *from, ::std::size_t bytes) {
  if (group.thread_rank() == 0)
    ::std::memcpy(to, from, bytes);
  return async_contract_fulfillment::none;
}

} // namespace detail
} // namespace cuda
