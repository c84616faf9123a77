// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/UserCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

static void addUsers(const DeclContext &Context, bool Inside, const SourceManager &Sources,
                     std::vector<Decl *> &Found) {
  for (Decl *D : Context.noload_decls()) { // the bundled headers, if precompiled, stay unread
    if (D->isImplicit() || D->getLocation().isInvalid() ||
        Sources.isInSystemHeader(Sources.getExpansionLoc(D->getLocation())))
      continue;
    const auto *Inner = isa<NamespaceDecl, LinkageSpecDecl>(D) ? cast<DeclContext>(D) : nullptr;
    if (Inside && Inner)
      addUsers(*Inner, Inside, Sources, Found);
    else
      Found.push_back(D);
  }
}

std::vector<Decl *> userDeclarations(const ASTContext &AST, bool Inside) {
  std::vector<Decl *> Found;
  addUsers(*AST.getTranslationUnitDecl(), Inside, AST.getSourceManager(), Found);
  return Found;
}

void traverseUserCode(ASTContext &AST) { AST.setTraversalScope(userDeclarations(AST)); }

} // namespace offloom
