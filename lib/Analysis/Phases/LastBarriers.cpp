// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/LastBarriers.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

bool waitsForBlock(const Stmt *S, const Synchronisation &Sync) {
  return S && Sync.of(S) > Waiting::Warp;
}

/// `__syncthreads()`, or the same of a group that is the block.
bool isBarrierOfBlock(const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  return F && F->getDeclName().isIdentifier() &&
         (F->getName() == "__syncthreads" ||
          (Synchronisation::isBarrier(F) && groupOf(*F) == GroupKind::Block));
}

/// Is all in \p S that waits for the block a barrier, written there?
bool waitsByBarriers(const Stmt *S, const Synchronisation &Sync) {
  if (!S)
    return true;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(S); Call && Sync.of(Call) > Waiting::Warp)
    return isBarrierOfBlock(*Call);
  if (llvm::isa<LambdaExpr, CXXConstructExpr, CXXUnresolvedConstructExpr, DeclStmt>(S) &&
      waitsForBlock(S, Sync) && S->children().empty())
    return false;
  if (llvm::isa<LambdaExpr>(S))
    return !waitsForBlock(S, Sync);
  return llvm::all_of(S->children(),
                      [&](const Stmt *Child) { return waitsByBarriers(Child, Sync); });
}

/// Is nothing in \p Around that comes after \p S, a part of it, or before it in a next round, a
/// barrier?
bool isLastIn(const Stmt *Around, const Stmt *S, const Synchronisation &Sync) {
  const Stmt *Bare = withoutAttributes(Around);
  if (Around == S || Bare == S)
    return true;
  if (const auto *If = llvm::dyn_cast<IfStmt>(Bare))
    return llvm::any_of(
        llvm::ArrayRef<const Stmt *>{If->getThen(), If->getElse()},
        [&](const Stmt *Side) { return Side && contains(Side, S) && isLastIn(Side, S, Sync); });
  const auto *Block = llvm::dyn_cast<CompoundStmt>(Bare);
  if (!Block)
    return false;
  bool Passed = false;
  return llvm::all_of(Block->body(), [&](const Stmt *Child) {
    if (Passed)
      return !waitsForBlock(Child, Sync);
    Passed = contains(Child, S);
    return !Passed || isLastIn(Child, S, Sync);
  });
}

/// A thread that goes on to the next round meets the barriers there.
bool skipsToNextRound(const Stmt *S) {
  const Stmt *Bare = withoutAttributes(S);
  return llvm::isa<ForStmt, WhileStmt, DoStmt>(Bare) && jumpsOf(bodyOf(Bare)).Continue;
}

} // namespace

bool holdsLastBarriers(const Stmt *S, const Stmt *Kernel, const Synchronisation &Sync) {
  const auto *If = llvm::dyn_cast<IfStmt>(withoutAttributes(S));
  const bool OnBothSides =
      If && waitsForBlock(If->getThen(), Sync) && waitsForBlock(If->getElse(), Sync);
  return Sync.of(S) == Waiting::Block && !OnBothSides && !skipsToNextRound(S) &&
         waitsByBarriers(S, Sync) && isLastIn(Kernel, S, Sync);
}

} // namespace offloom
