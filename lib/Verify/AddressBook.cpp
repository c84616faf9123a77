// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/AddressBook.h"

namespace offloom {

void AddressBook::add(std::uint64_t Address, std::uint64_t Bytes, std::uint64_t Allocation) {
  Entries[Address] = {Bytes, Allocation};
}

void AddressBook::remove(std::uint64_t Allocation) {
  std::erase_if(Entries, [&](const auto &Item) { return Item.second.Allocation == Allocation; });
}

void AddressBook::follow(const RecordedCall &Call) {
  if (Call.Allocation)
    add(Call.Address, Call.Bytes, Call.Allocation);
  if (Call.Freed && Call.Error == 0)
    remove(Call.Freed->Allocation);
}

std::optional<MemoryPlace> AddressBook::find(std::uint64_t Address) const {
  auto Found = Entries.upper_bound(Address);
  if (Found == Entries.begin())
    return std::nullopt;
  --Found;
  if (Address - Found->first >= Found->second.Bytes)
    return std::nullopt;
  return MemoryPlace{Found->second.Allocation, Address - Found->first};
}

} // namespace offloom
