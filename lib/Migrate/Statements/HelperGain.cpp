// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/HelperGain.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Is \p E made of the thread's index in its block, and of nothing that another thread may change?
class PlaceOfThread {
public:
  explicit PlaceOfThread(const Modifications &Written) : Written(Written) {}

  bool is(const Expr *E) {
    Found = false;
    return E->getType()->isIntegerType() && isMade(E) && Found;
  }

private:
  bool isMade(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(E)) // threadIdx.x
      return isMade(Member->getBase());
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
      return !B->isAssignmentOp() && isMade(B->getLHS()) && isMade(B->getRHS());
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
      const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
      if (!V)
        return false;
      if (builtinVariable(V) == BuiltinVariable::ThreadIdx)
        return Found = true;
      if (builtinVariable(V) == BuiltinVariable::WarpSize)
        return true;
      return V->isLocalVarDecl() && V->hasLocalStorage() && V->getInit() && !Written.any(V) &&
             isMade(V->getInit());
    }
    return llvm::isa<IntegerLiteral>(E);
  }

  const Modifications &Written;
  bool Found = false;
};

/// Is \p E read from one place of shared memory, as all threads read it?
bool isOneForAll(const Expr *E, const Modifications &Written) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
    const auto *Array = llvm::dyn_cast<DeclRefExpr>(Element->getBase()->IgnoreParenImpCasts());
    return Array && llvm::isa<IntegerLiteral>(Element->getIdx()->IgnoreParenImpCasts());
  }
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || llvm::isa<ParmVarDecl>(V))
    return false;
  return isShared(*V) || (V->hasLocalStorage() && V->getInit() && !Written.any(V) &&
                          !V->getType()->isReferenceType() && isOneForAll(V->getInit(), Written));
}

bool hasLoop(const Stmt *S) {
  return S && (llvm::isa<ForStmt, WhileStmt, DoStmt>(S) || llvm::any_of(S->children(), hasLoop));
}

/// Is \p P compared, or an index? Any other number may be the value that a thread brings along.
bool placesThread(const Stmt *S, const ParmVarDecl &P) {
  if (!S)
    return false;
  const auto *B = llvm::dyn_cast<BinaryOperator>(S);
  const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(S);
  return (B && B->isComparisonOp() && refersTo(B, &P)) ||
         (Element && refersTo(Element->getIdx(), &P)) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) { return placesThread(Child, P); });
}

} // namespace

bool gainsByWaiting(const CallExpr &Call, const FunctionDecl &Helper, const FunctionDecl &Kernel) {
  if (Call.getNumArgs() != Helper.getNumParams())
    return false;
  const Modifications OfKernel(Kernel.getBody()), OfHelper(Helper.getBody());
  PlaceOfThread Place(OfKernel);
  const bool HasLoop = hasLoop(Helper.getBody()); // over which its phases are many
  for (auto [Given, P] : llvm::zip(Call.arguments(), Helper.parameters()))
    if (HasLoop && P->getType()->isIntegerType() && !OfHelper.any(P) && Place.is(Given) &&
        placesThread(Helper.getBody(), *P))
      return true;
  const auto *Body = llvm::dyn_cast<CompoundStmt>(Helper.getBody());
  const auto *Last =
      Body && !Body->body_empty() ? llvm::dyn_cast<ReturnStmt>(Body->body_back()) : nullptr;
  return Last && Last->getRetValue() && isOneForAll(Last->getRetValue(), OfHelper);
}

bool isNamedOnce(const FunctionDecl &F, const ASTContext &Context) {
  class Counter : public DynamicRecursiveASTVisitor {
  public:
    explicit Counter(const FunctionDecl &F) : F(F.getCanonicalDecl()) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      const auto *Named = llvm::dyn_cast<FunctionDecl>(E->getDecl());
      Times += Named && Named->getCanonicalDecl() == F;
      return Times < 2;
    }
    unsigned Times = 0;

  private:
    const FunctionDecl *F;
  } Count(F);
  if (F.isTemplateInstantiation() || F.isDependentContext())
    return false;
  Count.TraverseDecl(Context.getTranslationUnitDecl());
  return Count.Times == 1;
}

} // namespace offloom
