// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asynchronous copies of one thread as functions (CUDA C++ Programming Guide, "Pipeline Primitives
// Interface"). A copy is over when the call returns, so there is nothing left to wait for.
#pragma once

#include "cuda_awbarrier_primitives.h"
#include "host_defines.h"

#include <cstddef>
#include <cstring>

/// Copies `size` bytes (4, 8 or 16) from global to shared memory. The last `zeros` of them are
/// written as zeros and not read.
__device__ inline void __pipeline_memcpy_async(void *to, const void *from, std::size_t size,
                                               std::size_t zeros = 0) {
  std::memcpy(to, from, size - zeros);
  std::memset(static_cast<char *>(to) + (size - zeros), 0, zeros);
}

/// Ends a stage.
__device__ inline void __pipeline_commit() {}

/// Waits for all stages but the last `stages`.
__device__ inline void __pipeline_wait_prior(std::size_t) {}

/// Lets the barrier's phase wait for the thread's copies, which are over.
__device__ inline void __pipeline_arrive_on(__mbarrier_t *) {}
