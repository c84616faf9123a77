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

#endif

/// Orders the caller's memory accesses as the other threads of its block see them. Those run on the
/// same processor, so only the compiler has to keep the order.
__device__ inline void __threadfence_block() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

/// Orders the caller's memory accesses as all threads of the device see them.
__device__ inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

/// Orders the caller's memory accesses as all threads, of host and devices, see them.
__device__ inline void __threadfence_system() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
