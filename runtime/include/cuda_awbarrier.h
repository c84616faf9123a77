// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nvcuda::experimental::awbarrier, the barrier of CUDA 11.0 (CUDA C++ Programming Guide 11.0,
// "Asynchronous Barrier"), from which cuda::barrier came.
#pragma once

#include "cuda/barrier"
#include "cuda_awbarrier_primitives.h"
#include "host_defines.h"

#include <utility>

namespace nvcuda {
namespace experimental {

class pipeline;

/// A barrier of threads of a block, in shared memory.
class awbarrier : public cuda::barrier<cuda::thread_scope_block> {
  using base = cuda::barrier<cuda::thread_scope_block>;

public:
  /// Returns when the phase of `token` is over.
  OFFLOOM_WAITS_FOR_BLOCK __device__ void wait(arrival_token token) const {
    base::wait(::std::move(token));
  }
  template <class Token> void wait(offloom::block &b, const Token &token) const {
    base::wait(b, token);
  }

  /// Arrives, and takes no part in later phases.
  __device__ void arrive_and_drop() { base::arrive_and_drop(); }

  /// Whether the phase of `token`, or of that parity, is over; how long to wait for it is a hint.
  __device__ bool timed_wait(arrival_token token, unsigned int) const {
    return base::try_wait(::std::move(token));
  }
  __device__ bool try_wait(arrival_token token, unsigned int) const {
    return base::try_wait(::std::move(token));
  }
};

/// Makes a barrier of `expected` threads. One thread does this, before the others arrive.
__device__ inline void init(awbarrier *barrier, unsigned int expected) {
  init(static_cast<cuda::barrier<cuda::thread_scope_block> *>(barrier),
       static_cast<::std::ptrdiff_t>(expected));
}

/// Ends the use of the memory as a barrier.
__device__ inline void inval(awbarrier *) {}

} // namespace experimental
} // namespace nvcuda
