// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers of a block as functions (CUDA C++ Programming Guide, "Memory Barrier Primitives
// Interface").
//
// A barrier is one 64-bit word in shared memory. Only threads of one block use it, and these never
// run at the same time, so plain reads and writes do.
#pragma once

#include "cuda/spin_yield.h"
#include "host_defines.h"

/// How many threads a barrier expects, how many have yet to arrive, which phase it is in (the last
/// digits: a thread is never two phases behind), and how many bytes have yet to come, which PTX
/// counts.
struct alignas(8) __mbarrier_t {
  unsigned long long expected : 20, pending : 20, phase : 3;
  long long bytes : 21;
};

/// The barrier as an arriving thread left it.
using __mbarrier_token_t = __mbarrier_t;

__device__ constexpr unsigned int __mbarrier_maximum_count() { return (1u << 20) - 1; }

__device__ inline void __mbarrier_init(__mbarrier_t *barrier, unsigned int expected) {
  barrier->expected = barrier->pending = expected & __mbarrier_maximum_count();
  barrier->phase = 0;
  barrier->bytes = 0;
}

/// Ends the use of the word as a barrier.
__device__ inline void __mbarrier_inval(__mbarrier_t *) {}

namespace offloom {

/// Counts threads that arrive, and bytes that the phase is to wait for (negative: that have come).
/// Whoever is the last begins the next phase.
__device__ inline __mbarrier_token_t count_arrivals(__mbarrier_t *barrier, unsigned int threads,
                                                    int bytes) {
  __mbarrier_token_t token = *barrier;
  barrier->pending = (barrier->pending - threads) & __mbarrier_maximum_count();
  barrier->bytes = barrier->bytes + bytes;
  if (barrier->pending == 0 && barrier->bytes == 0) {
    barrier->pending = barrier->expected;
    barrier->phase = (barrier->phase + 1) & 7;
  }
  return token;
}

} // namespace offloom

/// Counts one thread, and does not wait. The last one begins the next phase.
__device__ inline __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier) {
  return offloom::count_arrivals(barrier, 1, 0);
}

/// Arrives, and takes no part in later phases.
__device__ inline __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *barrier) {
  barrier->expected = (barrier->expected - 1) & __mbarrier_maximum_count();
  return __mbarrier_arrive(barrier);
}

/// How many threads had yet to arrive before the token's did.
__device__ inline unsigned int __mbarrier_token_pending_count(__mbarrier_token_t token) {
  return unsigned(token.pending);
}

/// Whether the phase of `token` is over. Lets other threads run if it is not; time limits are
/// hints.
__device__ inline bool __mbarrier_test_wait(__mbarrier_t *barrier, __mbarrier_token_t token) {
  if (barrier->phase == token.phase)
    offloom::spin_yield();
  return barrier->phase != token.phase;
}
__device__ inline bool __mbarrier_try_wait(__mbarrier_t *barrier, __mbarrier_token_t token,
                                           unsigned int) {
  return __mbarrier_test_wait(barrier, token);
}

/// Whether the current phase does not have this parity.
__device__ inline bool __mbarrier_test_wait_parity(__mbarrier_t *barrier, bool parity) {
  if ((barrier->phase & 1) == unsigned(parity))
    offloom::spin_yield();
  return (barrier->phase & 1) != unsigned(parity);
}
__device__ inline bool __mbarrier_try_wait_parity(__mbarrier_t *barrier, bool parity,
                                                  unsigned int) {
  return __mbarrier_test_wait_parity(barrier, parity);
}
