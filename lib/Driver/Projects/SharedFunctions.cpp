// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/SharedFunctions.h"
#include "Driver/Projects/MigratedProject.h"
#include "llvm/ADT/STLExtras.h"
#include <set>
#include <utility>

namespace offloom {

static bool hasRead(const MigratedUnit &Unit, const SharedFunction &F) {
  return llvm::any_of(Unit.Functions, [&](const ReadFunction &Read) {
    return Read.File == F.File && Read.Name == F.Name;
  });
}

bool SharedFunctions::raise(SharedFunction F) {
  F.AsFibers = InFibers;
  auto Known = llvm::find_if(All, [&](const SharedFunction &Other) {
    return Other.File == F.File && Other.Name == F.Name;
  });
  if (Known == All.end()) {
    All.push_back(std::move(F));
    return true;
  }
  return !std::exchange(Known->AsFibers, true);
}

std::vector<CompiledSource> SharedFunctions::add(const CompiledUnits &Units) {
  MigratedProject Trial(Root);
  for (const auto &[Source, Unit] : Units)
    if (Unit.Usable || Unit.Partial)
      Trial.add(Unit);
  std::set<CompiledSource> Again;
  for (const SharedFunction &F : Trial.contraryFunctions())
    if (raise(F))
      for (const auto &[Source, Unit] : Units)
        if (hasRead(Unit, F))
          Again.insert(Source);
  InFibers = true;
  return {Again.begin(), Again.end()};
}

std::vector<SharedFunction> SharedFunctions::in(const MigratedUnit &Unit) const {
  std::vector<SharedFunction> Found;
  llvm::copy_if(All, std::back_inserter(Found),
                [&](const SharedFunction &F) { return hasRead(Unit, F); });
  return Found;
}

} // namespace offloom
