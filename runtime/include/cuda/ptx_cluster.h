// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::ptx: clusters, fences, and the lane that a warp elects (PTX ISA, "barrier.cluster",
// "mapa", "getctarank", "fence", "elect.sync"). Included by <cuda/ptx>. mapa() and elect_sync() are
// of libcu++ behind CUDA 13.0's.
#pragma once

#include "../cuda_runtime.h"
#include "ptx_modifiers.h"

#include <cstdint>

#ifndef __CUDA__
#include "../offloom/block_groups.h"
#include "../offloom/warp.h"
#endif

namespace cuda::ptx {

#ifdef __CUDA__
__device__ void barrier_cluster_arrive();
__device__ void barrier_cluster_arrive(sem_release_t);
__device__ void barrier_cluster_arrive(sem_relaxed_t);
__device__ void barrier_cluster_wait();
__device__ void barrier_cluster_wait(sem_acquire_t);
template <class T>
__device__ T *mapa(space_cluster_t, const T *address, const ::std::uint32_t &block);
__device__ ::std::uint32_t getctarank(space_cluster_t, const void *address);
__device__ bool elect_sync(const ::std::uint32_t &mask);
#else
/// barrier.cluster.arrive and barrier.cluster.wait: the cluster's threads meet in two steps.
inline void barrier_cluster_arrive(const char *file = __builtin_FILE(),
                                   unsigned line = __builtin_LINE()) {
  offloom::arrive_at_cluster(file, line);
}
inline void barrier_cluster_arrive(sem_release_t, const char *file = __builtin_FILE(),
                                   unsigned line = __builtin_LINE()) {
  offloom::arrive_at_cluster(file, line);
}
inline void barrier_cluster_arrive(sem_relaxed_t, const char *file = __builtin_FILE(),
                                   unsigned line = __builtin_LINE()) {
  offloom::arrive_at_cluster(file, line);
}
inline void barrier_cluster_wait(const char *file = __builtin_FILE(),
                                 unsigned line = __builtin_LINE()) {
  offloom::wait_for_cluster(file, line);
}
inline void barrier_cluster_wait(sem_acquire_t, const char *file = __builtin_FILE(),
                                 unsigned line = __builtin_LINE()) {
  offloom::wait_for_cluster(file, line);
}
/// mapa: where the block of that rank has what the caller's has at `address`.
template <class T> T *mapa(space_cluster_t, const T *address, const ::std::uint32_t &block) {
  return static_cast<T *>(offloom::map_shared(address, block));
}
/// getctarank: the rank of the block that has the address.
inline ::std::uint32_t getctarank(space_cluster_t, const void *address) {
  return offloom::shared_rank(address);
}
/// elect.sync: true for one lane of `mask`, all of which call this.
inline bool elect_sync(const ::std::uint32_t &mask,
                       offloom::call_site caller = offloom::call_site::here()) {
  __syncwarp(mask, caller);
  return offloom::lane_id() == unsigned(__builtin_ctz(mask));
}
#endif

/// fence, and those between the ways to memory of an accelerator that a CPU does not have.
template <class Sem, class Scope> __device__ void fence(Sem, Scope) { __threadfence_system(); }
template <class Scope> __device__ void fence_mbarrier_init(sem_release_t, Scope) {
  __threadfence_system();
}
__device__ inline void fence_proxy_alias() { __threadfence_system(); }
__device__ inline void fence_proxy_async() { __threadfence_system(); }
template <class Space> __device__ void fence_proxy_async(Space) { __threadfence_system(); }
template <class Scope> __device__ void fence_proxy_tensormap_generic(sem_release_t, Scope) {
  __threadfence_system();
}
template <class Scope, int Bytes>
__device__ void fence_proxy_tensormap_generic(sem_acquire_t, Scope, const void *, n32_t<Bytes>) {
  __threadfence_system();
}

} // namespace cuda::ptx
