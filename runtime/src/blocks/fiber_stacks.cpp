// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/fiber_stacks.h"

#include "machine/fatal.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace offloom {

namespace {

// CUDA lets a thread have 512 KiB of local memory, whatever cudaLimitStackSize says of calls; the
// rest is for what a host's functions need besides. Of all this a fiber takes the pages it touches.
constexpr std::size_t default_size = (512 << 10) + (64 << 10);
constexpr std::size_t rationed_size = 64 << 10; ///< where address space is not for the asking
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
std::size_t block_stack_size() { return (2 << 20) + fiber_stacks::size(); }

// Linux 6.13 guards pages within a mapping. Older C libraries have no name for it.
constexpr int install_guard = 102;

// Older kernels split a mapping for each guard, and allow some 65,000 mappings a process, two for
// each of these. Large machines and cooperative grids may have more fibers than that: when their
// own guards are used up, fibers share one below the mapping that they have in common, so that an
// overflow stays within the block that fails by it.
constexpr unsigned own_guards = 12'000, all_guards = 28'000;
constinit std::atomic<unsigned> splitting_guards{0};

/// Makes the page at `low` end every access. Returns the mappings this took: 0 or 1.
unsigned guard(void *low, unsigned most) {
  if (madvise(low, page_size(), install_guard) == 0)
    return 0;
  if (splitting_guards.fetch_add(1, std::memory_order_relaxed) < most &&
      mprotect(low, page_size(), PROT_NONE) == 0)
    return 1;
  splitting_guards.fetch_sub(1, std::memory_order_relaxed);
  return 0;
}

void give_back(unsigned guards) { splitting_guards.fetch_sub(guards, std::memory_order_relaxed); }

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

/// Does memory count before it is touched?
bool is_address_space_rationed() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    return true;
  std::ifstream overcommit("/proc/sys/vm/overcommit_memory");
  constexpr char never = '2';
  return overcommit.get() == never;
}

std::size_t read_size() {
  std::size_t bytes = is_address_space_rationed() ? rationed_size : default_size;
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
  for (const mapping &m : mappings_) {
    munmap(m.start, m.bytes);
    give_back(m.guards);
  }
}

void fiber_stacks::grow(unsigned index) {
  const std::size_t stride = page_size() + size() + stagger_range;
  while (index >= stacks_.size()) {
    const std::size_t bytes = stride * stacks_per_mapping;
    auto *start = static_cast<char *>(map(bytes));
    mapping &added = mappings_.emplace_back(mapping{start, bytes, 0});
    for (unsigned i = 0; i < stacks_per_mapping; ++i) {
      char *low = start + i * stride;
      added.guards += guard(low, i == 0 ? all_guards : own_guards);
      stacks_.push_back(stack_between(
          low + page_size(), low + stride - stacks_.size() * stagger_step % stagger_range));
    }
  }
}

bool is_just_below(const fiber_stack &stack, const void *address) {
  const auto bottom = reinterpret_cast<std::uintptr_t>(stack.bottom);
  const auto place = reinterpret_cast<std::uintptr_t>(address);
  return place < bottom && bottom - place <= page_size();
}

block_stack::block_stack() {
  const std::size_t bytes = page_size() + block_stack_size();
  mapping_ = map(bytes);
  guards_ = guard(mapping_, all_guards);
  char *low = static_cast<char *>(mapping_);
  stack_ = stack_between(low + page_size(), low + bytes);
}

block_stack::~block_stack() {
  forget_stack(stack_);
  munmap(mapping_, page_size() + block_stack_size());
  give_back(guards_);
}

} // namespace offloom
