// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/SharedAtomics.h"
#include "Analysis/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {

namespace {

/// Is what the pointer \p E leads to a `__shared__` variable, whatever part of it?
bool leadsToShared(const Expr *E);

bool isSharedPlace(const Expr *Place) {
  Place = Place->IgnoreParenImpCasts();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Place)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return V && isShared(*V) && !V->getType()->isAnyPointerType();
  }
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(Place))
    return leadsToShared(Element->getBase());
  const auto *Member = llvm::dyn_cast<MemberExpr>(Place);
  return Member && !Member->isArrow() && isSharedPlace(Member->getBase());
}

bool leadsToShared(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(E))
    return Cast->getCastKind() == CK_ArrayToPointerDecay
               ? isSharedPlace(Cast->getSubExpr())
               : Cast->getCastKind() == CK_NoOp && leadsToShared(Cast->getSubExpr());
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_AddrOf && isSharedPlace(U->getSubExpr());
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  return B && B->isAdditiveOp() && leadsToShared(B->getLHS());
}

/// The function of block scope beside \p F, one of the runtime's atomics; null if there is none.
const FunctionDecl *ofBlockScope(const FunctionDecl &F) {
  ASTContext &AST = F.getASTContext();
  if (!F.getDeclName().isIdentifier() || !F.getName().starts_with("atomic") ||
      !AST.getSourceManager().isInSystemHeader(F.getLocation()))
    return nullptr;
  auto Others =
      AST.getTranslationUnitDecl()->lookup(&AST.Idents.get((F.getName() + "_block").str()));
  for (const NamedDecl *D : Others)
    if (const auto *Other = llvm::dyn_cast<FunctionDecl>(D);
        Other && AST.hasSameType(Other->getType(), F.getType()))
      return Other;
  return nullptr;
}

class AtomicFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(CallExpr *Call) override {
    const auto *Name = llvm::dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
    const auto *Callee = Name ? llvm::dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
    if (Callee && Call->getNumArgs() > 0 && !Name->getBeginLoc().isMacroID() &&
        leadsToShared(Call->getArg(0)))
      if (const FunctionDecl *Block = ofBlockScope(*Callee))
        Found[Name->getLocation()] = Block->getName(); // a lambda's body comes by twice
    return true;
  }

  bool VisitMemberExpr(MemberExpr *E) override { return noteCluster(*E->getMemberDecl()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return noteCluster(*E->getDecl()); }

  llvm::MapVector<SourceLocation, llvm::StringRef> Found;
  bool ReachesBlocks = false;

private:
  bool noteCluster(const NamedDecl &D) {
    const IdentifierInfo *Name = D.getIdentifier();
    ReachesBlocks |= Name && (Name->isStr("map_shared_rank") || Name->isStr("this_cluster"));
    return true;
  }
};

} // namespace

void callBlockAtomics(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                      EditList &Edits) {
  AtomicFinder Finder;
  for (const FunctionDecl *F : Functions)
    if (runsOnDevice(*F))
      forEachStatementOf(*F, [&](Stmt *S) { Finder.TraverseStmt(S); });
  if (Finder.ReachesBlocks)
    return;
  for (auto [Place, Name] : Finder.Found)
    if (auto Range = Text.rangeOf(SourceRange(Place)))
      Edits.replace(*Range, Name);
}

} // namespace offloom
