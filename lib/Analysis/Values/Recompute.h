// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recompute: may a variable be computed anew in each phase instead of being stored for each thread?
//
// `int t = threadIdx.x;` costs less than loading a stored copy, and keeps the phase vectorisable. A
// variable qualifies when it is never written again and its initialiser reads no memory, costs a
// few operations, and means the same wherever the variable is in scope. Memory is what may change
// without the variable's name being written, among it `__shared__` variables and what references
// lead to. To take an address, or to bind a reference, is not to read.
#ifndef OFFLOOM_ANALYSIS_VALUES_RECOMPUTE_H
#define OFFLOOM_ANALYSIS_VALUES_RECOMPUTE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Expr;
class FunctionDecl;
class LambdaExpr;
class VarDecl;
} // namespace clang

namespace offloom {

class Escapes;
class Modifications;

class Recompute {
public:
  /// Of the variables in \p Moved, what they begin with (Analysis/Values/CommonMoves.h). Divisions
  /// are too dear, but where \p Dear is given for variables that are not in it.
  Recompute(const clang::FunctionDecl &F, const Modifications &Written, const Escapes &Addresses,
            const llvm::DenseSet<const clang::VarDecl *> &BlockLevel,
            const llvm::DenseSet<const clang::VarDecl *> &Moved,
            const llvm::DenseSet<const clang::VarDecl *> *Dear = nullptr)
      : F(F), Written(Written), Addresses(Addresses), BlockLevel(BlockLevel), Moved(Moved),
        Dear(Dear) {}

  bool operator()(const clang::VarDecl *V);

private:
  bool isFixed(const clang::VarDecl *V) const;
  /// Operations left to spend, negative when the initialiser is too dear or impure. Of \p E, an
  /// lvalue, \p AddressOnly needs nothing but where it is.
  int budgetAfter(const clang::Expr *E, int Budget, const clang::VarDecl *Of, bool AddressOnly);
  int budgetAfterCapturing(const clang::LambdaExpr *E, int Budget, const clang::VarDecl *Of);
  int budgetAfterReading(const clang::VarDecl *Operand, int Budget, const clang::VarDecl *Of);
  bool writtenInScopeOf(const clang::VarDecl *Operand, const clang::VarDecl *V) const;

  const clang::FunctionDecl &F;
  const Modifications &Written;
  const Escapes &Addresses;
  const llvm::DenseSet<const clang::VarDecl *> &BlockLevel, &Moved;
  const llvm::DenseSet<const clang::VarDecl *> *Dear;
  llvm::DenseMap<const clang::VarDecl *, bool> Known;
};

} // namespace offloom

#endif
