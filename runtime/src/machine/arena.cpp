// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/arena.h"

#include "blocks/worker.h"
#include "machine/fatal.h"
#include "machine/process_lifetime.h"
#include "offloom/arena.h"
#include "offloom/block.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <sys/mman.h>

namespace offloom {

arena::arena(std::size_t capacity) {
  void *memory = mmap(nullptr, capacity, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  begin_ = top_ = memory == MAP_FAILED ? nullptr : static_cast<std::byte *>(memory);
  end_ = begin_ ? begin_ + capacity : nullptr;
}

arena::~arena() {
  if (begin_)
    munmap(begin_, static_cast<std::size_t>(end_ - begin_));
}

void *arena::acquire(std::size_t bytes, std::size_t alignment) {
  if (alignment < 64)
    alignment = 64;
  auto start = (reinterpret_cast<std::uintptr_t>(top_) + alignment - 1) & ~(alignment - 1);
  auto *memory = reinterpret_cast<std::byte *>(start);
  if (memory && memory <= end_ && bytes <= static_cast<std::size_t>(end_ - memory)) {
    top_ = memory + bytes;
    return memory;
  }
  void *heap = std::aligned_alloc(alignment, (bytes + alignment - 1) & ~(alignment - 1));
  if (!heap)
    fatal("out of memory for the variables of a block's threads");
  return heap;
}

void arena::release(void *memory) noexcept {
  if (owns(memory))
    top_ = static_cast<std::byte *>(memory);
  else
    std::free(memory);
}

/// Functions of both sides name a block's variables on the host too, where nobody may use them.
static block_memory &memory_here() {
  if (in_device_code())
    return *worker::current().memory;
  constexpr std::size_t pages = 64 * 1024;
  return of_thread([] { return new block_memory(0, pages); });
}

namespace detail {

void *arena_acquire(std::size_t bytes) { return worker::current().memory->threads.acquire(bytes); }

void arena_release(void *memory) noexcept { worker::current().memory->threads.release(memory); }

void *block_storage(unsigned slot, std::size_t bytes, std::size_t alignment) {
  block_memory &memory = memory_here();
  if (slot >= memory.variables.size())
    memory.variables.resize(slot + 1);
  void *&variable = memory.variables[slot];
  if (!variable)
    variable = memory.shared.acquire(bytes, alignment);
  return variable;
}

unsigned new_block_storage_slot() {
  static std::atomic<unsigned> slots{0};
  return slots.fetch_add(1, std::memory_order_relaxed);
}

} // namespace detail
} // namespace offloom
