// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ring: bytes on their way from one rank to another, in shared memory.
//
// What is sent is a sequence of messages, whose lengths both sides know. Each begins at a multiple
// of `message_alignment`, so that no element lies on both ends of the ring.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace offloom::comm {

inline constexpr std::size_t message_alignment = 64;

struct ring_ends {
  alignas(64) std::atomic<std::uint64_t> written;
  alignas(64) std::atomic<std::uint64_t> read;
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

class ring {
public:
  /// \p size is a power of two.
  ring(ring_ends &ends, std::byte *data, std::size_t size)
      : ends_(ends), data_(data), size_(size) {}

  /// Writes as much as there is room for of the next \p ready of a message's \p rest bytes.
  std::size_t write(const std::byte *from, std::size_t ready, std::size_t rest) {
    const std::uint64_t begin = ends_.written.load(std::memory_order_relaxed);
    const std::uint64_t used = begin - ends_.read.load(std::memory_order_acquire);
    const std::size_t count = std::min<std::uint64_t>(ready, used < size_ ? size_ - used : 0);
    if (count == 0)
      return 0;
    const std::size_t at = begin & (size_ - 1), first = std::min(count, size_ - at);
    std::memcpy(data_ + at, from, first);
    std::memcpy(data_, from + first, count - first);
    ends_.written.store(moved(begin, count, rest), std::memory_order_release);
    return count;
  }

  /// What has arrived of a message's \p rest bytes, as far as it lies in one piece.
  std::pair<const std::byte *, std::size_t> peek(std::size_t rest) const {
    const std::uint64_t begin = ends_.read.load(std::memory_order_relaxed);
    const std::uint64_t there = ends_.written.load(std::memory_order_acquire) - begin;
    const std::size_t at = begin & (size_ - 1);
    return {data_ + at, std::min<std::uint64_t>({rest, there, size_ - at})};
  }

  /// Frees the room of \p count of a message's \p rest bytes.
  void consume(std::size_t count, std::size_t rest) {
    const std::uint64_t begin = ends_.read.load(std::memory_order_relaxed);
    ends_.read.store(moved(begin, count, rest), std::memory_order_release);
  }

private:
  static std::uint64_t moved(std::uint64_t begin, std::size_t count, std::size_t rest) {
    const std::uint64_t end = begin + count;
    return count < rest ? end : (end + message_alignment - 1) & ~(message_alignment - 1);
  }

  ring_ends &ends_;
  std::byte *data_;
  std::size_t size_;
};

} // namespace offloom::comm
