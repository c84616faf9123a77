// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/add_later.h"

#include "device_memory/allocations.h"
#include "devices/device_variables.h"

#include <algorithm>
#include <cstring>

namespace offloom {

namespace {

/// So many sums that nobody adds to a second time, and holding back does not pay. One that somebody
/// does add to makes up for a few.
constexpr unsigned most_cold = 128, made_up_for = 4;

/// Memory of more bytes has no copy; nor has one of more than so many for each sum that was begun,
/// since the whole of it is looked through when the grid ends.
constexpr std::size_t most_copied = std::size_t{256} << 10, copied_for_each = 256;

void write(std::uintptr_t key, std::uint64_t value) {
  if (key & 1)
    device_atomics::add(reinterpret_cast<std::uint64_t *>(key - 1), value);
  else
    device_atomics::add(reinterpret_cast<std::uint32_t *>(key), static_cast<std::uint32_t>(value));
}

} // namespace

later_additions::~later_additions() { delete[] room_; }

/// Holds back what will be added to the element of `key`, in a place where another may be.
void later_additions::begin(std::uintptr_t key, sum &place, others other) {
  if (!is_apart(key, other))
    return give_up();
  ++begun_;
  if (place.key && !copied_.bytes)
    begin_copy(key);
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

/// Copies the memory that the element of `key`, for which there is no place, is in, if that is
/// small. All of it is apart from other accesses if one element is.
void later_additions::begin_copy(std::uintptr_t key) {
  const std::size_t width = key & 1 ? sizeof(std::uint64_t) : sizeof(std::uint32_t);
  const auto *const element = reinterpret_cast<const std::byte *>(key & ~std::uintptr_t{1});
  auto copy = [&](const std::byte *begin, std::size_t bytes) {
    if (bytes > most_copied || bytes > begun_ * copied_for_each ||
        reinterpret_cast<std::uintptr_t>(begin) % width != 0)
      return;
    if (!room_)
      room_ = new std::byte[most_copied]();
    copied_ = {reinterpret_cast<std::uintptr_t>(begin), bytes / width * width, width, room_};
  };
  if (const auto found = find_allocation(element))
    copy(found->begin, found->bytes);
  else if (const auto variable = find_variable(element))
    copy(variable->begin, variable->bytes);
}

/// Adds what the copy holds to the memory.
void later_additions::write_copy() {
  constexpr std::size_t word = sizeof(std::uint64_t);
  for (std::size_t at = 0; at < copied_.bytes; at += word) {
    std::uint64_t held;
    std::memcpy(&held, copied_.sums + at, word); // what is behind the memory's end is zero
    for (std::size_t part = 0; held && part < word; part += copied_.width) {
      std::uint64_t value = 0;
      std::memcpy(&value, copied_.sums + at + part, copied_.width);
      if (value)
        write((copied_.first + at + part) | (copied_.width == word), value);
    }
  }
  std::memset(copied_.sums, 0, copied_.bytes);
  copied_ = {};
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
  if (copied_.bytes)
    write_copy();
  used_ = known_ = begun_ = 0;
  cold_ = 0;
  gave_up_ = false;
}

} // namespace offloom
