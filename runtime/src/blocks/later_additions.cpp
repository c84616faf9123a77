// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/add_later.h"

#include "device_memory/allocations.h"
#include "devices/device_variables.h"

#include <algorithm>

namespace offloom {

namespace {

/// So many sums that nobody adds to a second time, and holding back does not pay. One that somebody
/// does add to makes up for a few.
constexpr unsigned most_cold = 128, made_up_for = 4;

void write(std::uintptr_t key, std::uint64_t value) {
  if (key & 1)
    device_atomics::add(reinterpret_cast<std::uint64_t *>(key - 1), value);
  else
    device_atomics::add(reinterpret_cast<std::uint32_t *>(key), static_cast<std::uint32_t>(value));
}

} // namespace

/// Holds back what will be added to the element of `key`, in a place where another may be.
void later_additions::begin(std::uintptr_t key, sum &place, others other) {
  if (!is_apart(key, other))
    return give_up();
  if (!place.key) {
    in_use_[used_++] = static_cast<std::uint16_t>(&place - sums_);
  } else if (place.value == 0) {
    if (++cold_ > most_cold)
      return give_up();
  } else {
    write(place.key, place.value);
    cold_ -= std::min(cold_, made_up_for);
  }
  place = {key, 0};
}

bool later_additions::is_apart(std::uintptr_t address, others other) {
  for (const volatile void *o : other)
    if (o && !find(o))
      return false;
  for (std::size_t i = 0; i < known_; ++i)
    if (address >= memories_[i].first && address < memories_[i].last)
      return false;
  return true;
}

/// Finds the allocation or variable that the kernel has `of` from. A pointer to where one begins
/// may also be meant as the end of the one before.
bool later_additions::find(const volatile void *of) {
  for (std::size_t i = 0; i < known_; ++i)
    if (memories_[i].of == of)
      return true;
  if (!note(of, of))
    return false;
  const volatile auto *const before = static_cast<const volatile std::byte *>(of) - 1;
  const auto number = reinterpret_cast<std::uintptr_t>(of);
  return memories_[known_ - 1].first != number ||
         !find_allocation(const_cast<const std::byte *>(before)) || note(of, before);
}

/// False if nothing that the runtime knows is `inside`.
bool later_additions::note(const volatile void *of, const volatile void *inside) {
  if (known_ == most_memories)
    return false;
  const void *const address = const_cast<const void *>(inside);
  auto keep = [&](const std::byte *begin, std::size_t bytes) {
    const auto first = reinterpret_cast<std::uintptr_t>(begin);
    memories_[known_++] = {of, first, first + bytes};
    return true;
  };
  if (const auto found = find_allocation(address))
    return keep(found->begin, found->bytes);
  if (const auto found = find_variable(address))
    return keep(found->begin, found->bytes);
  return false;
}

void later_additions::give_up() {
  write_all();
  gave_up_ = true;
}

void later_additions::write_all() {
  for (std::size_t i = 0; i < used_; ++i) {
    sum &own = sums_[in_use_[i]];
    if (own.value)
      write(own.key, own.value);
    own = {};
  }
  used_ = known_ = 0;
  cold_ = 0;
  gave_up_ = false;
}

} // namespace offloom
