// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::ptx: barriers in shared memory, which are 64-bit words to programs (PTX ISA, "mbarrier").
// Included by <cuda/ptx>.
//
// All threads of a block, and of a cluster, see each other's stores: orders and scopes say nothing.
#pragma once

#include "../cuda_awbarrier_primitives.h"
#include "ptx_modifiers.h"

#include <cstdint>
#include <cstring>

namespace cuda::ptx {

namespace detail {

__device__ inline __mbarrier_t *barrier_at(const ::std::uint64_t *word) {
  return reinterpret_cast<__mbarrier_t *>(const_cast<::std::uint64_t *>(word));
}
__device__ inline ::std::uint64_t state_of(__mbarrier_token_t token) {
  ::std::uint64_t state;
  ::std::memcpy(&state, &token, sizeof state);
  return state;
}
__device__ inline __mbarrier_token_t token_of(::std::uint64_t state) {
  __mbarrier_token_t token;
  ::std::memcpy(&token, &state, sizeof token);
  return token;
}
/// Counts bytes that have come.
__device__ inline void complete_transaction(::std::uint64_t *barrier, ::std::uint32_t bytes) {
  offloom::count_arrivals(barrier_at(barrier), 0, -int(bytes));
}

} // namespace detail

/// mbarrier.init: `count` threads are to arrive in each phase.
__device__ inline void mbarrier_init(::std::uint64_t *barrier, const ::std::uint32_t &count) {
  __mbarrier_init(detail::barrier_at(barrier), count);
}

/// mbarrier.arrive: the barrier as it was before.
__device__ inline ::std::uint64_t mbarrier_arrive(::std::uint64_t *barrier,
                                                  const ::std::uint32_t &count = 1) {
  return detail::state_of(offloom::count_arrivals(detail::barrier_at(barrier), count, 0));
}
template <class Scope>
__device__ ::std::uint64_t mbarrier_arrive(sem_release_t, Scope, space_shared_t,
                                           ::std::uint64_t *barrier,
                                           const ::std::uint32_t &count = 1) {
  return mbarrier_arrive(barrier, count);
}
template <class Scope>
__device__ ::std::uint64_t mbarrier_arrive(sem_relaxed_t, Scope, space_shared_t,
                                           ::std::uint64_t *barrier,
                                           const ::std::uint32_t &count = 1) {
  return mbarrier_arrive(barrier, count);
}
/// That of another block of the cluster, which gives no state.
__device__ inline void mbarrier_arrive(sem_release_t, scope_cluster_t, space_cluster_t,
                                       ::std::uint64_t *barrier, const ::std::uint32_t &count = 1) {
  mbarrier_arrive(barrier, count);
}
__device__ inline void mbarrier_arrive(sem_relaxed_t, scope_cluster_t, space_cluster_t,
                                       ::std::uint64_t *barrier, const ::std::uint32_t &count = 1) {
  mbarrier_arrive(barrier, count);
}
/// mbarrier.arrive.noComplete: the caller knows that the phase does not end.
__device__ inline ::std::uint64_t mbarrier_arrive_no_complete(::std::uint64_t *barrier,
                                                              const ::std::uint32_t &count) {
  return mbarrier_arrive(barrier, count);
}

/// mbarrier.arrive.expect_tx: the phase also waits for `bytes`.
template <class Sem, class Scope>
__device__ ::std::uint64_t mbarrier_arrive_expect_tx(Sem, Scope, space_shared_t,
                                                     ::std::uint64_t *barrier,
                                                     const ::std::uint32_t &bytes) {
  return detail::state_of(offloom::count_arrivals(detail::barrier_at(barrier), 1, int(bytes)));
}
template <class Sem>
__device__ void mbarrier_arrive_expect_tx(Sem, scope_cluster_t, space_cluster_t,
                                          ::std::uint64_t *barrier, const ::std::uint32_t &bytes) {
  offloom::count_arrivals(detail::barrier_at(barrier), 1, int(bytes));
}
/// mbarrier.expect_tx, which does not arrive.
template <class Scope, class Space>
__device__ void mbarrier_expect_tx(sem_relaxed_t, Scope, Space, ::std::uint64_t *barrier,
                                   const ::std::uint32_t &bytes) {
  offloom::count_arrivals(detail::barrier_at(barrier), 0, int(bytes));
}

/// mbarrier.test_wait and mbarrier.try_wait: whether the phase of the state is over. Other threads
/// run if it is not; limits of time are hints.
__device__ inline bool mbarrier_test_wait(::std::uint64_t *barrier, const ::std::uint64_t &state) {
  return __mbarrier_test_wait(detail::barrier_at(barrier), detail::token_of(state));
}
template <class Sem, class Scope>
__device__ bool mbarrier_test_wait(Sem, Scope, ::std::uint64_t *barrier,
                                   const ::std::uint64_t &state) {
  return mbarrier_test_wait(barrier, state);
}
__device__ inline bool mbarrier_try_wait(::std::uint64_t *barrier, const ::std::uint64_t &state,
                                         const ::std::uint32_t & = 0) {
  return mbarrier_test_wait(barrier, state);
}
template <class Sem, class Scope>
__device__ bool mbarrier_try_wait(Sem, Scope, ::std::uint64_t *barrier,
                                  const ::std::uint64_t &state, const ::std::uint32_t & = 0) {
  return mbarrier_test_wait(barrier, state);
}

/// The same of the phase with this parity: 0 for the first, 1 for the second, 0 for the third.
__device__ inline bool mbarrier_test_wait_parity(::std::uint64_t *barrier,
                                                 const ::std::uint32_t &parity) {
  return __mbarrier_test_wait_parity(detail::barrier_at(barrier), parity & 1);
}
template <class Sem, class Scope>
__device__ bool mbarrier_test_wait_parity(Sem, Scope, ::std::uint64_t *barrier,
                                          const ::std::uint32_t &parity) {
  return mbarrier_test_wait_parity(barrier, parity);
}
__device__ inline bool mbarrier_try_wait_parity(::std::uint64_t *barrier,
                                                const ::std::uint32_t &parity,
                                                const ::std::uint32_t & = 0) {
  return mbarrier_test_wait_parity(barrier, parity);
}
template <class Sem, class Scope>
__device__ bool mbarrier_try_wait_parity(Sem, Scope, ::std::uint64_t *barrier,
                                         const ::std::uint32_t &parity,
                                         const ::std::uint32_t & = 0) {
  return mbarrier_test_wait_parity(barrier, parity);
}

} // namespace cuda::ptx
