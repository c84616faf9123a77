// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StridedLoops: loops in which thread t begins at `First + t` and goes on by what is the same for
// all, as people spell them:
//
//   for (int i = First + threadIdx.x; i < n; i += step) …
//   int i = First + threadIdx.x;  while (i < n) { …  i += step; }
//   int i;  for (i = First + threadIdx.x; i < n; i += step) …
//   KERNEL_LOOP(i, n) …            a macro that expands to one of these heads
#ifndef OFFLOOM_ANALYSIS_LOOPS_STRIDEDLOOPS_H
#define OFFLOOM_ANALYSIS_LOOPS_STRIDEDLOOPS_H

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class ASTContext;
class BinaryOperator;
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class Synchronisation;
class Uniformity;

/// The variable that \p E, which may be null, is; else null.
const clang::VarDecl *variableOf(const clang::Expr *E);

struct StridedLoop {
  const clang::Stmt *Loop = nullptr; ///< a `for` or a `while`
  const clang::VarDecl *Index = nullptr;
  const clang::Expr *Begin = nullptr;          ///< what a thread begins with: First and Lane
  const clang::Expr *First = nullptr;          ///< null: 0
  const clang::Expr *Lane = nullptr;           ///< `threadIdx.x`, or another component
  const clang::BinaryOperator *Test = nullptr; ///< `i < n`, or several joined by `&&`
  const clang::Expr *Step = nullptr;           ///< by how much, the same for all
  const clang::Expr *StepSite = nullptr;
  /// The statement at the end of a `while`'s body that steps; null for a `for`.
  const clang::Stmt *Last = nullptr;
  /// The head is not in the author's text as `for (int i = …; …; …)`, and must be written anew.
  bool NewHead = false;
  /// The index is a variable from before the loop, which begins with its initial value.
  bool GoesOn = false;
  /// It is a row of threads that begins at First and Lane and steps together, and not the block
  /// (Analysis/Loops/RowLoops.h). Lane is then any number that goes up by one in a row.
  bool OfRows = false;
  /// Of the variables that differ between threads, those that a row agrees on.
  llvm::SmallVector<const clang::VarDecl *, 2> Same = {};
};

/// The comparisons that \p Test of a loop consists of, `i < n` and `i < end` of `i < n && i < end`.
llvm::SmallVector<const clang::BinaryOperator *, 2>
comparisonsOf(const clang::BinaryOperator *Test);

class StridedLoops {
public:
  /// Those of \p F, a kernel.
  StridedLoops(const clang::FunctionDecl &F, const Synchronisation &Sync, const Uniformity &Uniform,
               const Modifications &Written);

  /// \p S as a strided loop, if it is one. \p IsRepeated: another loop is around it.
  std::optional<StridedLoop> read(const clang::Stmt &S, bool IsRepeated) const;

private:
  bool readFor(const clang::Stmt &S, StridedLoop &Loop) const;
  bool readWhile(const clang::Stmt &S, StridedLoop &Loop) const;
  bool readHead(StridedLoop &Loop) const;
  bool readStep(StridedLoop &Loop) const;
  bool splitFirst(const clang::Expr *E, StridedLoop &Loop) const;
  const clang::Expr *laneOf(const clang::Expr *E) const;
  const clang::VarDecl *constantVariable(const clang::Expr *E, unsigned Bits) const;
  const clang::Expr *withoutCasts(const clang::Expr *E, unsigned Bits) const;
  bool isInteger(clang::QualType T, unsigned Bits) const;
  bool isSteady(const clang::Expr *E) const;
  bool isIndex(const clang::VarDecl *V) const;
  bool isMadeOf(const clang::VarDecl *V, const clang::VarDecl *Index) const;
  bool indexIsFree(const StridedLoop &Loop, bool IsRepeated) const;

  const clang::FunctionDecl &F;
  const clang::ASTContext &Context;
  const Synchronisation &Sync;
  const Uniformity &Uniform;
  const Modifications &Written;
};

} // namespace offloom

#endif
