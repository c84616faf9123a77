// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/UsersFunctions.h"
#include "Analysis/Code/DeviceCode.h"
#include "Check/Facts/CodePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace offloom {

bool isUsersDeviceFunction(const FunctionDecl &F) {
  return runsOnDevice(F) && F.doesThisDeclarationHaveABody() && !F.isDependentContext() &&
         !isInSystemCode(F.getLocation(), F.getASTContext().getSourceManager());
}

} // namespace offloom
