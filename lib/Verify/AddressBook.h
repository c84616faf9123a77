// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AddressBook: what an address in recorded memory means.
#ifndef OFFLOOM_VERIFY_ADDRESSBOOK_H
#define OFFLOOM_VERIFY_ADDRESSBOOK_H

#include "Verify/CallRecord.h"
#include <map>

namespace offloom {

/// The allocations that are there, by their addresses.
class AddressBook {
public:
  void add(std::uint64_t Address, std::uint64_t Bytes, std::uint64_t Allocation);
  void remove(std::uint64_t Allocation);
  /// Takes notice of what a call allocates or frees.
  void follow(const RecordedCall &Call);
  std::optional<MemoryPlace> find(std::uint64_t Address) const;

private:
  struct Entry {
    std::uint64_t Bytes, Allocation;
  };
  std::map<std::uint64_t, Entry> Entries;
};

} // namespace offloom

#endif
