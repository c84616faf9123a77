// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_memory/address_ranges.h"

#include "device_memory/allocations.h"
#include "devices/devices.h"
#include "machine/process_lifetime.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <sys/mman.h>
#include <vector>

namespace offloom {

physical_memory::~physical_memory() { less_device_bytes(properties.location.id, counted_bytes); }

namespace address_ranges {

namespace {

struct {
  std::recursive_mutex mutex;
  std::map<std::byte *, std::size_t> reserved; ///< bytes by begin
  std::map<std::byte *, mapping> mapped;
} ranges [[gnu::init_priority(before_the_program)]];

bool is_imported(allocation::kind what) { return what == allocation::kind::imported; }

/// Makes addresses again such that nothing is there.
void clear(std::byte *begin, std::size_t bytes) {
  (void)mmap(begin, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
             0);
}

/// The mappings that together are `begin` to `end`, without a gap; empty if these are others.
std::vector<std::map<std::byte *, mapping>::iterator> exactly(std::byte *begin, std::byte *end) {
  std::vector<std::map<std::byte *, mapping>::iterator> found;
  auto it = ranges.mapped.find(begin);
  std::byte *next = begin;
  for (; it != ranges.mapped.end() && it->first == next && next < end; ++it) {
    found.push_back(it);
    next += it->second.bytes;
  }
  return next == end ? found : decltype(found){};
}

/// The neighbouring mappings around an address, as one range.
struct run {
  std::byte *begin, *end;
};

/// Whether there is memory anywhere in so many bytes.
bool is_mapped_within(const std::byte *begin, std::size_t bytes) {
  const auto next = ranges.mapped.lower_bound(const_cast<std::byte *>(begin));
  return (next != ranges.mapped.end() && next->first < begin + bytes) ||
         (next != ranges.mapped.begin() &&
          std::prev(next)->first + std::prev(next)->second.bytes > begin);
}

/// The reserved range that holds all of it; null without.
const std::pair<std::byte *const, std::size_t> *reservation(std::byte *begin, std::size_t bytes) {
  auto it = ranges.reserved.upper_bound(begin);
  if (it == ranges.reserved.begin())
    return nullptr;
  --it;
  const std::size_t offset = static_cast<std::size_t>(begin - it->first);
  return offset <= it->second && bytes <= it->second - offset ? &*it : nullptr;
}

std::vector<run> runs_in(const std::pair<std::byte *const, std::size_t> &range) {
  std::vector<run> runs;
  for (auto it = ranges.mapped.lower_bound(range.first);
       it != ranges.mapped.end() && it->first < range.first + range.second; ++it) {
    std::byte *const end = it->first + it->second.bytes;
    if (!runs.empty() && runs.back().end == it->first)
      runs.back().end = end;
    else
      runs.push_back({it->first, end});
  }
  return runs;
}

/// What happens to a run when the device is reset.
void drop(void *begin) {
  std::lock_guard lock(ranges.mutex);
  auto it = ranges.mapped.find(static_cast<std::byte *>(begin));
  std::byte *next = static_cast<std::byte *>(begin);
  while (it != ranges.mapped.end() && it->first == next) {
    next += it->second.bytes;
    clear(it->first, it->second.bytes);
    it = ranges.mapped.erase(it);
  }
}

/// Tells the rest of the runtime what is mapped in a reserved range, after change().
template <class F>
void change(const std::pair<std::byte *const, std::size_t> &range, F &&change_mappings) {
  for (const run &r : runs_in(range))
    (void)forget_allocation(r.begin, is_imported);
  change_mappings();
  for (const run &r : runs_in(range)) {
    const mapping &first = ranges.mapped.at(r.begin);
    (void)record({r.begin, static_cast<std::size_t>(r.end - r.begin), allocation::kind::imported, 0,
                  nullptr, first.memory->properties.location.id, drop});
  }
}

int key_of(const CUmemLocation &location) {
  return location.type == CU_MEM_LOCATION_TYPE_DEVICE ? location.id : -1;
}

/// All memory is the host's, so that what one location may do, all may.
int protection(const mapping &m) {
  int all = 0;
  for (const auto &[location, flags] : m.access)
    all |= flags;
  return all == CU_MEM_ACCESS_FLAGS_PROT_READWRITE ? PROT_READ | PROT_WRITE
         : all == CU_MEM_ACCESS_FLAGS_PROT_READ    ? PROT_READ
                                                   : PROT_NONE;
}

} // namespace

std::byte *reserve(std::size_t bytes, std::size_t alignment) {
  const std::size_t room = bytes + alignment;
  void *const mapped = room < bytes ? MAP_FAILED
                                    : mmap(nullptr, room, PROT_NONE,
                                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED)
    return nullptr;
  auto *const start = static_cast<std::byte *>(mapped);
  const auto address = reinterpret_cast<std::uintptr_t>(start);
  std::byte *const begin = start + (alignment - address % alignment) % alignment;
  if (begin != start)
    (void)munmap(start, static_cast<std::size_t>(begin - start));
  if (std::byte *const end = begin + bytes; end != start + room)
    (void)munmap(end, static_cast<std::size_t>(start + room - end));
  std::lock_guard lock(ranges.mutex);
  ranges.reserved.emplace(begin, bytes);
  return begin;
}

bool free(std::byte *begin, std::size_t bytes) {
  std::lock_guard lock(ranges.mutex);
  const auto it = ranges.reserved.find(begin);
  if (it == ranges.reserved.end() || it->second != bytes || !runs_in(*it).empty())
    return false;
  ranges.reserved.erase(it);
  (void)munmap(begin, bytes);
  return true;
}

CUresult map(std::byte *begin, std::size_t bytes, std::size_t offset,
             std::shared_ptr<physical_memory> memory) {
  std::lock_guard lock(ranges.mutex);
  const auto *const range = reservation(begin, bytes);
  if (!range || is_mapped_within(begin, bytes))
    return CUDA_ERROR_INVALID_VALUE;
  if (!memory->memory.map_part(begin, offset, bytes))
    return CUDA_ERROR_OUT_OF_MEMORY;
  change(*range,
         [&] { ranges.mapped.emplace(begin, mapping{bytes, offset, std::move(memory), {}}); });
  return CUDA_SUCCESS;
}

CUresult unmap(std::byte *begin, std::size_t bytes) {
  std::lock_guard lock(ranges.mutex);
  const auto *const range = reservation(begin, bytes);
  if (!range)
    return CUDA_ERROR_INVALID_VALUE;
  if (!is_mapped_within(begin, bytes)) // then there is nothing to do
    return CUDA_SUCCESS;
  const auto whole = exactly(begin, begin + bytes);
  if (whole.empty())
    return CUDA_ERROR_INVALID_VALUE;
  change(*range, [&] {
    clear(begin, bytes);
    for (const auto &it : whole)
      ranges.mapped.erase(it);
  });
  return CUDA_SUCCESS;
}

CUresult set_access(std::byte *begin, std::size_t bytes, const CUmemAccessDesc *access,
                    std::size_t count) {
  std::lock_guard lock(ranges.mutex);
  const auto whole = exactly(begin, begin + bytes);
  if (whole.empty())
    return CUDA_ERROR_INVALID_VALUE;
  for (const auto &it : whole) {
    for (std::size_t i = 0; i < count; ++i)
      it->second.access[key_of(access[i].location)] = access[i].flags;
    if (mprotect(it->first, it->second.bytes, protection(it->second)) != 0)
      return CUDA_ERROR_OUT_OF_MEMORY;
  }
  return CUDA_SUCCESS;
}

std::optional<mapping> find(const std::byte *address) {
  std::lock_guard lock(ranges.mutex);
  auto it = ranges.mapped.upper_bound(const_cast<std::byte *>(address));
  if (it == ranges.mapped.begin())
    return std::nullopt;
  --it;
  return address < it->first + it->second.bytes ? std::optional(it->second) : std::nullopt;
}

} // namespace address_ranges
} // namespace offloom
