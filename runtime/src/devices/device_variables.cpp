// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices/device_variables.h"

#include <iterator>
#include <map>
#include <mutex>
#include <shared_mutex>

namespace offloom {

namespace {

struct registry {
  std::shared_mutex mutex;
  std::map<const std::byte *, device_variable> by_address;
};

/// Variables are registered by initialisers of other files, so this is made on its first use.
registry &known() {
  static auto &instance = *new registry;
  return instance;
}

} // namespace

std::optional<device_variable> find_variable(const void *address) {
  const auto *place = static_cast<const std::byte *>(address);
  std::shared_lock lock(known().mutex);
  const auto next = known().by_address.upper_bound(place);
  if (next == known().by_address.begin())
    return std::nullopt;
  const device_variable &before = std::prev(next)->second;
  return place < before.begin + before.bytes ? std::optional(before) : std::nullopt;
}

void forget_variable(const void *begin) {
  std::unique_lock lock(known().mutex);
  known().by_address.erase(static_cast<const std::byte *>(begin));
}

void detail::register_variable(const volatile void *begin, std::size_t bytes, variable_kind kind) {
  const auto *first = static_cast<const std::byte *>(const_cast<const void *>(begin));
  std::unique_lock lock(known().mutex);
  known().by_address.insert_or_assign(first, device_variable{first, bytes, kind});
}

} // namespace offloom
