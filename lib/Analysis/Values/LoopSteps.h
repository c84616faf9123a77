// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LoopSteps: how the variables of a function go on from round to round of its loops.
//
// What every round does, whatever the lane, keeps the lanes of a warp as far apart as they began.
#ifndef OFFLOOM_ANALYSIS_VALUES_LOOPSTEPS_H
#define OFFLOOM_ANALYSIS_VALUES_LOOPSTEPS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class LoopSteps {
public:
  explicit LoopSteps(const clang::Stmt *Body);

  /// Whether \p Write is the increment of a loop, or how one begins.
  bool isIncrement(const clang::Expr &Write) const;
  /// Whether \p Write is made once in each round of the one loop around it, or in the body.
  bool isStep(const clang::Expr &Write) const;
  /// Whether \p Write of \p V is made once, and before all other uses of it.
  bool isStart(const clang::VarDecl &V, const clang::Expr &Write) const;

private:
  llvm::DenseSet<const clang::Expr *> Increments;
  llvm::DenseSet<const clang::Expr *> Steps;
  /// The first that mentions a variable: its assignment outside loops and branches, or null.
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> Firsts;
};

/// What \p V is, wherever it is used, if it is set in one place: what it is initialised with, or
/// the value of the one assignment in \p Writes. Null if it is set in more ways.
const clang::Expr *onlyValue(const clang::VarDecl &V, llvm::ArrayRef<const clang::Expr *> Writes);

/// The variable that \p E is, if it is one.
const clang::VarDecl *referredVariable(const clang::Expr &E);

} // namespace offloom

#endif
