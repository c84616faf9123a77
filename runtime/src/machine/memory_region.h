// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory for a device, at addresses apart from the host's heap.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace offloom {

/// A range of addresses that is reserved once and handed out in pieces, the smallest that fits. The
/// system backs a page when it is first touched. Not synchronised.
class memory_region {
public:
  /// Reserves `capacity` bytes; where the system refuses, acquire() always returns null.
  explicit memory_region(std::size_t capacity);
  ~memory_region();
  memory_region(const memory_region &) = delete;
  memory_region &operator=(const memory_region &) = delete;

  /// `alignment` is a power of two of at most 2 MiB, and `bytes` a multiple of 512. Null when no
  /// piece is left that is large enough.
  void *acquire(std::size_t bytes, std::size_t alignment);

  /// `memory` came from acquire(). Large pieces go back to the system.
  void release(void *memory);

  bool owns(const void *memory) const { return memory >= begin_ && memory < begin_ + capacity_; }

private:
  std::size_t offset_of(void *memory) const {
    return static_cast<std::size_t>(static_cast<std::byte *>(memory) - begin_);
  }
  void add_free(std::size_t begin, std::size_t bytes);
  void remove_free(std::map<std::size_t, std::size_t>::iterator piece);

  std::byte *begin_ = nullptr;
  std::size_t capacity_ = 0;
  std::map<std::size_t, std::size_t> used_, free_;             ///< bytes, by offset
  std::set<std::pair<std::size_t, std::size_t>> free_by_size_; ///< bytes and offset
};

/// Memory that a device's memory or managed memory is made of, aligned to `alignment`, a power of
/// two; null when there is none. What a kernel writes behind its end may hit other such memory, as
/// on a GPU, but not the blocks of the host's heap. Only under AddressSanitizer, which watches the
/// end of each block there, it comes from the heap.
void *acquire_device_memory(std::size_t bytes, std::size_t alignment);
void release_device_memory(void *memory);

} // namespace offloom
