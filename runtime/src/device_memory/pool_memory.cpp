// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_memory/pool_memory.h"
#include "machine/process_lifetime.h"

#include <iterator>
#include <sys/mman.h>
#include <utility>

namespace offloom {

namespace {

/// The pools that allocations may have to be given back to, by their addresses.
struct {
  std::mutex mutex;
  std::map<const void *, pool_memory *> by_begin;
} pools [[gnu::init_priority(before_the_program)]];

} // namespace

std::shared_ptr<pool_memory> pool_memory::make(std::size_t bytes) {
  shared_memory memory(whole_pages(bytes));
  auto *begin = memory ? static_cast<std::byte *>(memory.map()) : nullptr;
  return std::shared_ptr<pool_memory>(begin ? new pool_memory(std::move(memory), begin) : nullptr);
}

std::shared_ptr<pool_memory> pool_memory::open(int descriptor) {
  shared_memory memory = shared_memory::of_descriptor(descriptor);
  auto *begin = memory && memory.bytes() != 0 ? static_cast<std::byte *>(memory.map()) : nullptr;
  return std::shared_ptr<pool_memory>(begin ? new pool_memory(std::move(memory), begin) : nullptr);
}

pool_memory::pool_memory(shared_memory memory, std::byte *begin)
    : memory_(std::move(memory)), begin_(begin) {
  std::lock_guard lock(pools.mutex);
  pools.by_begin.emplace(begin_, this);
}

pool_memory::~pool_memory() {
  std::lock_guard lock(pools.mutex);
  pools.by_begin.erase(begin_);
  (void)munmap(begin_, memory_.bytes());
}

std::byte *pool_memory::take(std::size_t bytes) {
  const std::size_t size = whole_pages(bytes);
  std::lock_guard lock(mutex_);
  std::size_t offset = 0; // the first gap that is large enough
  auto next = used_.begin();
  for (; next != used_.end() && next->first - offset < size; ++next)
    offset = next->second;
  if (memory_.bytes() - offset < size)
    return nullptr;
  used_.emplace_hint(next, offset, offset + size);
  return begin_ + offset;
}

void pool_memory::free(std::byte *begin) {
  std::lock_guard lock(mutex_);
  const auto found = used_.find(static_cast<std::size_t>(begin - begin_));
  memory_.discard(found->first, found->second - found->first);
  used_.erase(found);
}

void pool_memory::give_back(void *begin) {
  std::lock_guard lock(pools.mutex);
  const auto next = pools.by_begin.upper_bound(begin);
  std::prev(next)->second->free(static_cast<std::byte *>(begin));
}

} // namespace offloom
