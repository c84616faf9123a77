// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/memory_region.h"

#include "devices/active_profile.h"
#include "machine/shared_memory.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <mutex>
#include <sys/mman.h>

extern "C" {
/// There only in programs that AddressSanitizer watches.
[[gnu::weak]] void __asan_poison_memory_region(const volatile void *begin, std::size_t bytes);
}

namespace offloom {

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

std::size_t round_up(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

} // namespace

memory_region::memory_region(std::size_t capacity) {
  void *memory = mmap(nullptr, capacity, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return;
  begin_ = static_cast<std::byte *>(memory);
  capacity_ = capacity;
  // Offsets are as aligned as addresses are.
  const std::size_t past = reinterpret_cast<std::uintptr_t>(memory) % (2 * mebibyte);
  const std::size_t first = past ? 2 * mebibyte - past : 0;
  if (first < capacity)
    add_free(first, capacity - first);
}

memory_region::~memory_region() {
  if (begin_)
    munmap(begin_, capacity_);
}

void memory_region::add_free(std::size_t begin, std::size_t bytes) {
  free_.emplace(begin, bytes);
  free_by_size_.emplace(bytes, begin);
}

void memory_region::remove_free(std::map<std::size_t, std::size_t>::iterator piece) {
  free_by_size_.erase({piece->second, piece->first});
  free_.erase(piece);
}

void *memory_region::acquire(std::size_t bytes, std::size_t alignment) {
  for (auto it = free_by_size_.lower_bound({bytes, 0}); it != free_by_size_.end(); ++it) {
    const auto [size, offset] = *it;
    const auto address = reinterpret_cast<std::uintptr_t>(begin_) + offset;
    const std::size_t before = round_up(address, alignment) - address;
    if (size < before + bytes)
      continue;
    remove_free(free_.find(offset));
    if (before)
      add_free(offset, before);
    if (size > before + bytes)
      add_free(offset + before + bytes, size - before - bytes);
    used_.emplace(offset + before, bytes);
    return begin_ + offset + before;
  }
  return nullptr;
}

void memory_region::release(void *memory) {
  const auto piece = used_.find(offset_of(memory));
  std::size_t begin = piece->first, bytes = piece->second;
  used_.erase(piece);
  // Smaller pieces are likely to be wanted again, and touching them anew has its price.
  if (bytes >= 32 * mebibyte)
    (void)madvise(memory, bytes, MADV_DONTNEED);
  auto next = free_.lower_bound(begin);
  if (next != free_.end() && next->first == begin + bytes) {
    bytes += next->second;
    remove_free(next++);
  }
  if (next != free_.begin()) {
    const auto previous = std::prev(next);
    if (previous->first + previous->second == begin) {
      begin = previous->first;
      bytes += previous->second;
      remove_free(previous);
    }
  }
  add_free(begin, bytes);
}

namespace {

/// Never destroyed: programs free their memory in destructors of their own.
struct device_region {
  std::mutex mutex;
  memory_region memory{std::max(64 * 1024 * mebibyte, 2 * device_memory())};
};

device_region &region() {
  static device_region &made = *new device_region;
  return made;
}

/// Rounded up, so that nothing else of the heap is on its pages; the rest may not be touched.
void *from_heap(std::size_t bytes, std::size_t alignment) {
  const std::size_t total = round_up(bytes, alignment);
  void *memory = std::aligned_alloc(alignment, total);
  if (memory && __asan_poison_memory_region)
    __asan_poison_memory_region(static_cast<std::byte *>(memory) + bytes, total - bytes);
  return memory;
}

} // namespace

void *acquire_device_memory(std::size_t bytes, std::size_t alignment) {
  if (!__asan_poison_memory_region) {
    std::lock_guard lock(region().mutex);
    if (void *memory =
            region().memory.acquire(round_up(bytes, std::min(alignment, page_bytes())), alignment))
      return memory;
  }
  return from_heap(bytes, alignment);
}

void release_device_memory(void *memory) {
  {
    std::lock_guard lock(region().mutex);
    if (region().memory.owns(memory))
      return region().memory.release(memory);
  }
  std::free(memory);
}

} // namespace offloom
