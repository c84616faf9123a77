// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_memory/allocations.h"

#include "devices/active_profile.h"
#include "devices/devices.h"
#include "machine/memory_region.h"
#include "machine/process_lifetime.h"
#include "machine/shared_memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <sys/mman.h>
#include <vector>

namespace offloom {

namespace {

// CUDA promises 256; textures must start at a multiple of 512. Large allocations get huge pages,
// which spare the kernel a page fault every 4 KiB and the processor most of its address
// translations.
constexpr std::size_t alignment = 512, huge_page = std::size_t{2} << 20;

struct {
  std::shared_mutex mutex;
  std::map<const std::byte *, allocation> by_address;
  std::map<int, std::size_t> device_bytes; ///< by device
} known [[gnu::init_priority(before_the_program)]];

bool counts(allocation::kind what) {
  return what == allocation::kind::device || what == allocation::kind::managed;
}

/// Host memory as CUDA's driver gives it out, of zeroes, which programs have come to count on. What
/// is larger than the C library keeps comes from the system, as zeroes.
void *acquire_host_memory(std::size_t bytes, std::size_t unit) {
  constexpr std::size_t kept_at_most = std::size_t{32} << 20;
  void *memory = std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit);
  if (memory && bytes <= kept_at_most)
    std::memset(memory, 0, bytes);
  return memory;
}

void *acquire(std::size_t bytes, allocation::kind what) {
  const std::size_t unit = bytes >= huge_page                 ? huge_page
                           : what == allocation::kind::device ? page_bytes()
                                                              : alignment;
  void *memory =
      counts(what) ? acquire_device_memory(bytes, unit) : acquire_host_memory(bytes, unit);
  if (memory && unit == huge_page)
    (void)madvise(memory, bytes / unit * unit, MADV_HUGEPAGE);
  return memory;
}

/// The allocation that begins at or before `memory`, or null. The mutex is held.
const allocation *at_or_before(const void *memory) {
  auto next = known.by_address.upper_bound(static_cast<const std::byte *>(memory));
  return next == known.by_address.begin() ? nullptr : &std::prev(next)->second;
}

const allocation *containing(const void *memory) {
  const allocation *a = at_or_before(memory);
  return a && static_cast<const std::byte *>(memory) < a->begin + a->bytes ? a : nullptr;
}

/// Forgets what was registered of memory that the C library gives out again: it was freed since.
/// The mutex is held.
void forget_registered(const std::byte *begin, std::size_t bytes) {
  const allocation *old = at_or_before(begin + bytes - 1);
  while (old && begin < old->begin + old->bytes && old->what == allocation::kind::registered) {
    known.by_address.erase(old->begin);
    old = at_or_before(begin + bytes - 1);
  }
}

} // namespace

void *allocate(std::size_t bytes, allocation::kind what, unsigned flags, cudaMemPool_t pool) {
  std::unique_lock lock(known.mutex);
  const std::size_t total = device_memory();
  if (bytes > total || (counts(what) && bytes > total - known.device_bytes[current_device()]))
    return nullptr;
  void *memory = acquire(bytes, what);
  if (!memory)
    return nullptr;
  auto *begin = static_cast<std::byte *>(memory);
  forget_registered(begin, bytes);
  known.by_address.emplace(begin, allocation{begin, bytes, what, flags, pool, current_device(),
                                             counts(what) ? release_device_memory : std::free});
  if (counts(what))
    known.device_bytes[current_device()] += bytes;
  return memory;
}

std::optional<allocation> forget_allocation(void *memory, bool (*allowed)(allocation::kind)) {
  std::unique_lock lock(known.mutex);
  const auto found = known.by_address.find(static_cast<const std::byte *>(memory));
  if (found == known.by_address.end() || !allowed(found->second.what))
    return std::nullopt;
  const allocation a = found->second;
  known.by_address.erase(found);
  if (counts(a.what))
    known.device_bytes[a.device] -= a.bytes;
  return a;
}

bool release(void *memory, bool (*allowed)(allocation::kind)) {
  const auto a = forget_allocation(memory, allowed);
  if (a && a->give_back)
    a->give_back(a->begin);
  return a.has_value();
}

bool record(const allocation &a) {
  std::unique_lock lock(known.mutex);
  const allocation *before = at_or_before(a.begin + a.bytes - 1);
  if (before && a.begin < before->begin + before->bytes)
    return false;
  known.by_address.emplace(a.begin, a);
  if (counts(a.what))
    known.device_bytes[a.device] += a.bytes;
  return true;
}

void set_give_back(void *begin, void (*give_back)(void *)) {
  std::unique_lock lock(known.mutex);
  const auto found = known.by_address.find(static_cast<const std::byte *>(begin));
  if (found != known.by_address.end())
    found->second.give_back = give_back;
}

std::optional<allocation> find_allocation(const void *memory) {
  std::shared_lock lock(known.mutex);
  const allocation *a = containing(memory);
  return a ? std::optional(*a) : std::nullopt;
}

bool is_within_allocation(const void *memory, std::size_t bytes) {
  std::shared_lock lock(known.mutex);
  const allocation *a = containing(memory);
  return !a || bytes <= static_cast<std::size_t>(a->begin + a->bytes -
                                                 static_cast<const std::byte *>(memory));
}

bool more_device_bytes(int device, std::size_t bytes) {
  std::unique_lock lock(known.mutex);
  std::size_t &counted = known.device_bytes[device];
  const std::size_t total = device_memory();
  if (bytes > total || counted > total - bytes)
    return false;
  counted += bytes;
  return true;
}

void less_device_bytes(int device, std::size_t bytes) {
  std::unique_lock lock(known.mutex);
  std::size_t &counted = known.device_bytes[device]; // which a reset may have set to 0
  counted -= std::min(counted, bytes);
}

std::size_t allocated_device_bytes() {
  std::shared_lock lock(known.mutex);
  const auto found = known.device_bytes.find(current_device());
  return found == known.device_bytes.end() ? 0 : found->second;
}

void free_all_allocations() {
  std::vector<allocation> all;
  {
    std::unique_lock lock(known.mutex);
    const int device = current_device();
    std::erase_if(known.by_address, [&](const auto &entry) {
      if (entry.second.device != device)
        return false;
      all.push_back(entry.second);
      return true;
    });
    known.device_bytes.erase(device);
  }
  for (const allocation &a : all)
    if (a.give_back)
      a.give_back(a.begin);
}

} // namespace offloom
