// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_memory/managed_advice.h"
#include "machine/process_lifetime.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>

namespace offloom {

namespace {

constexpr std::uintptr_t page = 4096;

constexpr cudaMemLocation no_location{cudaMemLocationTypeInvalid, cudaInvalidDeviceId};

struct advice_of_pages {
  bool read_mostly = false;
  int preferred = cudaInvalidDeviceId;
  int last_prefetch = cudaInvalidDeviceId;
  cudaMemLocation last_location = no_location;
  std::vector<int> accessed_by; ///< devices ascending, then the host
};

/// From each key to the next one, pages have the same advice.
struct {
  std::mutex mutex;
  std::map<std::uintptr_t, advice_of_pages> from = {{0, {}}};
} known [[gnu::init_priority(before_the_program)]];

struct pages {
  std::uintptr_t begin, end;
  pages(const void *memory, std::size_t bytes)
      : begin(reinterpret_cast<std::uintptr_t>(memory) / page * page),
        end((reinterpret_cast<std::uintptr_t>(memory) + bytes + page - 1) / page * page) {}
};

/// Makes a key of `address`. The mutex is held.
void split(std::uintptr_t address) {
  const auto after = known.from.upper_bound(address);
  known.from.try_emplace(address, std::prev(after)->second);
}

template <class F> void change(const pages &which, F &&how) {
  std::lock_guard lock(known.mutex);
  split(which.begin);
  split(which.end);
  for (auto i = known.from.find(which.begin); i->first != which.end; ++i)
    how(i->second);
}

bool host_last(int a, int b) { return static_cast<unsigned>(a) < static_cast<unsigned>(b); }

/// The value that get(advice) has for all pages, or the one for none.
template <class Get> auto common(const pages &which, Get &&get) {
  std::lock_guard lock(known.mutex);
  auto i = std::prev(known.from.upper_bound(which.begin));
  const auto value = get(i->second);
  for (; i != known.from.end() && i->first < which.end; ++i)
    if (get(i->second) != value)
      return get(advice_of_pages{});
  return value;
}

std::vector<int> accessed_by(const pages &which) {
  std::lock_guard lock(known.mutex);
  auto i = std::prev(known.from.upper_bound(which.begin));
  std::vector<int> all = i->second.accessed_by;
  for (; i != known.from.end() && i->first < which.end; ++i)
    std::erase_if(all, [&](int location) {
      const auto &here = i->second.accessed_by;
      return std::find(here.begin(), here.end(), location) == here.end();
    });
  return all;
}

int type_of(int location) {
  return location >= 0                 ? cudaMemLocationTypeDevice
         : location == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                       : cudaMemLocationTypeInvalid;
}

} // namespace

void advise(const void *begin, std::size_t bytes, cudaMemoryAdvise advice, int location) {
  change({begin, bytes}, [=](advice_of_pages &a) {
    switch (advice) {
    case cudaMemAdviseSetReadMostly:
    case cudaMemAdviseUnsetReadMostly:
      a.read_mostly = advice == cudaMemAdviseSetReadMostly;
      break;
    case cudaMemAdviseSetPreferredLocation:
      a.preferred = location;
      break;
    case cudaMemAdviseUnsetPreferredLocation:
      a.preferred = cudaInvalidDeviceId;
      break;
    case cudaMemAdviseSetAccessedBy:
    case cudaMemAdviseUnsetAccessedBy:
      std::erase(a.accessed_by, location);
      if (advice == cudaMemAdviseSetAccessedBy)
        a.accessed_by.insert(
            std::upper_bound(a.accessed_by.begin(), a.accessed_by.end(), location, host_last),
            location);
      break;
    }
  });
}

void note_prefetch(const void *begin, std::size_t bytes, cudaMemLocation location) {
  if (location.type == cudaMemLocationTypeHost)
    location.id = cudaCpuDeviceId;
  change({begin, bytes}, [=](advice_of_pages &a) {
    a.last_location = location;
    a.last_prefetch = location.type == cudaMemLocationTypeDevice ? location.id : cudaCpuDeviceId;
  });
}

std::vector<int> answer(cudaMemRangeAttribute attribute, const void *begin, std::size_t bytes) {
  const pages which(begin, bytes);
  switch (attribute) {
  case cudaMemRangeAttributeReadMostly:
    return {common(which, [](const advice_of_pages &a) { return int(a.read_mostly); })};
  case cudaMemRangeAttributePreferredLocation:
    return {common(which, [](const advice_of_pages &a) { return a.preferred; })};
  case cudaMemRangeAttributeLastPrefetchLocation:
    return {common(which, [](const advice_of_pages &a) { return a.last_prefetch; })};
  case cudaMemRangeAttributeAccessedBy:
    return accessed_by(which);
  case cudaMemRangeAttributePreferredLocationType:
    return {type_of(answer(cudaMemRangeAttributePreferredLocation, begin, bytes).front())};
  case cudaMemRangeAttributePreferredLocationId:
    return answer(cudaMemRangeAttributePreferredLocation, begin, bytes);
  case cudaMemRangeAttributeLastPrefetchLocationType:
    return {common(which, [](const advice_of_pages &a) { return int(a.last_location.type); })};
  case cudaMemRangeAttributeLastPrefetchLocationId:
    return {common(which, [](const advice_of_pages &a) { return a.last_location.id; })};
  }
  return {};
}

void forget_advice(const void *begin, std::size_t bytes) {
  change({begin, bytes}, [](advice_of_pages &a) { a = {}; });
}

} // namespace offloom
