// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/AddressSpaces.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace offloom {

bool asksForAddressSpaces(const ASTContext &Context) {
  for (llvm::StringRef Name : {"__isGlobal", "__isShared", "__isLocal", "__isConstant"})
    for (const NamedDecl *D : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name)))
      if (D->isReferenced())
        return true;
  return false;
}

} // namespace offloom
