// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::device::experimental: bulk copies between global and shared memory (CUDA C++ Programming
// Guide, "Tensor Memory Access"). Included by <cuda/barrier>.
//
// A copy is over when the call returns: see memcpy_async.h. So there are no groups to wait for, and
// nothing that a fence would have to order.
#pragma once

#include "../cuda_runtime_api.h"
#include "../offloom/tensor_map.h"
#include "memcpy_async.h"
#include "thread_scope.h"

#include <cstddef>
#include <cstdint>

struct CUtensorMap_st;

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

/// Copies the tile at these coordinates, and counts its bytes on the barrier.
#define OFFLOOM_BULK_TENSOR(rank, parameters, ...)                                                 \
  template <thread_scope Scope, class Completion>                                                  \
  __device__ void cp_async_bulk_tensor_##rank##d_global_to_shared(                                 \
      void *to, const ::CUtensorMap_st *map, OFFLOOM_UNWRAP parameters,                            \
      barrier<Scope, Completion> &b) {                                                             \
    const int at[] = {__VA_ARGS__};                                                                \
    b.arrive_tx(0, -::std::ptrdiff_t(offloom::load_tile(to, map, at, rank)));                      \
  }                                                                                                \
  __device__ inline void cp_async_bulk_tensor_##rank##d_shared_to_global(                          \
      const ::CUtensorMap_st *map, OFFLOOM_UNWRAP parameters, const void *from) {                  \
    const int at[] = {__VA_ARGS__};                                                                \
    offloom::store_tile(map, at, rank, from);                                                      \
  }
#define OFFLOOM_UNWRAP(...) __VA_ARGS__
OFFLOOM_BULK_TENSOR(1, (int c0), c0)
OFFLOOM_BULK_TENSOR(2, (int c0, int c1), c0, c1)
OFFLOOM_BULK_TENSOR(3, (int c0, int c1, int c2), c0, c1, c2)
OFFLOOM_BULK_TENSOR(4, (int c0, int c1, int c2, int c3), c0, c1, c2, c3)
OFFLOOM_BULK_TENSOR(5, (int c0, int c1, int c2, int c3, int c4), c0, c1, c2, c3, c4)
#undef OFFLOOM_UNWRAP
#undef OFFLOOM_BULK_TENSOR

__device__ inline void cp_async_bulk_commit_group() {}
template <int Most> __device__ void cp_async_bulk_wait_group_read() {}
__device__ inline void fence_proxy_async_shared_cta() {}

} // namespace experimental
} // namespace device
} // namespace cuda
