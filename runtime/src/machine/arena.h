// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stack of memory: acquired upwards, released in the reverse order, never returned to the system.
#pragma once

#include <cstddef>

namespace offloom {

/// Reserves address space once; the system backs a page when it is first touched. What does not fit
/// comes from the heap, so that acquire() never fails for lack of space here.
class arena {
public:
  explicit arena(std::size_t capacity);
  ~arena();
  arena(const arena &) = delete;
  arena &operator=(const arena &) = delete;

  /// `alignment` is a power of two, at least 64 bytes are always aligned.
  void *acquire(std::size_t bytes, std::size_t alignment = 64);

  /// `memory` is the latest that acquire() returned and that was not released yet.
  void release(void *memory) noexcept;

  std::byte *begin() const { return begin_; }
  std::size_t capacity() const { return static_cast<std::size_t>(end_ - begin_); }
  bool owns(const void *memory) const { return memory >= begin_ && memory < end_; }

private:
  std::byte *begin_;
  std::byte *top_;
  std::byte *end_;
};

} // namespace offloom
