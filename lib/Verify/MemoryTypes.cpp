// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/MemoryTypes.h"
#include "llvm/Support/Endian.h"

namespace offloom {

static bool operator==(const ElementType &A, const ElementType &B) {
  return A.What == B.What && A.Bytes == B.Bytes;
}

MemoryTypes::MemoryTypes(const CallRecord &Record) {
  for (std::size_t Index = 0; Index < Record.Calls.size(); ++Index) {
    const RecordedCall &Call = Record.Calls[Index];
    Book.follow(Call);
    std::vector<std::string> Parameters = KernelName::of(Call.Kernel).Parameters;
    if (!Call.isLaunch() || Parameters.size() != Call.Arguments.size())
      continue;
    for (std::size_t I = 0; I < Parameters.size(); ++I)
      for (const RecordedPointer &Pointer : Call.Arguments[I].Pointers)
        learn(Index, Call, Pointer.Target.Allocation, pointeeOf(Parameters[I]));
  }
}

void MemoryTypes::learn(std::size_t Index, const RecordedCall &Call, std::uint64_t Allocation,
                        llvm::StringRef Type) {
  ElementType Element = elementOf(Type);
  auto [Known, IsNew] = Types[Allocation].try_emplace(Index, Element);
  if (!IsNew && !(Known->second == Element))
    Known->second = {}; // of two types at once
  if (!IsNew || Element.What != ElementType::Address)
    return;
  for (const RecordedMemory &Memory : Call.After)
    if (Memory.Allocation == Allocation)
      for (std::size_t At = 0; At + 8 <= Memory.Contents.Data.size(); At += 8)
        if (auto Target = Book.find(llvm::support::endian::read64le(&Memory.Contents.Data[At])))
          learn(Index, Call, Target->Allocation, pointeeOf(Type));
}

ElementType MemoryTypes::at(std::size_t Call, std::uint64_t Allocation) const {
  auto Known = Types.find(Allocation);
  if (Known == Types.end())
    return {};
  auto Next = Known->second.upper_bound(Call);
  return Next == Known->second.begin() ? Next->second : std::prev(Next)->second;
}

} // namespace offloom
