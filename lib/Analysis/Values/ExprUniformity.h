// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ExprUniformity: is an expression uniform, if just these variables vary?
//
// The half of Uniformity that looks at values; the other half finds out which variables vary.
#ifndef OFFLOOM_ANALYSIS_VALUES_EXPRUNIFORMITY_H
#define OFFLOOM_ANALYSIS_VALUES_EXPRUNIFORMITY_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class CallExpr;
class CompoundStmt;
class DeclRefExpr;
class Expr;
class LambdaExpr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

using VariableSet = llvm::DenseSet<const clang::VarDecl *>;

/// A thread's own array is another than every other thread's, unless none can write it.
bool isWritableArray(const clang::VarDecl &V);

class ExprUniformity {
public:
  ExprUniformity(const VariableSet &Varying, const Synchronisation &Sync)
      : Varying(Varying), Sync(Sync) {}

  bool operator()(const clang::Expr *E) const { return !E || check(E); }

private:
  bool all(const clang::Stmt *S) const;
  bool checkReference(const clang::DeclRefExpr *E) const;
  bool checkCall(const clang::CallExpr *Call) const;
  /// `tile.size()` and other questions about a group as a whole, whose answer is the same for all
  /// threads that have the same group object.
  bool asksAboutGroup(const clang::CallExpr *Call) const;
  /// `({ int a = x; a < y ? a : y; })`, as macros like to write the smaller of two values.
  bool checkStatements(const clang::CompoundStmt *Statements) const;
  /// Is \p E the same object for all threads, which it reads what the block has once, and no more?
  bool checkLambda(const clang::LambdaExpr *E) const;
  /// Does \p Call, of a function that gives the same for the same arguments, have the same ones in
  /// all threads?
  bool isSameForSame(const clang::CallExpr *Call) const;
  bool allArguments(const clang::CallExpr *Call) const;
  bool check(const clang::Expr *E) const;

  const VariableSet &Varying;
  const Synchronisation &Sync;
};

} // namespace offloom

#endif
