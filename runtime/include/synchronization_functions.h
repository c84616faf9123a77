// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers and memory fences (CUDA C++ Programming Guide, "Synchronization Functions", "Memory
// Fence Functions").
//
// When running, barriers work where the calling thread is a fiber; elsewhere they end the program
// with a message. Migrated code has no barrier left in its faster forms.
#pragma once

#include "host_defines.h"

#ifdef __CUDA__

/// Waits until all threads of the block that have not exited are here, and makes what each has
/// written visible to the others.
__device__ void __syncthreads();
/// __syncthreads() that returns the number of threads whose predicate is not zero.
__device__ int __syncthreads_count(int predicate);
/// __syncthreads() that returns whether the predicate of all threads is not zero.
__device__ int __syncthreads_and(int predicate);
/// __syncthreads() that returns whether the predicate of any thread is not zero.
__device__ int __syncthreads_or(int predicate);

/// __syncthreads() by another of the block's sixteen barriers: all threads meet in one.
__device__ void __barrier_sync(unsigned int number);
/// Waits until `threads` threads of the block, a multiple of a warp, have come to that barrier.
__device__ void __barrier_sync_count(unsigned int number, unsigned int threads);

#else

#include "offloom/fiber.h"

/// Waits until all threads of the block that have not exited are here.
inline void __syncthreads(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
  offloom::sync_threads(file, line);
}

/// The same; returns the number of threads whose predicate is not zero.
inline int __syncthreads_count(int predicate, const char *file = __builtin_FILE(),
                               unsigned line = __builtin_LINE()) {
  return int(offloom::sync_threads_vote(predicate, file, line).nonzero);
}

/// The same; returns whether the predicate of all threads is not zero.
inline int __syncthreads_and(int predicate, const char *file = __builtin_FILE(),
                             unsigned line = __builtin_LINE()) {
  const offloom::barrier_votes votes = offloom::sync_threads_vote(predicate, file, line);
  return votes.nonzero == votes.arrived;
}

/// The same; returns whether the predicate of any thread is not zero.
inline int __syncthreads_or(int predicate, const char *file = __builtin_FILE(),
                            unsigned line = __builtin_LINE()) {
  return offloom::sync_threads_vote(predicate, file, line).nonzero != 0;
}

/// The same for the barrier of a number; which, all threads agree on.
inline void __barrier_sync(unsigned int, const char *file = __builtin_FILE(),
                           unsigned line = __builtin_LINE()) {
  offloom::sync_threads(file, line);
}
inline void __barrier_sync_count(unsigned int number, unsigned int threads,
                                 const char *file = __builtin_FILE(),
                                 unsigned line = __builtin_LINE()) {
  offloom::sync_named(number, threads, file, line);
}

#endif

// The names that compute capability 2.0 introduced.
__device__ inline int syncthreads_count(bool predicate) { return __syncthreads_count(predicate); }
__device__ inline bool syncthreads_and(bool predicate) { return __syncthreads_and(predicate) != 0; }
__device__ inline bool syncthreads_or(bool predicate) { return __syncthreads_or(predicate) != 0; }

/// Orders the caller's memory accesses as the other threads of its block see them. Those run on the
/// same processor, so only the compiler has to keep the order.
__device__ inline void __threadfence_block() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

/// Orders the caller's memory accesses as all threads of the device see them.
__device__ inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

/// Orders the caller's memory accesses as all threads, of host and devices, see them.
__device__ inline void __threadfence_system() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
