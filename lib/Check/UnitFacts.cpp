// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace offloom {

const Modifications &UnitFacts::modificationsOf(const clang::FunctionDecl &F) {
  return Written.try_emplace(F.getBody(), F.getBody()).first->second;
}

const PointerOrigins &UnitFacts::originsOf(const clang::FunctionDecl &F) {
  auto Known = Origins.find(F.getBody());
  if (Known == Origins.end())
    Known = Origins.try_emplace(F.getBody(), F.getBody(), Functions).first;
  return Known->second;
}

const FunctionFacts *UnitFacts::functionOf(const clang::CallExpr &Call) const {
  return llvm::isa<clang::CUDAKernelCallExpr>(Call) ? nullptr : Functions.find(calleeName(Call));
}

const clang::Expr *UnitFacts::argument(const clang::CallExpr &Call, ArgumentRole Role) const {
  const FunctionFacts *Function = functionOf(Call);
  std::optional<unsigned> I = Function ? Function->position(Role) : std::nullopt;
  bool IsGiven =
      I && *I < Call.getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(Call.getArg(*I));
  return IsGiven ? Call.getArg(*I) : nullptr;
}

const LaunchShapes &UnitFacts::launches() {
  if (!Launches)
    Launches.emplace(*this);
  return *Launches;
}

} // namespace offloom
