// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/LockstepHeads.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/CommonMoves.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// Is a place in memory that \p S names found by what \p Step changes? Rows of threads do not see
/// then that they have neighbouring places.
static bool indexesBy(const Stmt *S, const Expr &Step, const Modifications &Written) {
  if (!S)
    return false;
  const auto *U = llvm::dyn_cast<UnaryOperator>(S);
  const auto *Member = llvm::dyn_cast<MemberExpr>(S);
  const bool IsPlace = llvm::isa<ArraySubscriptExpr>(S) || (U && U->getOpcode() == UO_Deref) ||
                       (Member && Member->isArrow());
  if (IsPlace && llvm::any_of(localVariablesIn(S), [&](const VarDecl *V) {
        return llvm::any_of(Written.of(V), [&](const Expr *Site) { return contains(&Step, Site); });
      }))
    return true;
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return indexesBy(Child, Step, Written); });
}

std::optional<LockstepHead> LockstepHeads::read(const Stmt &S) const {
  LockstepHead Head;
  const auto *For = llvm::dyn_cast<ForStmt>(&S);
  if (!For)
    return llvm::cast<WhileStmt>(S).getConditionVariable() ? std::nullopt : std::optional(Head);
  if (For->getConditionVariable() || For->getRParenLoc().isMacroID())
    return std::nullopt;
  if (const auto *Declared = llvm::dyn_cast_or_null<DeclStmt>(For->getInit())) {
    for (const Decl *D : Declared->decls())
      Head.Counters.push_back(llvm::dyn_cast<VarDecl>(D));
    const bool AreAlike =
        llvm::all_of(Head.Counters, [&](const VarDecl *V) { return isCounter(V, *For); });
    return AreAlike && isStepOf(For->getInc(), Head.Counters, S) ? std::optional(Head)
                                                                 : std::nullopt;
  }
  Head.Init = llvm::cast_or_null<Expr>(For->getInit());
  Head.Step = For->getInc();
  // A thread that goes on with the next round says `return`, and would not take the step.
  const bool IsSkipped = Head.Step && jumpsOf(For->getBody()).Continue;
  if (IsSkipped || (Head.Init && !isOfThreads(Head.Init)) ||
      (Head.Step && (!isOfThreads(Head.Step) || indexesBy(For->getBody(), *Head.Step, Written))))
    return std::nullopt;
  return Head;
}

bool LockstepHeads::isCounter(const VarDecl *V, const ForStmt &S) const {
  return V && V->getInit() && V->getType()->isScalarType() && Uniform.isUniform(V->getInit()) &&
         isOfRegisters(V->getInit()) && !Written.handedOut().contains(V) &&
         llvm::all_of(Written.of(V),
                      [&](const Expr *Site) { return S.getInc() && contains(S.getInc(), Site); });
}

/// `++i`, `i += uniform`, or several of them.
bool LockstepHeads::isStepOf(const Expr *E, llvm::ArrayRef<const VarDecl *> Counters,
                             const Stmt &Loop) const {
  if (!E)
    return true;
  E = E->IgnoreParenImpCasts();
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (B && B->getOpcode() == BO_Comma)
    return isStepOf(B->getLHS(), Counters, Loop) && isStepOf(B->getRHS(), Counters, Loop);
  const auto *U = llvm::dyn_cast<UnaryOperator>(E);
  const bool IsAmount = B && B->isCompoundAssignmentOp() && Uniform.isUniform(B->getRHS()) &&
                        isStableIn(B->getRHS(), &Loop, Written);
  const Expr *Of = U && U->isIncrementDecrementOp() ? U->getSubExpr()
                   : IsAmount                       ? B->getLHS()
                                                    : nullptr;
  const auto *Ref = Of ? llvm::dyn_cast<DeclRefExpr>(Of->IgnoreParenImpCasts()) : nullptr;
  return Ref && llvm::is_contained(Counters, Ref->getDecl());
}

/// Does \p E do no more than change variables that each thread has for itself?
bool LockstepHeads::isOfThreads(const Expr *E) const {
  return !E->getBeginLoc().isMacroID() && !E->getEndLoc().isMacroID() &&
         !Sync.callsReadThreadIdx(E) &&
         llvm::all_of(partsOf(E), [&](const Expr *Part) { return setsOwn(Part); });
}

/// `++k`, or `k = …` of what is in registers.
bool LockstepHeads::setsOwn(const Expr *Part) const {
  Part = Part->IgnoreParenImpCasts();
  const auto *U = llvm::dyn_cast<UnaryOperator>(Part);
  const auto *B = llvm::dyn_cast<BinaryOperator>(Part);
  const Expr *Of = U && U->isIncrementDecrementOp()                         ? U->getSubExpr()
                   : B && B->isAssignmentOp() && isOfRegisters(B->getRHS()) ? B->getLHS()
                                                                            : nullptr;
  const auto *Ref = Of ? llvm::dyn_cast<DeclRefExpr>(Of->IgnoreParenImpCasts()) : nullptr;
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->isLocalVarDecl() && V->hasLocalStorage() && V->getType()->isScalarType() &&
         !Uniform.isUniform(V) && !Written.handedOut().contains(V);
}

} // namespace offloom
