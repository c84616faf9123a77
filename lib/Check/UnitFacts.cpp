// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/UnitFacts.h"
#include "clang/AST/ASTContext.h"

namespace offloom {

const Modifications &UnitFacts::modificationsOf(const clang::FunctionDecl &F) {
  return Written.try_emplace(F.getBody(), F.getBody()).first->second;
}

const PointerOrigins &UnitFacts::originsOf(const clang::FunctionDecl &F) {
  return Origins.try_emplace(F.getBody(), F.getBody()).first->second;
}

const LaunchShapes &UnitFacts::launches() {
  if (!Launches)
    Launches.emplace(*this);
  return *Launches;
}

} // namespace offloom
