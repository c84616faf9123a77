// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CutFinder: finds what rows are cut by, going through statements as a thread does.
#ifndef OFFLOOM_ANALYSIS_LOOPS_CUTFINDER_H
#define OFFLOOM_ANALYSIS_LOOPS_CUTFINDER_H

#include "Analysis/Loops/RoundsGain.h"
#include "Analysis/Loops/RowCuts.h"
#include "Analysis/Loops/RowValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <optional>
#include <utility>

namespace offloom {

class CutFinder {
public:
  CutFinder(const clang::ASTContext &AST, const Uniformity &Uniform, const Modifications &Written,
            bool RowsAreLong, bool WithPlaces, const clang::Stmt *Round)
      : AST(AST), Uniform(Uniform), Written(Written), RowsAreLong(RowsAreLong),
        WithPlaces(WithPlaces), Round(Round), Values(AST, Uniform, Written) {}

  void visit(const clang::Stmt *S);

  RowValues &values() { return Values; }
  bool testsInLoop() const { return TestsInLoop; }
  void setFirst(GuardOfRow Guard) { First = Guard; }
  /// From here on, unsigned indices of a block's own memory are places too.
  void takeAllPlaces() { AllPlaces = true; }
  llvm::SmallVector<RowCut, 4> take() { return std::move(Cuts); }

private:
  void visitDeclaration(const clang::DeclStmt &S);
  void visitIf(const clang::IfStmt &S);
  void visitLoop(const clang::Stmt &S);
  void visitChoice(const clang::ConditionalOperator &E);
  void visitBinary(const clang::BinaryOperator &E);
  void visitCall(const clang::CallExpr &E);
  void skip(const clang::Stmt &S);
  void visitVarying(llvm::ArrayRef<const clang::Stmt *> Parts);
  void visitChosen(llvm::ArrayRef<const clang::Stmt *> Parts);
  bool visitSide(const clang::BinaryOperator &Test, RowCut::Kind K, const clang::Expr *Often,
                 const clang::Expr *Rarely, const clang::ConditionalOperator &E);
  bool visitPlacesBehind(const clang::Expr *Condition, const clang::Stmt *Guarded);

  bool leavesForSome(const clang::Stmt *S) const;
  void forgetWritten(const clang::Stmt *S);
  const clang::BinaryOperator *comparison(const clang::Expr *Condition) const;
  bool onlyAdjusts(const clang::Stmt *S) const;
  std::optional<bool> acceptTests(const clang::Expr *Condition, bool UnlessOne,
                                  bool OneIsEnough = false);
  bool visitEdge(const clang::IfStmt &S);
  bool accept(RowCut::Kind K, const clang::Expr &Whole, const clang::Expr *A, const clang::Expr *B);
  void visitPlace(const clang::Expr &Place);
  static bool isOwnText(const clang::Expr &E) {
    return !E.getBeginLoc().isMacroID() && !E.getEndLoc().isMacroID() &&
           !E.getExprLoc().isMacroID();
  }
  bool isOfType(const clang::Expr *E, clang::QualType T) const {
    return AST.hasSameUnqualifiedType(E->IgnoreParenImpCasts()->getType(), T);
  }
  /// The outermost loop around, be it the thread's or the block's.
  const clang::Stmt *loopAround() const { return InLoop ? InLoop : Round; }
  bool isRising(const clang::Expr *E) const { return Values.of(E).Steps == 1; }
  bool isSame(const clang::Expr *E) const { return Values.of(E).Steps == 0; }
  /// Has \p Loop more rounds than compilers choose ways through in advance?
  bool isLong(const clang::Stmt &Loop) const {
    constexpr std::int64_t Most = 4;
    return roundsOf(Loop, AST).value_or(0) > Most;
  }

  const clang::ASTContext &AST;
  const Uniformity &Uniform;
  const Modifications &Written;
  const bool RowsAreLong, WithPlaces;
  const clang::Stmt *const Round; ///< the loop that all of this is a round of
  GuardOfRow First;
  RowValues Values;
  llvm::SmallVector<RowCut, 4> Cuts;
  /// Some threads that have come to the cuts so far may not come here, or to fewer of them.
  bool Closed = false;
  const clang::Stmt *InLoop = nullptr; ///< the outermost
  bool TestsInLoop = false;            ///< whether a neighbour is there
  bool InChoice = false;               ///< what is evaluated for some threads only
  bool AllPlaces = false;              ///< see takeAllPlaces()
  /// Of which threads side by side go the same way: where that leads.
  llvm::DenseMap<const clang::IfStmt *, const clang::Stmt *> Tested;
};

} // namespace offloom

#endif
