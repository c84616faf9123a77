// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/OwnRows.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Loops/RoundsGain.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Analysis/Values/ThreadStrides.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

static const VarDecl *namedVariable(const Expr *E) {
  const auto *Ref = E ? llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

CountedLoop countedLoop(const ForStmt &S, const Modifications &Written) {
  CountedLoop Head;
  const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(S.getInit());
  const auto *Set = llvm::dyn_cast_or_null<BinaryOperator>(S.getInit());
  if (Init)
    Head.Index = Init->isSingleDecl() ? llvm::dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
  else if (Set && Set->getOpcode() == BO_Assign)
    Head.Index = namedVariable(Set->getLHS());
  const auto *Step = S.getInc() ? S.getInc()->IgnoreParenImpCasts() : nullptr;
  const auto *Increment = llvm::dyn_cast_or_null<UnaryOperator>(Step);
  const auto *Addition = llvm::dyn_cast_or_null<CompoundAssignOperator>(Step);
  const Expr *Stepped = Increment && Increment->isIncrementDecrementOp() ? Increment->getSubExpr()
                        : Addition                                       ? Addition->getLHS()
                                                                         : nullptr;
  const bool IsLoops =
      Head.Index && Head.Index->isLocalVarDecl() && Head.Index->getType()->isIntegerType() &&
      namedVariable(Stepped) == Head.Index && !Written.handedOut().contains(Head.Index) &&
      llvm::none_of(Written.of(Head.Index), [&](const Expr *Site) {
        return contains(S.getBody(), Site) || contains(S.getCond(), Site);
      });
  if (!IsLoops)
    return {};
  Head.ByOne = Increment && Increment->isIncrementOp();
  const auto *Test = llvm::dyn_cast_or_null<BinaryOperator>(S.getCond());
  if (Test && Test->getOpcode() == BO_LT && namedVariable(Test->getLHS()) == Head.Index)
    Head.Bound = Test->getRHS()->IgnoreParenImpCasts();
  return Head;
}

static bool isPlace(const Expr *E) {
  const auto *U = llvm::dyn_cast<UnaryOperator>(E);
  return llvm::isa<ArraySubscriptExpr>(E) || (U && U->getOpcode() == UO_Deref);
}

namespace {

class OwnRowReader {
public:
  OwnRowReader(const ForStmt &Loop, const CountedLoop &Head, const ThreadStrides &Strides,
               const Modifications &Written)
      : Loop(Loop), Head(Head), Strides(Strides), Written(Written),
        Context(Head.Index->getASTContext()) {}

  /// Collects what is read in \p S. \p Always: in each round. False if something else than local
  /// variables changes, or if a place is read that is neither near the neighbours' nor in a row.
  bool read(const Stmt *S, bool Always) {
    if (!S)
      return true;
    if (const auto *If = llvm::dyn_cast<IfStmt>(S))
      return read(If->getCond(), Always) && read(If->getThen(), false) &&
             read(If->getElse(), false);
    if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(S))
      return read(Choice->getCond(), Always) && read(Choice->getTrueExpr(), false) &&
             read(Choice->getFalseExpr(), false);
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(S)) {
      if (B->isAssignmentOp() && !isLocal(B->getLHS()))
        return false;
      return read(B->getLHS(), Always) && read(B->getRHS(), Always && !B->isLogicalOp());
    }
    if (const auto *U = llvm::dyn_cast<UnaryOperator>(S);
        U &&
        (U->getOpcode() == UO_AddrOf || (U->isIncrementDecrementOp() && !isLocal(U->getSubExpr()))))
      return false;
    if (const auto *E = llvm::dyn_cast<Expr>(S); E && isPlace(E))
      return readPlace(E, Always);
    if (const auto *Call = llvm::dyn_cast<CallExpr>(S)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (!Callee || !Callee->getDeclName().isIdentifier() || !isInstruction(Callee->getName()))
        return false;
    } else if (llvm::isa<LambdaExpr, CXXConstructExpr, CXXOperatorCallExpr, MemberExpr>(S) &&
               !isOfBuiltin(S)) {
      return false;
    }
    return llvm::all_of(S->children(), [&](const Stmt *Part) { return read(Part, Always); });
  }

  llvm::SmallVector<OwnRow, 2> Found;

private:
  /// Nothing in them changes in a round.
  bool areTheSame(const Expr *A, const Expr *B) const {
    llvm::FoldingSetNodeID OfA, OfB;
    A->Profile(OfA, Context, /*Canonical=*/true);
    B->Profile(OfB, Context, /*Canonical=*/true);
    return OfA == OfB;
  }
  static bool isLocal(const Expr *E) {
    const VarDecl *V = namedVariable(E);
    return V && V->isLocalVarDeclOrParm() && !V->getType()->isReferenceType() && !isShared(*V);
  }
  static bool isOfBuiltin(const Stmt *S) {
    const auto *Member = llvm::dyn_cast<MemberExpr>(S);
    return Member && !Member->isArrow() && isOfRegisters(Member);
  }

  bool readPlace(const Expr *E, bool Always) {
    const auto Apart = Strides.ofPlace(E);
    if (Apart == 0 || Apart == 1)
      return true;
    if (!Always || !isInRow(E) || E->getBeginLoc().isMacroID() || E->getEndLoc().isMacroID() ||
        E->getType().isVolatileQualified() || E->getType()->isRecordType() ||
        E->getType()->isArrayType())
      return false;
    for (OwnRow &Row : Found)
      if (areTheSame(Row.front(), E)) {
        Row.push_back(E);
        return true;
      }
    Found.push_back({E});
    return true;
  }

  /// Does the place of \p E go up by one element in each round?
  bool isInRow(const Expr *E) const {
    if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E))
      return isFixedBase(Element->getBase()) && goesUp(Element->getIdx());
    const auto *U = llvm::cast<UnaryOperator>(E);
    return U->getSubExpr()->getType()->isPointerType() && goesUp(U->getSubExpr());
  }
  bool isFixedBase(const Expr *E) const {
    const Expr *Bare = E->IgnoreParenImpCasts();
    if (const auto *Outer = llvm::dyn_cast<ArraySubscriptExpr>(Bare))
      return Outer->getType()->isArrayType() && isFixedBase(Outer->getBase()) &&
             isStableIn(Outer->getIdx(), &Loop, Written);
    return isStableIn(Bare, &Loop, Written);
  }
  bool goesUp(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (namedVariable(E) == Head.Index)
      return true;
    const auto *B = llvm::dyn_cast<BinaryOperator>(E);
    if (!B || !B->isAdditiveOp())
      return false;
    return (goesUp(B->getLHS()) && isFixed(B->getRHS())) ||
           (B->getOpcode() == BO_Add && goesUp(B->getRHS()) && isFixed(B->getLHS()));
  }
  bool isFixed(const Expr *E) const {
    return isStableIn(E, &Loop, Written) && !llvm::is_contained(localVariablesIn(E), Head.Index);
  }

  const ForStmt &Loop;
  const CountedLoop &Head;
  const ThreadStrides &Strides;
  const Modifications &Written;
  const ASTContext &Context;
};

} // namespace

llvm::SmallVector<OwnRow, 2> ownRowsIn(const ForStmt &S, const CountedLoop &Head,
                                       const ThreadStrides &Strides, const Modifications &Written) {
  constexpr size_t Most = 3; // detail::scratch_rows of the runtime
  const Jumps Out = jumpsOf(S.getBody());
  if (!Head.Index || !Head.Bound || !Head.ByOne || !isStableIn(Head.Bound, &S, Written) ||
      Out.Loop || Out.Return || Out.Goto)
    return {};
  OwnRowReader Reader(S, Head, Strides, Written);
  if (!Reader.read(S.getBody(), true) || Reader.Found.size() > Most)
    return {};
  return Reader.Found;
}

bool sharesReads(const Stmt *Body, const CountedLoop &Head, const ThreadStrides &Strides) {
  if (!Body)
    return false;
  const auto *E = llvm::dyn_cast<Expr>(Body);
  if (E && isPlace(E) && Strides.ofPlace(E) == 0 &&
      llvm::is_contained(localVariablesIn(E), Head.Index))
    return true;
  return llvm::any_of(Body->children(),
                      [&](const Stmt *Part) { return sharesReads(Part, Head, Strides); });
}

} // namespace offloom
