// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of a short grid by worker: each finds in its caches what it left there the last time.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace offloom {

/// A grid in two equal parts for each worker, who begins with its own and goes on with what others
/// have not begun. Only for kernels whose blocks have not been seen to wait for each other. One
/// that does all the same waits long, but not for ever: worker 0 begins the parts in order.
class block_shares {
public:
  struct part {
    std::uint64_t first = 0, last = 0; ///< [first, last); empty when no part is left
  };

  /// Whether `workers` can have shares of `blocks`.
  static bool fit(std::uint64_t blocks, unsigned workers) {
    return workers > 1 && parts_each * workers <= most_parts && blocks >= parts_each * workers;
  }

  block_shares(std::uint64_t blocks, unsigned workers)
      : blocks_(blocks), parts_(parts_each * workers) {}

  part take(unsigned worker) {
    const unsigned own = parts_each * worker % parts_;
    for (unsigned i = 0; i < parts_; ++i) {
      const unsigned number = own + i < parts_ ? own + i : own + i - parts_;
      std::atomic<bool> &taken = taken_[number];
      if (!taken.load(std::memory_order_relaxed) &&
          !taken.exchange(true, std::memory_order_relaxed))
        return {blocks_ * number / parts_, blocks_ * (number + 1) / parts_};
    }
    return {};
  }

private:
  static constexpr unsigned parts_each = 2, most_parts = 256;
  std::uint64_t blocks_;
  unsigned parts_;
  std::array<std::atomic<bool>, most_parts> taken_{};
};

} // namespace offloom
