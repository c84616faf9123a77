// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phases that make something of the warp's number, or take elements by their lanes:
//
//   int lane = threadIdx.x % 32;        block.threads(offloom::by_warp, [&](offloom::warp_index
//   threadIdx) {
//                                         int lane = threadIdx.lane();
//   v = sums[lane];                       v = sums[lane];
//                                       });
//
// The loop of a warp counts its lanes. That a remainder of threadIdx.x is what it counts g++ 12
// does not see, where something is read under a condition.
#include "Analysis/Effects/Printing.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Text/DeclarationText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

static bool containsLoop(const Stmt *S) {
  return S && (llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(S) ||
               llvm::any_of(S->children(), containsLoop));
}

/// Is \p Node a few statements, of which one makes something of the warp's number? The loop over
/// them is written out several times.
bool PhaseWriter::isByWarp(const PhaseNode &Node) const {
  constexpr size_t Few = 8;
  return Node.Statements.size() <= Few && llvm::none_of(Node.Statements, containsLoop) &&
         llvm::any_of(Node.Statements,
                      [&](const Stmt *S) { return !vanishes(S) && asksForWarp(S, Plan); });
}

/// Is the loop over \p Node one for each warp, whose body may be told the lane?
bool PhaseWriter::isToldLanes(const PhaseNode &Node) const {
  return !Node.Meets && Neighbours.empty() && Rows.empty() && Lanes.empty() && Lockstep.empty() &&
         isByWarp(Node) && !printsAgain(Node.Statements, Block.Sync) &&
         llvm::none_of(Node.Statements,
                       [&](const Stmt *S) { return Block.Sync.callsNeedThreadIdx(S, Plan.Calls); });
}

/// The operators of \p S that compute the thread's lane, as the number that lane() is.
static void addLanesIn(const Stmt *S, const PhasePlan &Plan, const ASTContext &Context,
                       llvm::SmallVectorImpl<const Expr *> &Found) {
  const auto *B = llvm::dyn_cast_or_null<BinaryOperator>(S);
  if (B && isLaneOfX(B, Plan) && Context.hasSameType(B->getType(), Context.UnsignedIntTy))
    return Found.push_back(B);
  if (S)
    for (const Stmt *Part : S->children())
      addLanesIn(Part, Plan, Context, Found);
}

/// Has the statements of \p Node take the lane from the loop. Returns whether one does.
bool PhaseWriter::writeLanes(const PhaseNode &Node) {
  llvm::SmallVector<const Expr *, 4> Found;
  for (const Stmt *S : Node.Statements)
    if (!vanishes(S) && staysAsItIs(S))
      addLanesIn(S, Plan, Context, Found);
  llvm::erase_if(Found, [&](const Expr *E) { return !Text.isOwnText(E->getSourceRange()); });
  for (const Expr *E : Found)
    Edits.replace(*Text.rangeOf(E->getSourceRange()), LaneOfThread);
  return !Found.empty();
}

/// The same for those of \p Bindings that are variables with the lane, `int lane = threadIdx.x %
/// 32;`.
void PhaseWriter::bindLanes(const PhaseNode &Node,
                            llvm::MutableArrayRef<std::string> Bindings) const {
  for (const VarDecl *V : Variables.boundBy(Node.Statements)) {
    const Expr *Init = V->getInit();
    if (!Init || !llvm::isa<BinaryOperator>(Init->IgnoreImpCasts()) || !isLaneOfX(Init, Plan))
      continue;
    const std::string Declaration = declarationText(V, Text), Value = Text.copyOf(Init);
    auto Line = llvm::find(Bindings, Declaration + ";");
    if (Line == Bindings.end() || !llvm::StringRef(Declaration).ends_with("= " + Value))
      continue;
    *Line = Declaration.substr(0, Declaration.size() - Value.size()) + LaneOfThread.str() + ";";
  }
}

} // namespace offloom
