// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MemoryTypes: what an allocation holds, as the kernels take it that are launched with it.
#ifndef OFFLOOM_VERIFY_MEMORYTYPES_H
#define OFFLOOM_VERIFY_MEMORYTYPES_H

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
  std::map<std::uint64_t, std::map<std::size_t, ElementType>> Types;
};

} // namespace offloom

#endif
