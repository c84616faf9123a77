// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads of a block as fibers: each on a stack of its own, switched without the kernel's help.
//
// This form runs any CUDA kernel: barriers, warp collectives and waiting loops anywhere. It costs a
// stack switch wherever a thread waits, so migrated code uses it where no thread loop will do.
// Synchronisation outside a fiber cannot work, and ends the program with a message.
#pragma once

#include "thread_index.h"

namespace offloom {

class block;

/// Runs body(context, index) for every live thread of the block, each as a fiber, and returns when
/// all have returned. When the remaining threads all wait for something that cannot happen any
/// more, a report says which of them wait where, and the kernel fails with cudaErrorLaunchTimeout.
void run_fibers(block &block, void (*body)(void *context, thread_index index), void *context);

/// True while the caller is a thread that block::fibers() runs.
bool in_fiber() noexcept;

// What waits takes its place in the source for such reports: from default arguments, which a
// function that wraps another passes on.

/// __syncthreads(): returns when every thread of the block has arrived or has exited.
void sync_threads(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());

/// What the threads that arrived at one barrier said.
struct barrier_votes {
  unsigned arrived; ///< threads that took part, i.e. had not exited
  unsigned nonzero; ///< how many of them passed a predicate other than zero
};

/// sync_threads() that also counts predicates: __syncthreads_count, _and, _or.
barrier_votes sync_threads_vote(int predicate, const char *file = __builtin_FILE(),
                                unsigned line = __builtin_LINE());

/// A named barrier of the block, of which there are 16: returns when `threads` threads have come to
/// it, by this function or arrive_named().
void sync_named(unsigned number, unsigned threads, const char *file = __builtin_FILE(),
                unsigned line = __builtin_LINE());
/// sync_named() that also counts predicates.
barrier_votes sync_named_vote(unsigned number, unsigned threads, int predicate,
                              const char *file = __builtin_FILE(),
                              unsigned line = __builtin_LINE());
/// Counts the calling thread, which does not wait.
void arrive_named(unsigned number, unsigned threads, const char *file = __builtin_FILE(),
                  unsigned line = __builtin_LINE());

/// A thread that polls memory calls this in its loop, so that the threads it waits for can run.
/// Outside a fiber it only gives the processor a hint.
void spin_yield(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());

/// The same for a thread that waits for others of its block, which come there with it: outside a
/// fiber these have done what they do before it, so that only blocks of its cluster can end the
/// wait. Where there are none the kernel ends with cudaErrorLaunchTimeout.
void yield_of_block(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());

} // namespace offloom
