// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PlainStatements: statements of a thread that do nothing but compute numbers and store elements of
// arrays, so that it is the same in which order, or how often side by side, threads go through
// them.
#ifndef OFFLOOM_ANALYSIS_LOOPS_PLAINSTATEMENTS_H
#define OFFLOOM_ANALYSIS_LOOPS_PLAINSTATEMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ArraySubscriptExpr;
class ASTContext;
class BinaryOperator;
class CallExpr;
class ConditionalOperator;
class Expr;
class ForStmt;
class FunctionDecl;
class IfStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// An element of an array, which is shared, or where a pointer leads.
struct PlainElement {
  const clang::VarDecl *Array;
  const clang::ArraySubscriptExpr *Site;
  bool IsStored;
  bool IsChosen = false; ///< whether it is read depends on a choice among values

  const clang::Expr *index() const;
};

/// A loop of a thread, and how many branches it stands in.
struct PlainLoop {
  const clang::ForStmt *Site;
  unsigned Branches;
};

/// Goes through statements, and gives up at what it does not know: loops, atomics, arrays of a
/// thread's own.
class PlainStatements {
public:
  PlainStatements(const clang::ASTContext &Context, const Synchronisation &Sync)
      : Context(Context), Sync(Sync) {}

  bool read(const clang::Stmt *S);
  /// The same, where functions too may change elements, by reference: `swap(s[a], s[b]);`. None
  /// divides, so that they may be gone through with elements that are others, 0 among them.
  bool readWithCalls(const clang::Stmt *S);
  /// The same, where threads may have loops that they go through to the end.
  bool readWithLoops(const clang::Stmt *S);

  /// All that were read so far.
  llvm::ArrayRef<PlainElement> elements() const { return Elements; }
  llvm::ArrayRef<PlainLoop> loops() const { return Loops; }

private:
  bool readBranch(const clang::IfStmt &If);
  bool readLoop(const clang::ForStmt &Loop);
  bool readTarget(const clang::Expr *E);
  bool readValue(const clang::Expr *E);
  bool readChoice(const clang::ConditionalOperator &Choice);
  bool readCall(const clang::CallExpr &Call);
  bool mayDivide(const clang::BinaryOperator &E) const;
  const clang::VarDecl *readElement(const clang::ArraySubscriptExpr &E);
  bool isOfNumbers(const clang::CallExpr &Call) const;
  bool knowsNumbersAlone(const clang::Stmt *S) const;

  const clang::ASTContext &Context;
  const Synchronisation &Sync;
  llvm::SmallVector<PlainElement, 8> Elements;
  llvm::SmallVector<PlainLoop, 2> Loops;
  bool WithCalls = false, WithLoops = false;
  unsigned Branches = 0; ///< around the statement that is read
  unsigned Choices = 0;  ///< `?:` and `if … else …` around the element that is read
  unsigned Depth = 0;    ///< of the calls that lead here
};

} // namespace offloom

#endif
