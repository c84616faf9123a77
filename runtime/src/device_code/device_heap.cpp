// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The heap of device code: see offloom/device_heap.h.
//
// What is taken is known by its address. Code that was not migrated may free it and not tell; then
// the place counts until the C library gives it out again.
#include "offloom/device_heap.h"

#include "device_code/device_heap.h"
#include "devices/device_limits.h"
#include "machine/process_lifetime.h"
#include "offloom/block.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <unordered_map>

namespace offloom {

namespace {

/// A part of the addresses, so that blocks seldom wait for each other.
struct shard {
  std::mutex mutex;
  std::unordered_map<const void *, std::size_t> bytes;
};

struct {
  std::array<shard, 64> shards;
  std::atomic<std::size_t> taken{0};
  std::atomic<bool> was_used{false};

  shard &of(const void *begin) {
    constexpr std::uintptr_t granularity = 16;
    const auto place = reinterpret_cast<std::uintptr_t>(begin) / granularity;
    return shards[(place ^ place >> 12) % shards.size()];
  }
} heap [[gnu::init_priority(before_the_program)]];

/// What an allocation takes of the heap: its bytes, and the allocator's own.
std::size_t cost(std::size_t bytes) {
  constexpr std::size_t unit = 16;
  return bytes > SIZE_MAX - 2 * unit ? SIZE_MAX : (bytes + 2 * unit - 1) / unit * unit;
}

/// NVIDIA's allocator keeps some: of the 8 MiB that there are at first, it gives 1 MiB six times.
constexpr std::size_t kept_back = std::size_t{1} << 20;

bool take(std::size_t bytes) {
  if (!heap.was_used.load(std::memory_order_relaxed))
    heap.was_used = true;
  const std::size_t limit = device_limit(cudaLimitMallocHeapSize) - kept_back;
  std::size_t taken = heap.taken;
  do {
    if (bytes > limit || taken > limit - bytes)
      return false;
  } while (!heap.taken.compare_exchange_weak(taken, taken + bytes));
  return true;
}

void note(const void *begin, std::size_t bytes) {
  shard &s = heap.of(begin);
  std::lock_guard lock(s.mutex);
  const auto [entry, is_new] = s.bytes.try_emplace(begin, bytes);
  if (!is_new) { // that was freed unnoticed
    heap.taken -= entry->second;
    entry->second = bytes;
  }
}

/// Memory of allocate(), as far as the heap has room.
template <class F> void *allocate_within_limit(std::size_t bytes, F &&allocate) {
  if (!in_device_code())
    return allocate();
  if (!take(cost(bytes)))
    return nullptr;
  void *const memory = allocate();
  if (memory)
    note(memory, cost(bytes));
  else
    heap.taken -= cost(bytes);
  return memory;
}

} // namespace

bool device_heap_was_used() { return heap.was_used; }

void forget_device_heap() {
  for (shard &s : heap.shards) {
    std::lock_guard lock(s.mutex);
    s.bytes.clear();
  }
  heap.taken = 0;
  heap.was_used = false;
}

void *malloc(std::size_t bytes) noexcept {
  return allocate_within_limit(bytes, [=] { return std::malloc(bytes); });
}

void free(void *memory) noexcept {
  if (memory)
    detail::leave_device_heap(memory);
  std::free(memory);
}

namespace detail {

void *allocate_in_device_heap(std::size_t bytes, std::size_t alignment) noexcept {
  if (!in_device_code())
    return alignment ? ::operator new(bytes, std::align_val_t{alignment}) : ::operator new(bytes);
  return allocate_within_limit(bytes, [=] {
    return alignment ? ::operator new(bytes, std::align_val_t{alignment}, std::nothrow)
                     : ::operator new(bytes, std::nothrow);
  });
}

void *allocate_array_in_device_heap(std::size_t bytes, std::size_t alignment) noexcept {
  if (!in_device_code())
    return alignment ? ::operator new[](bytes, std::align_val_t{alignment})
                     : ::operator new[](bytes);
  return allocate_within_limit(bytes, [=] {
    return alignment ? ::operator new[](bytes, std::align_val_t{alignment}, std::nothrow)
                     : ::operator new[](bytes, std::nothrow);
  });
}

void leave_device_heap(const void *begin) noexcept {
  if (!heap.was_used.load(std::memory_order_relaxed))
    return;
  shard &s = heap.of(begin);
  std::lock_guard lock(s.mutex);
  const auto found = s.bytes.find(begin);
  if (found == s.bytes.end())
    return;
  heap.taken -= found->second;
  s.bytes.erase(found);
}

} // namespace detail
} // namespace offloom
