// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of threads that are cut in a phase: see Analysis/Loops/RowCuts.h.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Migrate/Kernels/CutRows.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// Does \p S, of a region, stay in its place as its author wrote it?
bool PhaseWriter::staysAsItIs(const Stmt *S) const {
  const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
  return !Declaration || !Variables.rewrite(Declaration).Changes;
}

/// Does \p S write a variable that it does not declare?
bool PhaseWriter::writesVariables(const Stmt *S) const {
  return llvm::any_of(localVariablesIn(S), [&](const VarDecl *V) {
    return llvm::any_of(Block.Written.of(V), [&](const Expr *Site) { return contains(S, Site); });
  });
}

/// Has the loop over \p Node cut rows where that makes neighbours of what threads have; the name of
/// what knows the pieces, or nothing.
std::string PhaseWriter::writeRowCuts(const PhaseNode &Node) {
  if (Self || Closure || Node.ActiveOnly || !Node.After.empty() || !Lockstep.empty() ||
      !Rows.empty() || !Neighbours.empty() || isByWarp(Node))
    return "";
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (const Stmt *S : Node.Statements) {
    if (Block.Sync.callsReadThreadIdx(S, Plan.Calls) || containsAnyOf(S, Plan.Calls))
      return "";
    if (isSpent(S, Node))
      continue;
    if (staysAsItIs(S))
      Statements.push_back(S);
    else if (writesVariables(S))
      return "";
  }
  const VarDecl *Index = nullptr;
  for (const ThreadGuard &Guard : Node.Guards)
    if (Guard.Strided && !Guard.Strided->OfRows &&
        llvm::cast<MemberExpr>(Guard.Strided->Lane)->getMemberDecl()->getName() == "x")
      Index = Guard.Strided->Index;
  if (!Uniform)
    Uniform.emplace(Block.F, Block.Sync);
  const auto Cuts =
      rowCuts(Statements, Index, Context, *Uniform, Block.Written, /*RowsAreLong=*/false);
  if (Cuts.empty() || !canWriteCuts(Cuts, Text))
    return "";
  const std::string Row = Block.freshName("row");
  writeCuts(Cuts, Row, Text, Edits);
  return Row;
}

} // namespace offloom
