// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/MemoryTypes.h"

namespace offloom {

static bool operator==(const ElementType &A, const ElementType &B) {
  return A.What == B.What && A.Bytes == B.Bytes;
}

MemoryTypes::MemoryTypes(const CallRecord &Record) {
  for (std::size_t Index = 0; Index < Record.Calls.size(); ++Index) {
    const RecordedCall &Call = Record.Calls[Index];
    if (!Call.isLaunch())
      continue;
    std::vector<std::string> Parameters = KernelName::of(Call.Kernel).Parameters;
    if (Parameters.size() != Call.Arguments.size())
      continue;
    for (std::size_t I = 0; I < Parameters.size(); ++I)
      for (const RecordedPointer &Pointer : Call.Arguments[I].Pointers) {
        ElementType Type = pointeeElementOf(Parameters[I]);
        auto [Known, IsNew] = Types[Pointer.Target.Allocation].try_emplace(Index, Type);
        if (!IsNew && !(Known->second == Type))
          Known->second = {}; // of two types at once
      }
  }
}

ElementType MemoryTypes::at(std::size_t Call, std::uint64_t Allocation) const {
  auto Known = Types.find(Allocation);
  if (Known == Types.end())
    return {};
  auto Next = Known->second.upper_bound(Call);
  return Next == Known->second.begin() ? Next->second : std::prev(Next)->second;
}

} // namespace offloom
