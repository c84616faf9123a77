// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of a grid by worker: each finds in its caches what it left there the last time.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

namespace offloom {

/// A grid in a share for each worker, who takes its own in chunks that shrink, and goes on with
/// what others have not begun. Only for kernels whose blocks have not been seen to wait for each
/// other. One that does all the same waits long, but not for ever: worker 0 begins its share, and
/// then the others', in order.
class block_shares {
public:
  struct part {
    std::uint64_t first = 0, last = 0; ///< [first, last); empty when no block is left
  };

  /// Whether `workers` can have shares of `blocks`.
  static bool fit(std::uint64_t blocks, unsigned workers) {
    return workers > 1 && workers <= most_workers && blocks >= std::uint64_t{2} * workers;
  }

  block_shares(std::uint64_t blocks, unsigned workers) : workers_(workers) {
    for (unsigned i = 0; i < workers; ++i) {
      shares_[i].next.store(blocks * i / workers, std::memory_order_relaxed);
      shares_[i].last = blocks * (i + 1) / workers;
    }
  }

  /// What worker number `worker` is to run next: at least `worthwhile` blocks, if there are, and as
  /// many as `fitted(first, size, left)` makes of `size`.
  template <class F> part take(unsigned worker, std::uint64_t worthwhile, F &&fitted) {
    for (unsigned i = 0; i < workers_; ++i) {
      share &from = shares_[(worker + i) % workers_];
      std::uint64_t first = from.next.load(std::memory_order_relaxed);
      while (first < from.last) {
        const std::uint64_t left = from.last - first;
        const std::uint64_t wanted = std::max({worthwhile, left / chunks_each, std::uint64_t{1}});
        const std::uint64_t size = fitted(first, std::min(wanted, left), left);
        if (from.next.compare_exchange_weak(first, first + size, std::memory_order_relaxed))
          return {first, first + size};
      }
    }
    return {};
  }

private:
  static constexpr unsigned chunks_each = 4, most_workers = 128;

  struct alignas(64) share {
    std::atomic<std::uint64_t> next;
    std::uint64_t last;
  };

  unsigned workers_;
  std::array<share, most_workers> shares_;
};

} // namespace offloom
