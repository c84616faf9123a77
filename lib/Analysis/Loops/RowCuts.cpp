// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/RowCuts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Loops/NeighbourTests.h"
#include "Analysis/Loops/RoundsGain.h"
#include "Analysis/Loops/RowValues.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>
#include <utility>

using namespace clang;

namespace offloom {

namespace {

/// Shorter pieces are not worth a thread of their own.
constexpr std::uint64_t ShortestPiece = 64;

bool assigns(const Stmt *S) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(S);
  return B && (B->getOpcode() == BO_Assign || B->getOpcode() == BO_AddAssign ||
               B->getOpcode() == BO_SubAssign);
}

class CutFinder {
public:
  CutFinder(const ASTContext &AST, const Uniformity &Uniform, const Modifications &Written,
            bool RowsAreLong, bool WithPlaces, const Stmt *Round)
      : AST(AST), Uniform(Uniform), Written(Written), RowsAreLong(RowsAreLong),
        WithPlaces(WithPlaces), Round(Round), Values(AST, Uniform, Written) {}

  void visit(const Stmt *S);

  RowValues &values() { return Values; }
  bool testsInLoop() const { return TestsInLoop; }
  llvm::SmallVector<RowCut, 4> take() { return std::move(Cuts); }

private:
  void visitDeclaration(const DeclStmt &S);
  void visitIf(const IfStmt &S);
  void visitLoop(const Stmt &S);
  void visitChoice(const ConditionalOperator &E);
  void visitBinary(const BinaryOperator &E);
  void visitCall(const CallExpr &E);
  void skip(const Stmt &S);
  void visitVarying(llvm::ArrayRef<const Stmt *> Parts);
  void visitChosen(llvm::ArrayRef<const Stmt *> Parts);
  bool visitSide(const BinaryOperator &Test, RowCut::Kind K, const Expr *Often, const Expr *Rarely,
                 const ConditionalOperator &E);

  bool leavesForSome(const Stmt *S) const;
  void forgetWritten(const Stmt *S);
  const BinaryOperator *comparison(const Expr *Condition) const;
  bool onlyAdjusts(const Stmt *S) const;
  std::optional<bool> acceptTests(const Expr *Condition, bool UnlessOne);
  bool accept(RowCut::Kind K, const Expr &Whole, const Expr *A, const Expr *B);
  void visitPlace(const Expr &Place);
  static bool isOwnText(const Expr &E) {
    return !E.getBeginLoc().isMacroID() && !E.getEndLoc().isMacroID() &&
           !E.getExprLoc().isMacroID();
  }
  bool isOfType(const Expr *E, QualType T) const {
    return AST.hasSameUnqualifiedType(E->IgnoreParenImpCasts()->getType(), T);
  }
  /// The outermost loop around, be it the thread's or the block's.
  const Stmt *loopAround() const { return InLoop ? InLoop : Round; }
  bool isRising(const Expr *E) const { return Values.of(E).Steps == 1; }
  bool isSame(const Expr *E) const { return Values.of(E).Steps == 0; }
  /// Has \p Loop more rounds than compilers choose ways through in advance?
  bool isLong(const Stmt &Loop) const {
    constexpr std::int64_t Most = 4;
    return roundsOf(Loop, AST).value_or(0) > Most;
  }

  const ASTContext &AST;
  const Uniformity &Uniform;
  const Modifications &Written;
  const bool RowsAreLong, WithPlaces;
  const Stmt *const Round; ///< the loop that all of this is a round of
  RowValues Values;
  llvm::SmallVector<RowCut, 4> Cuts;
  /// Some threads that have come to the cuts so far may not come here, or to fewer of them.
  bool Closed = false;
  const Stmt *InLoop = nullptr; ///< the outermost
  bool TestsInLoop = false;     ///< whether a neighbour is there
  bool InChoice = false;        ///< what is evaluated for some threads only
  /// Of which threads side by side go the same way: where that leads.
  llvm::DenseMap<const IfStmt *, const Stmt *> Tested;
};

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

/// \p Condition as a comparison of what rises to what is the same for a row; else null.
const BinaryOperator *CutFinder::comparison(const Expr *Condition) const {
  const auto *B = llvm::dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!B || !B->isComparisonOp() || B->isTypeDependent() ||
      !RowValues::isWide(B->getLHS()->getType(), AST))
    return nullptr;
  return (isRising(B->getLHS()) && isSame(B->getRHS())) ||
                 (isSame(B->getLHS()) && isRising(B->getRHS()))
             ? B
             : nullptr;
}

/// Is \p S nothing but assignments to variables that rise?
bool CutFinder::onlyAdjusts(const Stmt *S) const {
  if (const auto *Compound = llvm::dyn_cast<CompoundStmt>(S))
    return !Compound->body_empty() &&
           llvm::all_of(Compound->body(), [&](const Stmt *Part) { return onlyAdjusts(Part); });
  if (!assigns(S))
    return false;
  const auto *Ref =
      llvm::dyn_cast<DeclRefExpr>(llvm::cast<BinaryOperator>(S)->getLHS()->IgnoreParens());
  return Ref && isRising(Ref);
}

/// Takes \p Condition for a question whether a neighbour is there, as it mostly is: the threads of
/// a piece all go the way that is returned, and a thread that goes the other is a piece by itself.
/// One comparison alone holds for most, unless \p UnlessOne.
std::optional<bool> CutFinder::acceptTests(const Expr *Condition, bool UnlessOne) {
  const auto *Logical = llvm::dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (Logical && !Logical->isLogicalOp())
    Logical = nullptr;
  if (Closed || (!loopAround() && !(RowsAreLong && Logical)))
    return std::nullopt;
  const bool Holds = Logical ? Logical->getOpcode() == BO_LAnd : !UnlessOne;
  llvm::SmallVector<const BinaryOperator *, 4> Tests;
  auto IsSame = [&](const Expr *E) { return isSame(E); };
  auto DiffersByRow = [&](const Expr *E) { return !Uniform.isUniform(E); };
  auto Comparison = [&](const Expr *E) { return comparison(E); };
  const KnownOfRow Known{IsSame, DiffersByRow, Comparison};
  if (!collectNeighbourTests(Condition, Holds, loopAround(), AST, Known, Tests) || Tests.empty())
    return std::nullopt;
  const size_t Before = Cuts.size();
  const auto K = Holds ? RowCut::Kind::Mostly : RowCut::Kind::Seldom;
  for (const BinaryOperator *Test : Tests)
    if (!accept(K, *Test, Test->getLHS(), Test->getRHS())) {
      Cuts.truncate(Before);
      return std::nullopt;
    }
  TestsInLoop |= InLoop && isLong(*InLoop);
  return Holds;
}

void CutFinder::visitIf(const IfStmt &S) {
  if (S.getInit() || S.getConditionVariable() || S.isConstexpr() || S.isConsteval())
    return skip(S);
  const auto *Test = comparison(S.getCond());
  if (Test && !S.getElse() && onlyAdjusts(S.getThen()) &&
      accept(RowCut::Kind::Seldom, *Test, Test->getLHS(), Test->getRHS()))
    return; // for the others nothing has changed
  const Jumps Out = jumpsOf(S.getThen());
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

/// Takes \p Test for one that sends most threads to \p Often, and tells whether that is so.
bool CutFinder::visitSide(const BinaryOperator &Test, RowCut::Kind K, const Expr *Often,
                          const Expr *Rarely, const ConditionalOperator &E) {
  const size_t Before = Cuts.size();
  const auto Known = Values.known();
  if (!accept(K, Test, Test.getLHS(), Test.getRHS()))
    return false;
  visit(Often);
  if (isRising(Often) && (!isRising(Rarely) || llvm::isa<DeclRefExpr>(Often->IgnoreParenCasts()))) {
    Values.set(&E, Values.of(Often));
    return true;
  }
  Cuts.truncate(Before);
  Values.restore(Known);
  return false;
}

void CutFinder::visitChoice(const ConditionalOperator &E) {
  const BinaryOperator *Test = comparison(E.getCond());
  if (Test && RowValues::isWide(E.getType(), AST) &&
      (visitSide(*Test, RowCut::Kind::Seldom, E.getFalseExpr(), E.getTrueExpr(), E) ||
       visitSide(*Test, RowCut::Kind::Mostly, E.getTrueExpr(), E.getFalseExpr(), E)))
    return;
  if (auto Holds = loopAround() ? acceptTests(E.getCond(), /*UnlessOne=*/false) : std::nullopt)
    return visit(*Holds ? E.getTrueExpr() : E.getFalseExpr());
  visit(E.getCond());
  if (!isSame(E.getCond()))
    return visitChosen({E.getTrueExpr(), E.getFalseExpr()});
  visit(E.getTrueExpr());
  visit(E.getFalseExpr());
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
  if (Value.Steps != 1 || Value.Exact)
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

} // namespace

llvm::SmallVector<RowCut, 4> rowCuts(llvm::ArrayRef<const Stmt *> Statements, const VarDecl *Index,
                                     const ASTContext &AST, const Uniformity &Uniform,
                                     const Modifications &Written, bool RowsAreLong,
                                     bool WithPlaces, const Stmt *Round) {
  CutFinder Finder(AST, Uniform, Written, RowsAreLong, WithPlaces, Round);
  if (Index)
    Finder.values().set(Index, {1, Index->getType()->isSignedIntegerType()});
  for (const Stmt *S : Statements)
    Finder.visit(S);
  auto Cuts = Finder.take();
  // What tells rows apart and not their threads compilers make a choice of between two loops, but
  // not in each round of a loop: that would be 2^n for n rounds.
  if (!(RowsAreLong && Finder.testsInLoop()) && llvm::none_of(Cuts, [](const RowCut &Cut) {
        return Cut.Rising || Cut.TheKind == RowCut::Kind::Place;
      }))
    Cuts.clear();
  return Cuts;
}

} // namespace offloom
