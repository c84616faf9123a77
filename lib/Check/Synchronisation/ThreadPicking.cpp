// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Synchronisation/ThreadPicking.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/UnitFacts.h"
#include "Check/Synchronisation/MemoryUpdates.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether threads may learn from \p Call which of them has come first.
bool isPickingAtomic(const CallExpr &Call, const UnitFacts &Facts) {
  return Facts.isNamed(NameGroup::Atomics, Call) && resultIsUsed(Call, Facts.AST);
}

/// Whether a function may pick threads, by atomics, their index, or what is not in sight.
class MayPick : public DynamicRecursiveASTVisitor {
public:
  explicit MayPick(const UnitFacts &Facts, unsigned Depth = 0) : Facts(Facts), Depth(Depth) {}

  bool VisitAsmStmt(AsmStmt *) override { return false; }
  bool VisitGotoStmt(GotoStmt *) override { return false; }
  bool VisitLambdaExpr(LambdaExpr *) override { return false; }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return builtinVariable(E->getDecl()) == BuiltinVariable::None;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && !collectiveOf(Callee) && !isPickingAtomic(*Call, Facts) &&
           !(isUsers(*Callee) && picks(*Callee, Facts, Depth + 1));
  }

  static bool picks(const FunctionDecl &F, const UnitFacts &Facts, unsigned Depth = 0) {
    const FunctionDecl *Definition = nullptr;
    return Depth > 3 || !F.isDefined(Definition) || !Definition->getBody() ||
           !MayPick(Facts, Depth).TraverseStmt(Definition->getBody());
  }

private:
  bool isUsers(const FunctionDecl &F) const {
    return !isInSystemCode(F.getLocation(), Facts.AST.getSourceManager());
  }

  const UnitFacts &Facts;
  const unsigned Depth;
};

/// Whether a kernel may pick threads that come to an update: around it or before a jump it compares
/// their indices for equality or with a number, it asks for their bits, calls what asks, or orders
/// them by atomics.
class Picking : public DynamicRecursiveASTVisitor {
public:
  Picking(const FunctionDecl &Kernel, const Expr &Place, UnitFacts &Facts)
      : Place(Place), Of(Facts.threadsOf(Kernel)), Written(Facts.modificationsOf(Kernel)),
        Facts(Facts) {
    TraverseStmt(Kernel.getBody());
  }

  bool VisitIfStmt(IfStmt *S) override { return decides(*S) ? condition(*S->getCond()) : true; }
  bool VisitWhileStmt(WhileStmt *S) override { return condition(*S->getCond()); }
  bool VisitConditionalOperator(ConditionalOperator *E) override {
    return decides(*E) ? condition(*E->getCond()) : true;
  }
  bool VisitSwitchStmt(SwitchStmt *) override { return pick(); }
  bool VisitGotoStmt(GotoStmt *) override { return pick(); }
  bool VisitAsmStmt(AsmStmt *) override { return pick(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return pick(); }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getIdentifier() &&
        Facts.Functions.isNamed(NameGroup::BlockBarriers, Callee->getName()))
      return true;
    return !Callee || isa<CXXMethodDecl>(Callee) || collectiveOf(Callee) ||
                   isPickingAtomic(*Call, Facts) || mayPick(*Callee)
               ? pick()
               : true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    HasThreads |= builtinVariable(E->getDecl()) == BuiltinVariable::ThreadIdx;
    return true;
  }

  bool Found = false;
  bool HasThreads = false;

private:
  /// A function of the user's may use atomics, or ask which thread it is in.
  bool mayPick(const FunctionDecl &F) const {
    return !isInSystemCode(F.getLocation(), Facts.AST.getSourceManager()) &&
           MayPick::picks(F, Facts);
  }

  bool pick() {
    Found = true;
    return false;
  }

  /// Whether \p S says who comes to the place: it is within, or those who leave do not.
  bool decides(const Stmt &S) const {
    return isa<ReturnStmt, BreakStmt, ContinueStmt>(S) || &S == &Place ||
           llvm::any_of(S.children(), [&](const Stmt *Child) { return Child && decides(*Child); });
  }

  /// `i < n` and what is asked of elements pick nobody, nor does what is asked of the place itself.
  bool condition(const Expr &Asked) {
    const Expr &E = *Asked.IgnoreParenImpCasts();
    const auto *Binary = dyn_cast<BinaryOperator>(&E);
    if (Binary && Binary->isLogicalOp())
      return condition(*Binary->getLHS()) && condition(*Binary->getRHS());
    const ThreadDependence On = Of.of(E);
    if (On.isSame() || (On.isKnown() && On.isOfElement()) ||
        readsPlace(E, Place, Written, Facts.AST))
      return true;
    if (!On.isKnown() || !Binary || !Binary->isRelationalOp())
      return pick();
    auto IsNumber = [](const Expr *Side) {
      return isa<IntegerLiteral>(Side->IgnoreParenImpCasts());
    };
    return IsNumber(Binary->getLHS()) || IsNumber(Binary->getRHS()) ? pick() : true;
  }

  const Expr &Place;
  const ThreadDependences &Of;
  const Modifications &Written;
  const UnitFacts &Facts;
};

} // namespace

bool mayPickThreads(const FunctionDecl &F, const UnitFacts &Facts) {
  return MayPick::picks(F, Facts);
}

bool allThreadsComeTo(const Expr &Place, const FunctionDecl &Kernel, UnitFacts &Facts) {
  const Picking Picks(Kernel, Place, Facts);
  return Picks.HasThreads && !Picks.Found;
}

} // namespace offloom
