// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/RowCuts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Loops/CutFinder.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace offloom {

/// Shorter pieces are not worth a thread of their own.
static constexpr std::uint64_t ShortestPiece = 64;

/// Does \p S end for some threads of a row and not for others, by a jump?
bool CutFinder::leavesForSome(const Stmt *S) const {
  if (!S)
    return false;
  const auto *If = llvm::dyn_cast<IfStmt>(S);
  if (auto Known = Tested.find(If); If && Known != Tested.end())
    return leavesForSome(Known->second);
  if (If && isSame(If->getCond()))
    return leavesForSome(If->getThen()) || leavesForSome(If->getElse());
  if (llvm::isa<IfStmt, SwitchStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S)) {
    const Jumps Out = jumpsOf(S);
    return Out.Loop || Out.Return || Out.Goto;
  }
  return llvm::isa<GotoStmt, IndirectGotoStmt>(S) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) { return leavesForSome(Child); });
}

/// What \p S may write is not known behind it.
void CutFinder::forgetWritten(const Stmt *S) {
  if (!S)
    return;
  for (const VarDecl *V : localVariablesIn(S))
    if (llvm::any_of(Written.of(V), [&](const Expr *Site) { return contains(S, Site); }))
      Values.forget(V);
}

/// A row is the same for these, or they are for some threads only. The latter come to all cuts if
/// nobody came to one before.
void CutFinder::visitVarying(llvm::ArrayRef<const Stmt *> Parts) {
  for (const Stmt *Part : Parts) {
    if (!Part)
      continue;
    const bool First = Cuts.empty() && !Closed && !InLoop;
    if (First) {
      visit(Part);
      Closed |= !Cuts.empty();
    }
    Closed |= !Cuts.empty() && leavesForSome(Part);
    const Jumps Out = jumpsOf(Part);
    Closed |= !Cuts.empty() && (Out.Return || Out.Loop || Out.Goto);
  }
  for (const Stmt *Part : Parts)
    forgetWritten(Part);
}

/// Parts of an expression, whose places are not worth that those behind it are none.
void CutFinder::visitChosen(llvm::ArrayRef<const Stmt *> Parts) {
  const bool Outer = std::exchange(InChoice, true);
  visitVarying(Parts);
  InChoice = Outer;
}

void CutFinder::visitDeclaration(const DeclStmt &S) {
  for (const Decl *D : S.decls()) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    if (!V || !V->isLocalVarDecl() || V->isStaticLocal())
      continue;
    if (V->getInit())
      visit(V->getInit());
    Values.assign(V, V->getInit());
  }
}

void CutFinder::visitIf(const IfStmt &S) {
  if (S.getInit() || S.getConditionVariable() || S.isConstexpr() || S.isConsteval())
    return skip(S);
  const auto *Test = comparison(S.getCond());
  if (Test && !S.getElse() && onlyAdjusts(S.getThen()) &&
      accept(RowCut::Kind::Seldom, *Test, Test->getLHS(), Test->getRHS()))
    return; // for the others nothing has changed
  const Jumps Out = jumpsOf(S.getThen());
  if (!S.getElse() && !Out.Return && !Out.Loop && !Out.Goto &&
      visitPlacesBehind(S.getCond(), S.getThen())) {
    Tested[&S] = S.getThen();
    return forgetWritten(S.getThen());
  }
  if (visitEdge(S))
    return;
  const bool MayCut = loopAround() || S.getElse(); // else a guard
  if (auto Holds = MayCut ? acceptTests(S.getCond(), Out.Loop || Out.Return) : std::nullopt) {
    const Stmt *Often = *Holds ? S.getThen() : S.getElse();
    Tested[&S] = Often;
    visit(Often);
    forgetWritten(S.getThen());
    forgetWritten(S.getElse());
    return;
  }
  visit(S.getCond());
  if (Test && Test->getOpcode() == BO_EQ) { // for a thread of each row
    skip(*S.getThen());
    return visitVarying({S.getElse()});
  }
  if (!isSame(S.getCond()))
    return visitVarying({S.getThen(), S.getElse()});
  const bool LeavesRow = !Cuts.empty();
  visit(S.getThen());
  if (S.getElse())
    visit(S.getElse());
  Closed |= LeavesRow && leavesForSome(&S);
  forgetWritten(S.getThen());
  forgetWritten(S.getElse());
}

/// A row's threads go through a loop side by side, or nothing is cut in there.
void CutFinder::visitLoop(const Stmt &S) {
  forgetWritten(&S);
  const auto *For = llvm::dyn_cast<ForStmt>(&S);
  if (For && For->getCond() && !For->getConditionVariable() && isSame(For->getCond())) {
    const Stmt *Outer = std::exchange(InLoop, InLoop ? InLoop : &S);
    const size_t Before = Cuts.size();
    const auto Known = Values.known();
    const bool WasClosed = Closed;
    visit(For->getBody());
    InLoop = Outer;
    const bool Leaves = leavesForSome(For->getBody());
    if (Leaves) {
      Cuts.truncate(Before);
      Values.restore(Known);
      Closed = WasClosed;
    }
    forgetWritten(&S);
    if (!Leaves)
      return;
  }
  skip(S);
}

/// Nothing is cut in \p S.
void CutFinder::skip(const Stmt &S) {
  const Jumps Out = jumpsOf(&S);
  Closed |= !Cuts.empty() && (Out.Return || Out.Loop || Out.Goto);
  forgetWritten(&S);
}

void CutFinder::visitBinary(const BinaryOperator &E) {
  visit(E.getLHS());
  if (E.isLogicalOp() && !isSame(E.getLHS()))
    return visitChosen({E.getRHS()});
  visit(E.getRHS());
  switch (E.getOpcode()) {
  case BO_Rem:
    accept(RowCut::Kind::Remainder, E, E.getLHS(), E.getRHS());
    break;
  case BO_Div:
    accept(RowCut::Kind::Quotient, E, E.getLHS(), E.getRHS());
    break;
  case BO_And:
    accept(RowCut::Kind::Masked, E, E.getLHS(), E.getRHS());
    break;
  default:
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E.getLHS()->IgnoreParens());
        Ref && E.isAssignmentOp())
      if (const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl()))
        E.getOpcode() == BO_Assign && !InLoop ? Values.assign(V, E.getRHS()) : Values.forget(V);
  }
}

void CutFinder::visitCall(const CallExpr &E) {
  const size_t Before = Cuts.size();
  for (const Expr *Argument : E.arguments())
    visit(Argument);
  const FunctionDecl *Callee = E.getDirectCallee();
  if (!Callee || !Callee->getDeclName().isIdentifier() || E.getNumArgs() != 2 ||
      !AST.getSourceManager().isInSystemHeader(Callee->getLocation()) ||
      !isOfType(E.getArg(0), E.getType()) || !isOfType(E.getArg(1), E.getType()) ||
      (isSame(E.getArg(0)) && Cuts.size() != Before)) // the arguments change places
    return;
  if (Callee->getName() == "max")
    accept(RowCut::Kind::AtLeast, E, E.getArg(0), E.getArg(1));
  else if (Callee->getName() == "min")
    accept(RowCut::Kind::AtMost, E, E.getArg(0), E.getArg(1));
}

void CutFinder::visit(const Stmt *S) {
  if (!S)
    return;
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
    return visitDeclaration(*Declaration);
  if (const auto *If = llvm::dyn_cast<IfStmt>(S))
    return visitIf(*If);
  if (llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
    return visitLoop(*S);
  if (llvm::isa<SwitchStmt>(S))
    return skip(*S);
  if (llvm::isa<GotoStmt, IndirectGotoStmt, LabelStmt, AsmStmt>(S)) {
    Closed = true;
    return;
  }
  if (llvm::isa<LambdaExpr, StmtExpr>(S))
    return forgetWritten(S);
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(S))
    return visitChoice(*Choice);
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(S))
    return visitBinary(*Binary);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(S))
    return visitCall(*Call);
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(S)) {
    visit(Subscript->getBase());
    visit(Subscript->getIdx());
    return visitPlace(*Subscript->getIdx());
  }
  for (const Stmt *Child : S->children())
    visit(Child);
  if (const auto *Paren = llvm::dyn_cast<ParenExpr>(S);
      Paren && !Cuts.empty() && Cuts.back().Whole == Paren->getSubExpr())
    Cuts.back().Parens = Paren;
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(S); U && U->isIncrementDecrementOp())
    forgetWritten(S);
  if (const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(S);
      Cast && Cast->getCastKind() == CK_IntegralCast &&
      AST.getTypeSize(Cast->getType()) > AST.getTypeSize(Cast->getSubExpr()->getType()))
    visitPlace(*Cast->getSubExpr());
}

/// \p Place becomes a number of 64 bits, which compilers cannot tell from that of the next thread
/// if it may wrap around before. No answer is kept of it, so that cuts behind it may be reached by
/// other threads.
void CutFinder::visitPlace(const Expr &Place) {
  if (!WithPlaces || Closed || InChoice || Place.isTypeDependent() || !isOwnText(Place) ||
      !Place.getType()->isUnsignedIntegerType() || !RowValues::isWide(Place.getType(), AST) ||
      AST.getTypeSize(Place.getType()) > 32 || (InLoop && !roundsOf(*InLoop, AST)))
    return;
  const RowValue Value = Values.of(&Place);
  if (Value.Steps != 1 || (Value.Exact && !(AllPlaces && Values.isOfBlock(&Place))))
    return;
  // What `row.remainder()` gives is no place that is found once more.
  if (llvm::any_of(Cuts, [&](const RowCut &Cut) {
        return Cut.Whole->IgnoreParenImpCasts() == Place.IgnoreParenImpCasts();
      }))
    return;
  Cuts.push_back({RowCut::Kind::Place, &Place, nullptr, nullptr});
  Values.set(Place.IgnoreParens(), {1, true});
}

bool CutFinder::accept(RowCut::Kind K, const Expr &Whole, const Expr *A, const Expr *B) {
  const bool Tests = K == RowCut::Kind::Seldom || K == RowCut::Kind::Mostly;
  const bool Chooses = K == RowCut::Kind::AtLeast || K == RowCut::Kind::AtMost;
  if (Tests && isSame(&Whole))
    A = B = nullptr;
  else if ((Tests || Chooses) && isSame(A))
    std::swap(A, B);
  if (Closed || Whole.isTypeDependent() || !isOwnText(Whole))
    return false;
  if (A && (!isRising(A) || !isSame(B) || !RowValues::isWide(A->getType(), AST) ||
            !RowValues::isWide(B->getType(), AST)))
    return false;
  Expr::EvalResult Constant;
  if (!Tests && !Chooses)
    if (!B->isValueDependent() && B->EvaluateAsInt(Constant, AST)) {
      const llvm::APSInt &Value = Constant.Val.getInt();
      if (Value.isNegative() || Value.getLimitedValue() + 1 < ShortestPiece)
        return false;
      if (K == RowCut::Kind::Masked && !(Value + 1).isPowerOf2())
        return false;
    }
  Cuts.push_back({K, &Whole, A, B});
  if (!Tests)
    Values.set(&Whole, {K == RowCut::Kind::Quotient ? 0 : 1, true});
  return true;
}

llvm::SmallVector<RowCut, 4> rowCuts(llvm::ArrayRef<const Stmt *> Statements, const VarDecl *Index,
                                     const ASTContext &AST, const Uniformity &Uniform,
                                     const Modifications &Written, bool RowsAreLong,
                                     bool WithPlaces, const Stmt *Round, bool CountsThreads,
                                     GuardOfRow First) {
  auto IsPlace = [](const RowCut &Cut) { return Cut.TheKind == RowCut::Kind::Place; };
  auto CutsIn = [&](bool AllPlaces) {
    CutFinder Finder(AST, Uniform, Written, RowsAreLong, WithPlaces, Round);
    Finder.setFirst(First);
    if (AllPlaces)
      Finder.takeAllPlaces();
    if (Index)
      Finder.values().set(Index, {1, Index->getType()->isSignedIntegerType()});
    for (const Stmt *S : Statements)
      Finder.visit(S);
    auto Cuts = Finder.take();
    // What tells rows apart and not their threads compilers make a choice of between two loops, but
    // not in each round of a loop: that would be 2^n for n rounds.
    if (!(RowsAreLong && Finder.testsInLoop()) &&
        llvm::none_of(Cuts, [&](const RowCut &Cut) { return Cut.Rising || IsPlace(Cut); }))
      Cuts.clear();
    return Cuts;
  };
  auto Cuts = CutsIn(/*AllPlaces=*/false);
  // Pieces of rows count places of a grid, of which `s[threadIdx.x]` has none.
  return !CountsThreads && llvm::any_of(Cuts, IsPlace) ? CutsIn(/*AllPlaces=*/true) : Cuts;
}

} // namespace offloom
