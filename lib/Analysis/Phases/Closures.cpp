// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/Closures.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/ClosureTypes.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Escapes.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Effects/WrittenTypes.h"
#include "Analysis/Phases/PhasePlan.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Finds the variables that name lambdas, and what else than calls names them.
class NameFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitVarDecl(VarDecl *V) override {
    if (const LambdaExpr *Lambda = lambdaNamed(*V))
      ByName[V] = Lambda;
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (const Expr *Object = objectOf(*Call))
      Called.insert(Object->IgnoreParenImpCasts());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()); V && !Called.contains(E))
      if (const LambdaExpr *Lambda = ByName.lookup(V))
        Handed.insert(Lambda);
    return true;
  }

  llvm::DenseMap<const VarDecl *, const LambdaExpr *> ByName;
  llvm::DenseSet<const LambdaExpr *> Handed;

private:
  llvm::DenseSet<const Expr *> Called;
};

} // namespace

Closures::Closures(const FunctionDecl &F, const Synchronisation &Sync, const Modifications &Written,
                   const Escapes &Addresses)
    : Written(Written), Addresses(Addresses) {
  NameFinder Finder;
  Finder.TraverseStmt(F.getBody());
  for (auto [V, Lambda] : Finder.ByName)
    if (isBlockLevel(Sync.of(Lambda->getBody())))
      ByName[V] = Lambda;
  Handed = std::move(Finder.Handed);
}

const LambdaExpr *Closures::declaredBy(const DeclStmt *S) const {
  const auto *V = S->isSingleDecl() ? llvm::dyn_cast<VarDecl>(S->getSingleDecl()) : nullptr;
  return ByName.lookup(V);
}

const LambdaExpr *Closures::calledBy(const CallExpr *Call) const {
  const Expr *Object = objectOf(*Call);
  const auto *Ref =
      llvm::dyn_cast_or_null<DeclRefExpr>(Object ? Object->IgnoreParenImpCasts() : nullptr);
  return Ref ? ByName.lookup(llvm::dyn_cast<VarDecl>(Ref->getDecl())) : nullptr;
}

std::string Closures::obstacleIn(const LambdaExpr &Lambda) const {
  if (Handed.contains(&Lambda))
    return "is not only called";
  if (!Lambda.getExplicitTemplateParameters().empty())
    return "is a template";
  QualType Result = resultOf(Lambda);
  bool CallsTell = Result.isNull() && Lambda.isGenericLambda();
  if (!CallsTell && (Result.isNull() || Result->isReferenceType() ||
                     (!Result->isVoidType() && (!isStorable(Result) || Result.hasQualifiers()))))
    return "returns what cannot be kept for each thread";
  if (jumpsOf(Lambda.getBody()).Goto)
    return "uses goto";
  for (const ParmVarDecl *P : Lambda.getCallOperator()->parameters())
    if (P->isParameterPack() || P->getType()->isRValueReferenceType())
      return "has no block form, of its parameter '" + P->getNameAsString() + "'";
  return obstacleInCaptures(Lambda);
}

/// The block's form captures everything by reference, so that no copy may be told from the
/// variable itself.
std::string Closures::obstacleInCaptures(const LambdaExpr &Lambda) const {
  const SourceManager &SM = Lambda.getCallOperator()->getASTContext().getSourceManager();
  for (const LambdaCapture &C : Lambda.captures()) {
    if (C.getCaptureKind() == LCK_This)
      continue;
    const auto *V = C.capturesVariable() ? llvm::dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
    if (!V || V->isInitCapture())
      return "captures more than variables";
    if (C.getCaptureKind() == LCK_ByCopy && llvm::any_of(Written.of(V), [&](const Expr *Site) {
          return Addresses.hasOtherNames(V) ||
                 SM.isBeforeInTranslationUnit(Lambda.getBeginLoc(), Site->getBeginLoc());
        }))
      return "captures a copy of '" + V->getNameAsString() + "', which changes later";
  }
  return "";
}

} // namespace offloom
