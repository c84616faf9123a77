// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/LaterAdditions.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Loops/UnreadAdditions.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace offloom {

void addLater(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
              const Synchronisation &Sync, EditList &Edits) {
  for (const FunctionDecl *F : Functions) {
    if (!isKernel(*F))
      continue;
    const UnreadAdditions Found = unreadAdditions(*F, Sync);
    std::string Others;
    for (const ParmVarDecl *P : Found.Others)
      Others += (", " + P->getName()).str();
    for (const CallExpr *Call : Found.Calls) {
      auto Name = Text.rangeOf(Call->getCallee()->getSourceRange());
      auto End = Text.rangeOf(SourceRange(Call->getRParenLoc()));
      if (!Name || !End || Call->getBeginLoc().isMacroID() || Call->getRParenLoc().isMacroID())
        continue;
      Edits.replace(*Name, "offloom::add_later");
      Edits.insertBefore(*End, Others);
    }
  }
}

} // namespace offloom
