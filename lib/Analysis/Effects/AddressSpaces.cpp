// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/AddressSpaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

/// PTX asks by `isspacep`. Its text may come of macros and be in pieces, so that all that has been
/// read counts: who does not ask loses nothing but a little speed.
static bool namesInPtx(const SourceManager &Sources) {
  for (auto I = Sources.fileinfo_begin(); I != Sources.fileinfo_end(); ++I) {
    std::optional<llvm::StringRef> Text = I->second->getBufferDataIfLoaded();
    if (Text && Text->contains("isspacep"))
      return true;
  }
  return false;
}

bool asksForAddressSpaces(const ASTContext &Context) {
  for (llvm::StringRef Name : {"__isGlobal", "__isShared", "__isLocal", "__isConstant",
                               "__isCtaShared", "__isClusterShared"})
    for (const NamedDecl *D : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name)))
      if (D->isReferenced())
        return true;
  return namesInPtx(Context.getSourceManager());
}

} // namespace offloom
