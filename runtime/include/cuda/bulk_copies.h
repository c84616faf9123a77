// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::device::experimental: bulk copies between global and shared memory (CUDA C++ Programming
// Guide, "Using TMA to transfer one-dimensional arrays"). Included by <cuda/barrier>.
//
// A copy is over when the call returns: see memcpy_async.h. So there are no groups to wait for, and
// nothing that a fence would have to order.
#pragma once

#include "../cuda_runtime_api.h"
#include "memcpy_async.h"
#include "thread_scope.h"

#include <cstddef>
#include <cstdint>

namespace cuda {

template <thread_scope Scope, class Completion> class barrier;

namespace device {
namespace experimental {

/// Copies `bytes`, and counts them on the barrier. As on a GPU the addresses and `bytes` are
/// multiples of 16.
template <thread_scope Scope, class Completion>
__device__ void cp_async_bulk_global_to_shared(void *to, const void *from, ::std::uint32_t bytes,
                                               barrier<Scope, Completion> &b) {
  cuda::detail::copy_now(to, from, bytes);
  b.arrive_tx(0, -::std::ptrdiff_t(bytes));
}
__device__ inline void cp_async_bulk_shared_to_global(void *to, const void *from,
                                                      ::std::uint32_t bytes) {
  cuda::detail::copy_now(to, from, bytes);
}

#define OFFLOOM_BULK_TENSOR(dimensions, direction)                                                 \
  template <class... Arguments>                                                                    \
  OFFLOOM_UNSUPPORTED(                                                                             \
      "there are no tensor maps; copy tiles in the kernel, with memcpy_async or a loop")           \
  __device__ void                                                                                  \
  cp_async_bulk_tensor_##dimensions##_##direction(Arguments &&...);
#define OFFLOOM_BULK_TENSORS(direction)                                                            \
  OFFLOOM_BULK_TENSOR(1d, direction)                                                               \
  OFFLOOM_BULK_TENSOR(2d, direction)                                                               \
  OFFLOOM_BULK_TENSOR(3d, direction)                                                               \
  OFFLOOM_BULK_TENSOR(4d, direction)                                                               \
  OFFLOOM_BULK_TENSOR(5d, direction)
OFFLOOM_BULK_TENSORS(global_to_shared)
OFFLOOM_BULK_TENSORS(shared_to_global)
#undef OFFLOOM_BULK_TENSORS
#undef OFFLOOM_BULK_TENSOR

__device__ inline void cp_async_bulk_commit_group() {}
template <int Most> __device__ void cp_async_bulk_wait_group_read() {}
__device__ inline void fence_proxy_async_shared_cta() {}

} // namespace experimental
} // namespace device
} // namespace cuda
