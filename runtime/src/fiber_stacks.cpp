// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fiber_stacks.h"

#include "fatal.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

namespace offloom {

namespace {

constexpr std::size_t default_size = 64 << 10;
constexpr unsigned stacks_per_mapping = 32;

// Tops of equally spaced stacks would all compete for one set of the first-level cache. Successive
// tops are therefore moved down by a few cache lines each, within a range of a page.
constexpr std::size_t stagger_step = 3 * 64, stagger_range = 4096;

std::size_t page_size() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

/// A block's stack holds its shared arrays, what its threads keep across phases, and in the faster
/// forms the frames of its threads one after the other.
constexpr std::size_t block_stack_factor = 32;

// A guard splits a mapping in two, and systems allow some 65,000 mappings a process. A cooperative
// grid may have more fibers than that: late stacks go without.
constexpr unsigned max_guards = 16'000;

void guard(void *low) {
  static constinit std::atomic<unsigned> guards{0};
  if (guards.fetch_add(1, std::memory_order_relaxed) < max_guards)
    (void)mprotect(low, page_size(), PROT_NONE);
}

void *map(std::size_t bytes) {
  void *start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (start == MAP_FAILED)
    fatal("no address space for the stacks of fibers (OFFLOOM_FIBER_STACK sets their size)");
  return start;
}

fiber_stack stack_between(char *bottom, char *top) {
  fiber_stack stack;
  stack.top = top;
  stack.bottom = bottom;
  stack.size = static_cast<std::size_t>(top - bottom);
  return stack;
}

std::size_t read_size() {
  std::size_t bytes = default_size;
  if (const char *text = std::getenv("OFFLOOM_FIBER_STACK"))
    if (const unsigned long long asked = std::strtoull(text, nullptr, 10))
      bytes = std::max<std::size_t>(asked, 8 << 10);
  return (bytes + page_size() - 1) / page_size() * page_size();
}

} // namespace

std::size_t fiber_stacks::size() {
  static const std::size_t bytes = read_size();
  return bytes;
}

fiber_stacks::~fiber_stacks() {
  for (fiber_stack &stack : stacks_)
    forget_stack(stack);
  for (const mapping &m : mappings_)
    munmap(m.start, m.bytes);
}

void fiber_stacks::grow(unsigned index) {
  const std::size_t stride = page_size() + size() + stagger_range;
  while (index >= stacks_.size()) {
    const std::size_t bytes = stride * stacks_per_mapping;
    auto *start = static_cast<char *>(map(bytes));
    mappings_.push_back({start, bytes});
    for (unsigned i = 0; i < stacks_per_mapping; ++i) {
      char *low = start + i * stride;
      guard(low);
      stacks_.push_back(stack_between(
          low + page_size(), low + stride - stacks_.size() * stagger_step % stagger_range));
    }
  }
}

block_stack::block_stack() {
  const std::size_t bytes = page_size() + block_stack_factor * fiber_stacks::size();
  mapping_ = map(bytes);
  guard(mapping_);
  char *low = static_cast<char *>(mapping_);
  stack_ = stack_between(low + page_size(), low + bytes);
}

block_stack::~block_stack() {
  forget_stack(stack_);
  munmap(mapping_, page_size() + block_stack_factor * fiber_stacks::size());
}

} // namespace offloom
