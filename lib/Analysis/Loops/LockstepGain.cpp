// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/LockstepGain.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Loops/LockstepHeads.h"
#include "Analysis/Loops/StridedLoops.h"
#include "Analysis/Values/ThreadStrides.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// The elements of arrays that \p S names.
static void addElements(const Stmt *S, llvm::SmallVectorImpl<const ArraySubscriptExpr *> &Found) {
  if (!S)
    return;
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(S))
    Found.push_back(Element);
  for (const Stmt *Part : S->children())
    addElements(Part, Found);
}

/// Is \p Index one of \p Counters, or that and something else: `k`, `first + k`?
static bool follows(const Expr *Index, llvm::ArrayRef<const VarDecl *> Counters) {
  const auto *Sum = llvm::dyn_cast<BinaryOperator>(Index->IgnoreParenImpCasts());
  if (Sum && Sum->getOpcode() == BO_Add)
    return follows(Sum->getLHS(), Counters) || follows(Sum->getRHS(), Counters);
  return llvm::is_contained(Counters, variableOf(Index));
}

/// Does \p S change integers alone, in any order of which the result is the same?
static bool changesIntegers(const Stmt &S, const Modifications &Written) {
  return llvm::all_of(localVariablesIn(&S), [&](const VarDecl *V) {
    const bool IsChanged =
        llvm::any_of(Written.of(V), [&](const Expr *Site) { return contains(&S, Site); });
    return !IsChanged || V->getType()->isIntegerType();
  });
}

bool gainsInLockstep(const Stmt &S, const LockstepHead &Head, bool Leaves,
                     const ThreadStrides &Strides, const Modifications &Written) {
  llvm::SmallVector<const ArraySubscriptExpr *, 8> Elements;
  addElements(&S, Elements);
  if (Leaves)
    return llvm::all_of(Elements, [&](const Expr *E) { return Strides.ofPlace(E) == 0; });
  const bool IsCount = !Elements.empty() && changesIntegers(S, Written) &&
                       llvm::all_of(Elements, [&](const ArraySubscriptExpr *E) {
                         return Strides.ofPlace(E) == 0 && follows(E->getIdx(), Head.Counters);
                       });
  return !IsCount;
}

} // namespace offloom
