// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/WholeCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// Ends at the first declaration, type or expression that Clang did not understand.
class ErrorFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitExpr(Expr *E) override { return !E->containsErrors(); }

  bool VisitDecl(Decl *D) override {
    if (D->isInvalidDecl())
      return false;
    const auto *Value = dyn_cast<ValueDecl>(D);
    return !Value || !isBroken(Value->getType());
  }

private:
  static bool isBroken(QualType T) {
    if (T.isNull() || T->containsErrors())
      return true;
    const auto *Record = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return Record && Record->isInvalidDecl();
  }
};

} // namespace

WholeCode::WholeCode(const ASTContext &AST, llvm::ArrayRef<SourceLocation> Errors)
    : Sources(AST.getSourceManager()) {
  for (SourceLocation Place : Errors)
    Damage.push_back(Place.isValid() ? Sources.getExpansionLoc(Place) : Place);
}

bool WholeCode::contains(const Decl &D) const {
  if (isAll())
    return true;
  SourceRange Range = Sources.getExpansionRange(D.getSourceRange()).getAsRange();
  bool IsDamaged = llvm::any_of(Damage, [&](SourceLocation Place) {
    return Place.isValid() && !Sources.isBeforeInTranslationUnit(Place, Range.getBegin()) &&
           !Sources.isBeforeInTranslationUnit(Range.getEnd(), Place);
  });
  return !IsDamaged && ErrorFinder().TraverseDecl(const_cast<Decl *>(&D));
}

void WholeCode::addWholeParts(Decl &D, std::vector<Decl *> &Found) const {
  if (contains(D)) {
    Found.push_back(&D);
    return;
  }
  bool HasParts = isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D) ||
                  (isa<CXXRecordDecl>(D) && !cast<CXXRecordDecl>(D).isDependentContext());
  if (HasParts)
    for (Decl *Part : cast<DeclContext>(D).decls())
      addWholeParts(*Part, Found);
}

std::vector<Decl *> WholeCode::wholePartsOf(llvm::ArrayRef<Decl *> Decls) const {
  std::vector<Decl *> Found;
  for (Decl *D : Decls)
    addWholeParts(*D, Found);
  return Found;
}

} // namespace offloom
