// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uniformity: does a value agree among all threads of a block that compute it?
//
// Migrate asks it of every condition around a barrier: block-uniform flow moves outside the thread
// loop and is evaluated once a block. Memory at a uniform address counts as uniform although other
// threads may write it: between two phases, "all threads read now" is a schedule that CUDA allows,
// and it is the one that evaluating once makes true. What cannot be proved is Varying, never a
// guess.
//
// Inside a branch or loop that only some threads take, a variable of that branch or loop is uniform
// when it agrees among these: they go through it side by side.
#ifndef OFFLOOM_ANALYSIS_VALUES_UNIFORMITY_H
#define OFFLOOM_ANALYSIS_VALUES_UNIFORMITY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

class Uniformity {
public:
  /// Analyses the body of \p F, a kernel or device function; its parameters count as uniform unless
  /// named in \p VaryingParameters. \p Sync knows what calls of template patterns lead to.
  Uniformity(const clang::FunctionDecl &F, const Synchronisation &Sync,
             llvm::ArrayRef<const clang::VarDecl *> VaryingParameters = {});

  /// True when all threads that evaluate \p E between two barriers get the same value, and doing so
  /// once instead has the same effect.
  bool isUniform(const clang::Expr *E) const;
  bool isUniform(const clang::VarDecl *V) const { return !Varying.contains(V); }

  /// True when a `break` or `continue` of the loop around \p Body is reached by some threads and
  /// not by others.
  bool jumpsVary(const clang::Stmt *Body) const;

private:
  llvm::DenseSet<const clang::VarDecl *> Varying;
  const Synchronisation *Sync;
};

} // namespace offloom

#endif
