// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fiber_stacks.h"

#include "fatal.h"

#include <algorithm>
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
  for (const mapping &m : mappings_)
    munmap(m.start, m.bytes);
}

void fiber_stacks::grow(unsigned index) {
  const std::size_t guard = page_size(), stride = guard + size() + stagger_range;
  while (index >= tops_.size()) {
    const std::size_t bytes = stride * stacks_per_mapping;
    void *start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (start == MAP_FAILED)
      fatal("no address space for the stacks of fibers (OFFLOOM_FIBER_STACK sets their size)");
    mappings_.push_back({start, bytes});
    for (unsigned i = 0; i < stacks_per_mapping; ++i) {
      char *low = static_cast<char *>(start) + i * stride;
      // A system that runs out of mappings (vm.max_map_count) loses the guard, not the program.
      (void)mprotect(low, guard, PROT_NONE);
      tops_.push_back(low + stride - tops_.size() * stagger_step % stagger_range);
    }
  }
}

} // namespace offloom
