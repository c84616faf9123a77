// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phases that are the steps of trees (Migrate/Kernels/TreeSteps.h):
//
//   if (t % (2 * s) == 0)        block.threads(offloom::tree_step(offloom::multiples_of(2 * s), a,
//     a[t] += a[t + s];              std::plus<float>()), [&](offloom::thread_index threadIdx, auto
//                                    &row) {
//                                  int t = threadIdx.x;
//                                  row.combine(t, t + s);
//                                });
#include "Analysis/Effects/Synchronisation.h"
#include "Migrate/Kernels/OperationFunctors.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Kernels/RegionRange.h"
#include "Migrate/Kernels/TreeSteps.h"
#include "Migrate/Text/DeclarationText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace offloom {

/// If \p Node, which is for the threads \p Said, or for all, is a step of a tree, has it name its
/// elements alone, sets Row, and returns what says so; else returns \p Said.
std::string PhaseWriter::writeTreeStep(const PhaseNode &Node, llvm::StringRef Said) {
  const std::string Given = Said.str();
  std::string Threads = Given;
  if (Threads.empty() && !Node.Statements.empty())
    if (const auto *If = llvm::dyn_cast<IfStmt>(Node.Statements.back()))
      Threads = threadRangeOfTree(*If, Plan, Variables).value_or("");
  const llvm::StringRef Range = Threads;
  const bool IsKnown = Range.starts_with("offloom::below(") ||
                       Range.starts_with("offloom::multiples_of(") ||
                       Range.starts_with("offloom::rising(");
  if (!IsKnown || Self || Closure || Node.ActiveOnly || !Node.After.empty() ||
      !Node.Guards.empty() || !Lockstep.empty() || !Rows.empty() || !Neighbours.empty())
    return Given;
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (const Stmt *S : Node.Statements) {
    if (Block.Sync.callsReadThreadIdx(S, Plan.Calls) || containsAnyOf(S, Plan.Calls) ||
        !Text.isOwnText(S->getSourceRange()))
      return Given;
    if (!vanishes(S) && !isSpent(S, Node))
      Statements.push_back(S);
  }
  const auto Step =
      treeStepOf(Statements, Range.starts_with("offloom::multiples_of("), Plan, Context);
  if (!Step || !llvm::all_of(Step->Statements, [&](const Stmt *S) {
        return rangeOf(S) && Text.isOwnText(S->getSourceRange());
      }))
    return Given;
  Row.Name = Block.freshName("row");
  Row.OfTree = true;
  for (const Stmt *S : llvm::ArrayRef(Step->Statements).drop_back())
    Edits.remove(Text.wholeLines(Text.withTrailingComment(*rangeOf(S))));
  Edits.replace(*rangeOf(Step->Statements.back()),
                Row.Name + (Step->Swaps ? ".combine_and_swap(" : ".combine(") +
                    Variables.text(Step->To) + ", " + Variables.text(Step->From) + ");");
  const std::string Type = typeText(Context.getBaseElementType(Step->Array->getType()), Context);
  return "offloom::tree_step(" + Threads + ", " + Step->Array->getNameAsString() + ", " +
         functorOf(Step->Operator) + "<" + Type + ">())";
}

} // namespace offloom
