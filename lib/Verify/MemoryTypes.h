// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MemoryTypes: what an allocation holds, as the kernels take it that are launched with it.
#ifndef OFFLOOM_VERIFY_MEMORYTYPES_H
#define OFFLOOM_VERIFY_MEMORYTYPES_H

#include "Verify/AddressBook.h"
#include "Verify/CallRecord.h"
#include "Verify/ElementType.h"
#include <map>

namespace offloom {

class MemoryTypes {
public:
  explicit MemoryTypes(const CallRecord &Record);

  /// What an allocation holds at a call, by its index: as the last launch up to it took it, or the
  /// next one where there is none.
  ElementType at(std::size_t Call, std::uint64_t Allocation) const;

private:
  /// Notes what an allocation holds, and what the addresses in it lead to.
  void learn(std::size_t Index, const RecordedCall &Call, std::uint64_t Allocation,
             llvm::StringRef Type);

  std::map<std::uint64_t, std::map<std::size_t, ElementType>> Types;
  AddressBook Book;
};

} // namespace offloom

#endif
