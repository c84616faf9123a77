// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TreeSteps: the steps of trees over shared memory, whose threads each combine an element with
// another one:
//
//   if (t % (2 * s) == 0)          or  int i = 2 * s * t;      or  int ai = s * (2 * t + 1) - 1;
//     a[t] += a[t + s];                if (i < n)                  int bi = s * (2 * t + 2) - 1;
//                                        a[i] += a[i + s];         a[bi] += a[ai];
//
// And those of a scan's way down, `float x = a[ai]; a[ai] = a[bi]; a[bi] += x;`. Which threads have
// something to do is told by the loop over them; the runtime finds out where the elements lie
// (offloom/tree_steps.h).
#ifndef OFFLOOM_MIGRATE_KERNELS_TREESTEPS_H
#define OFFLOOM_MIGRATE_KERNELS_TREESTEPS_H

#include "Analysis/Phases/PhasePlan.h"
#include "clang/AST/OperationKinds.h"

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
} // namespace clang

namespace offloom {

/// `Array[To] = op(Array[To], Array[From])`, and \p Swaps what Array[From] becomes what Array[To]
/// was.
struct TreeStep {
  const clang::VarDecl *Array = nullptr;
  const clang::Expr *To = nullptr, *From = nullptr;
  clang::BinaryOperatorKind Operator = {}; ///< BO_LT for the smaller value, BO_GT for the larger
  bool Swaps = false;
  llvm::SmallVector<const clang::Stmt *, 3> Statements; ///< that do it
};

/// The step that \p Statements are, behind declarations of integers and perhaps in a branch, for
/// threads side by side or, \p IsForMultiples, for every so many. None if they do anything else, or
/// some of these threads nothing while those around them do.
std::optional<TreeStep> treeStepOf(llvm::ArrayRef<const clang::Stmt *> Statements,
                                   bool IsForMultiples, const PhasePlan &Plan,
                                   const clang::ASTContext &Context);

} // namespace offloom

#endif
