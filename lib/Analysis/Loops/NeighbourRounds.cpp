// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/NeighbourRounds.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/PureFunctions.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/StridedLoops.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {

namespace {

/// Looks whether statements only read memory, and are the same for threads of all blocks but for
/// what they begin with. What it does not know is not.
class RoundReader {
public:
  RoundReader(const VarDecl *Index, llvm::ArrayRef<const VarDecl *> Kept,
              const Modifications &Written, const Synchronisation &Sync)
      : Own(Kept.begin(), Kept.end()), Written(Written), Sync(Sync) {
    Own.insert(Index);
    Changed.insert_range(Kept);
  }

  bool reads(const Stmt *S) {
    if (!S)
      return true;
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
      return declares(*Declaration);
    if (const auto *E = llvm::dyn_cast<Expr>(S))
      return readsIn(*E);
    return llvm::isa<CompoundStmt, IfStmt, NullStmt, AttributedStmt>(S) && allOf(*S);
  }

private:
  bool allOf(const Stmt &S) {
    return llvm::all_of(S.children(), [&](const Stmt *Part) { return reads(Part); });
  }

  bool declares(const DeclStmt &S) {
    return llvm::all_of(S.decls(), [&](const Decl *D) {
      const auto *V = llvm::dyn_cast<VarDecl>(D);
      if (!V || !V->hasLocalStorage() || V->getType()->isReferenceType() || !reads(V->getInit()))
        return false;
      Own.insert(V);
      Changed.insert(V);
      return true;
    });
  }

  bool readsIn(const Expr &E) {
    if (E.getType().isVolatileQualified())
      return false;
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(&E))
      return isSame(*Ref);
    if (const auto *Call = llvm::dyn_cast<CallExpr>(&E))
      return isPureCall(*Call) && allOf(E);
    if (const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(&E))
      return Construct->getConstructor()->isTrivial() && allOf(E);
    if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&E))
      return (!Binary->isAssignmentOp() || changesOwn(*Binary->getLHS())) && allOf(E);
    if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&E))
      return (!Unary->isIncrementDecrementOp() || changesOwn(*Unary->getSubExpr())) &&
             (Unary->getOpcode() != UO_AddrOf || !ownerOf(*Unary->getSubExpr())) && allOf(E);
    return llvm::isa<CastExpr, ParenExpr, ArraySubscriptExpr, MemberExpr, ConditionalOperator,
                     IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral,
                     ConstantExpr, InitListExpr, MaterializeTemporaryExpr, ExprWithCleanups,
                     CXXUnresolvedConstructExpr, CXXDependentScopeMemberExpr,
                     SubstNonTypeTemplateParmExpr, UnaryExprOrTypeTraitExpr>(&E) &&
           allOf(E);
  }

  bool isPureCall(const CallExpr &Call) const {
    const FunctionDecl *F = Call.getDirectCallee();
    if (!F || llvm::isa<CXXOperatorCallExpr>(Call) || llvm::isa<CXXMemberCallExpr>(Call))
      return false;
    return F->getName() == "__ldg" || isPureByName(F->getName()) || Sync.isPure(F);
  }

  /// The variable that \p E is, or is a part of; null where a pointer leads away from it.
  static const VarDecl *ownerOf(const Expr &E) {
    const Expr *Of = E.IgnoreParenImpCasts();
    for (;;) {
      if (const auto *Member = llvm::dyn_cast<MemberExpr>(Of); Member && !Member->isArrow())
        Of = Member->getBase()->IgnoreParenImpCasts();
      else if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(Of);
               Element && Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        Of = Element->getBase()->IgnoreParenImpCasts();
      else
        return variableOf(Of);
    }
  }
  bool changesOwn(const Expr &To) const {
    const VarDecl *Owner = ownerOf(To);
    return Owner && Changed.contains(Owner);
  }

  /// Is what \p Ref names the thread's own, or the same in all blocks?
  bool isSame(const DeclRefExpr &Ref) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref.getDecl());
    if (!V)
      return true; // a function that is called, an enumerator, a template's parameter
    const BuiltinVariable Builtin = builtinVariable(V);
    if (Builtin == BuiltinVariable::ThreadIdx || Builtin == BuiltinVariable::BlockIdx ||
        isShared(*V))
      return false;
    if (Own.contains(V) || V->hasGlobalStorage())
      return true;
    if (Written.any(V))
      return false;
    return llvm::isa<ParmVarDecl>(V) || reads(V->getInit());
  }

  llvm::SmallPtrSet<const VarDecl *, 8> Own, Changed;
  const Modifications &Written;
  const Synchronisation &Sync;
};

/// What \p E is worth: of a variable that keeps its first value, that value.
const Expr *firstValueOf(const Expr *E, const Modifications &Written) {
  const VarDecl *V = variableOf(E);
  while (V && V->isLocalVarDecl() && V->hasInit() && !Written.any(V) &&
         V->getType()->isIntegerType()) {
    E = V->getInit();
    V = variableOf(E);
  }
  return E;
}

} // namespace

std::optional<JoinedBlocks> neighbourRounds(const FunctionDecl &Kernel, const StridedLoop &Loop,
                                            llvm::ArrayRef<const Stmt *> Round,
                                            llvm::ArrayRef<const VarDecl *> Kept,
                                            const Modifications &Written,
                                            const Synchronisation &Sync) {
  RoundReader Reader(Loop.Index, Kept, Written, Sync);
  const auto Op = Loop.Test->getOpcode();
  const Expr *Left = Loop.Test->getLHS(), *Right = Loop.Test->getRHS();
  // Of two bounds, `i < n && i < end`, Op is neither.
  const bool Counts = (Op == BO_LT && variableOf(Left) == Loop.Index && Reader.reads(Right)) ||
                      (Op == BO_GT && variableOf(Right) == Loop.Index && Reader.reads(Left));
  if (!Counts || !Reader.reads(Loop.Step) ||
      !llvm::all_of(Round, [&](const Stmt *S) { return Reader.reads(S); }))
    return std::nullopt;
  return placeInGrid(*firstValueOf(Loop.Begin, Written), Kernel, Sync);
}

} // namespace offloom
