// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Values/ModificationsOfFunctions.h"
#include "clang/AST/Decl.h"

namespace offloom {

const Modifications &ModificationsOfFunctions::modificationsOf(const clang::FunctionDecl &F) {
  return Written.try_emplace(F.getBody(), F.getBody()).first->second;
}

const LoopSteps &ModificationsOfFunctions::loopStepsOf(const clang::FunctionDecl &F) {
  return Steps.try_emplace(F.getBody(), F.getBody()).first->second;
}

} // namespace offloom
