// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cuda::barrier and cuda::pipeline count: arrivals, bytes, and the phases they complete.
#pragma once

#include "deadline.h"
#include "spin_yield.h"

namespace cuda::detail {

/// With `OfBlock` all who arrive are threads of one block, or of its cluster: these run one at a
/// time, and plain additions do.
template <bool OfBlock> class barrier_phases {
public:
  __host__ __device__ void init(int expected) {
    expected_ = expected;
    phase_ = 0;
    __atomic_store_n(&remaining_, arrivals(expected), __ATOMIC_RELEASE);
  }

  /// The number of phases that are over, modulo 2^32.
  __host__ __device__ unsigned phase() const { return __atomic_load_n(&phase_, __ATOMIC_ACQUIRE); }

  /// Counts arrivals, and bytes that the phase is to wait for (negative: that have come). Whoever
  /// brings both counts to zero calls `complete` and begins the next phase.
  template <class Completion>
  __host__ __device__ void count(int arrived, int bytes, Completion &complete) {
    if (changed(bytes - arrivals(arrived)) != 0)
      return;
    complete();
    const int expected = __atomic_load_n(&expected_, __ATOMIC_RELAXED);
    __atomic_store_n(&remaining_, arrivals(expected), __ATOMIC_RELAXED);
    __atomic_store_n(&phase_, phase_ + 1, __ATOMIC_RELEASE);
  }

  /// Later phases do without that many threads. They must not have arrived in this phase yet.
  __host__ __device__ void expect_fewer(int threads) {
    __atomic_sub_fetch(&expected_, threads, __ATOMIC_RELAXED);
  }

  /// Whether a phase is over; lets other threads run if it is not.
  __host__ __device__ bool poll(unsigned number) const {
    if (phase() != number)
      return true;
    offloom::spin_yield();
    return phase() != number;
  }
  __host__ __device__ void wait(unsigned number) const {
    while (phase() == number)
      if (OfBlock)
        offloom::yield_of_block();
      else
        offloom::spin_yield();
  }
  /// Returns whether the phase was over in time.
  __host__ __device__ bool wait_until(unsigned number, const deadline &end) const {
    while (!poll(number))
      if (end.is_over())
        return false;
    return true;
  }

  /// The same for the current phase if it has this parity; other phases count as over.
  __host__ __device__ void wait_parity(bool parity) const {
    const unsigned number = phase();
    if ((number & 1) == unsigned(parity))
      wait(number);
  }
  __host__ __device__ bool wait_parity_until(bool parity, const deadline &end) const {
    const unsigned number = phase();
    return (number & 1) != unsigned(parity) || wait_until(number, end);
  }

private:
  /// Adds `change` to `remaining_`, and returns what that makes it.
  __host__ __device__ long long changed(long long change) {
    return OfBlock ? remaining_ += change
                   : __atomic_add_fetch(&remaining_, change, __ATOMIC_ACQ_REL);
  }

  /// Arrivals are counted in the upper half of `remaining_`, bytes in the lower half, so that one
  /// addition counts both.
  __host__ __device__ static constexpr long long arrivals(int number) {
    return number * (1ll << 32);
  }

  long long remaining_;
  int expected_;
  unsigned phase_;
};

} // namespace cuda::detail
