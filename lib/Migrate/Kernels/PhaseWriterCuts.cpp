// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of threads that a phase takes for several (offloom/rows_of.h), or that are cut in it: see
// Analysis/Loops/RowCuts.h.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/ApartThreads.h"
#include "Analysis/Loops/PairedThreads.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Values/ThreadIndexUse.h"
#include "Migrate/Kernels/CutRows.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Kernels/WholeGuard.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace offloom {

/// Does \p S, of a region, stay in its place as its author wrote it?
bool PhaseWriter::staysAsItIs(const Stmt *S) const {
  const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
  return !Declaration || !Variables.rewrite(Declaration).Changes;
}

/// The number that \p S, `float sum = in[i];`, assigns to storage, where its value stays as its
/// author wrote it; else null.
const VarDecl *PhaseWriter::assignedInPlace(const Stmt *S) const {
  const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
  const auto *V = Declaration && Declaration->isSingleDecl()
                      ? llvm::dyn_cast<VarDecl>(Declaration->getSingleDecl())
                      : nullptr;
  if (!V || !V->getInit() || !V->getType()->isArithmeticType() ||
      V->getInitStyle() != VarDecl::CInit || Plan.roleOf(V) != VariableRole::PerThread ||
      S->getBeginLoc().isMacroID() || V->getLocation().isMacroID() ||
      !Text.isOwnText(S->getSourceRange()))
    return nullptr;
  const PhaseVariables::Rewritten Changed = Variables.rewrite(Declaration);
  const std::string Kept = V->getNameAsString() + " = " + Text.copyOf(V->getInit()) + ";";
  return Changed.Problem.empty() && Changed.Inside == Kept ? V : nullptr;
}

/// Does \p S write a variable that it does not declare?
bool PhaseWriter::writesVariables(const Stmt *S) const {
  return llvm::any_of(localVariablesIn(S), [&](const VarDecl *V) {
    return llvm::any_of(Block.Written.of(V), [&](const Expr *Site) { return contains(S, Site); });
  });
}

/// `offloom::rows_of<16>, ` where the threads of \p Node are taken for rows of 16, by \p Index if
/// that is not null; else nothing. Arrays of a thread's own are no elements side by side.
std::string PhaseWriter::rowsOf(const PhaseNode &Node, const VarDecl *Index) const {
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (const Stmt *S : Node.Statements) {
    if (vanishes(S))
      continue;
    if (llvm::any_of(localVariablesIn(S), [&](const VarDecl *V) {
          return V->getType()->isArrayType() && Plan.roleOf(V) == VariableRole::PerThread;
        }))
      return "";
    Statements.push_back(S);
  }
  const AskedRows Asked = asksForRows(Statements, Index, Plan, Context);
  llvm::SmallVector<std::string, 2> Sizes;
  if (Asked.Least)
    Sizes.push_back(std::to_string(Asked.Least));
  for (const Expr *Size : Asked.OfTemplate)
    if (Text.isOwnText(Size->getSourceRange()))
      if (std::string Written = Text.copyOf(Size); !llvm::is_contained(Sizes, Written))
        Sizes.push_back(Written);
  return Sizes.empty() ? "" : "offloom::rows_of<" + llvm::join(Sizes, ", ") + ">, ";
}

/// Do the kernel's threads stand in long rows? Else pieces of rows are short.
bool PhaseWriter::hasOneRow() const {
  const ThreadIndexUse Use = threadIndexUse(Block.F);
  return !Use.Unclear && !Use.Reads[1] && !Use.Reads[2];
}

/// Are the threads of \p Node, of blocks of several rows, named by their rank in their plane alone?
bool PhaseWriter::isFlat(const PhaseNode &Node) const {
  if (Self || Closure || !Node.Guards.empty() || !Node.After.empty() || Node.Exits || Node.Leaves ||
      Node.Ends || Node.CheckAfter)
    return false;
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (const Stmt *S : Node.Statements)
    if (!vanishes(S) && !isSpent(S, Node))
      Statements.push_back(S);
  return nameRankInPlaneAlone(Statements, Plan, Block.Sync);
}

/// The pairs of elements that threads of \p Node have, whose \p Statements are what remains of it.
/// Nothing else may be the block's: threads that only find out their pairs go through it too.
llvm::SmallVector<RowCut, 4> PhaseWriter::pairsOf(const PhaseNode &Node,
                                                  llvm::ArrayRef<const Stmt *> Statements) const {
  if (!Node.Guards.empty() || Node.Exits || Node.Leaves || Node.CheckAfter)
    return {};
  auto IsKept = [&](const VarDecl *V) { return Plan.roleOf(V) == VariableRole::PerThread; };
  for (const Stmt *S : Statements)
    if (llvm::any_of(localVariablesIn(S), IsKept))
      return {};
  auto Pairs = pairCuts(Statements, Context, Block.Sync, *Uniform, Block.Written);
  return canWriteCuts(Pairs, Text) ? Pairs : llvm::SmallVector<RowCut, 4>();
}

/// Has the loop over \p Node cut rows where that makes neighbours of what threads have. If
/// \p OnlyPlaces, for some threads of a row, rows are cut for places alone.
CutRow PhaseWriter::writeRowCuts(const PhaseNode &Node, bool OnlyPlaces) {
  if (Self || Closure || Node.ActiveOnly || !Node.After.empty() || !Lockstep.empty() ||
      !Rows.empty() || !Neighbours.empty() || isByWarp(Node))
    return {};
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (const Stmt *S : Node.Statements) {
    if (Block.Sync.callsReadThreadIdx(S, Plan.Calls) || containsAnyOf(S, Plan.Calls))
      return {};
    if (isSpent(S, Node))
      continue;
    if (staysAsItIs(S) || assignedInPlace(S))
      Statements.push_back(S);
    else if (writesVariables(S))
      return {};
  }
  const VarDecl *Index = nullptr;
  for (const ThreadGuard &Guard : Node.Guards)
    if (Guard.Strided && !Guard.Strided->OfRows &&
        memberName(*llvm::cast<MemberExpr>(Guard.Strided->Lane)) == "x")
      Index = Guard.Strided->Index;
  if (!Uniform)
    Uniform.emplace(Block.F, Block.Sync);
  if (const auto Pairs = pairsOf(Node, Statements); !OnlyPlaces && !Pairs.empty())
    return writeCuts(Pairs, Block.freshName("row"), Text, Edits);
  const auto CutsIn = [&](const Stmt *Loop) {
    return rowCuts(Statements, Index, Context, *Uniform, Block.Written, /*RowsAreLong=*/false,
                   hasOneRow() && gainsByGuard(Statements, Context), Loop,
                   /*CountsThreads=*/OnlyPlaces);
  };
  auto Cuts = CutsIn(nullptr);
  // Of threads that are asked first, those that pass have no test.
  const IfStmt *Asked = askedBranch(Node);
  if (Asked)
    llvm::erase_if(Cuts, [&](const RowCut &Cut) {
      return Cut.Whole == Asked->getCond()->IgnoreParenImpCasts();
    });
  const bool InRound = !OnlyPlaces && Cuts.empty() && Round && !Asked;
  if (InRound)
    Cuts = CutsIn(Round);
  if (Cuts.empty() || !canWriteCuts(Cuts, Text) || (OnlyPlaces && !areOnlyPlaces(Cuts)))
    return {};
  CutRow Made = writeCuts(Cuts, Block.freshName("row"), Text, Edits);
  Made.OnlyTests = InRound;
  Made.OfLongs = countsInLongs(Block.F);
  return Made;
}

/// `offloom::apart, ` where compilers are to be told that the threads of \p Node may go side by
/// side, and `offloom::apart_loops, ` where g++ is, so that it makes vectors of the loop around
/// their loops; else empty. Its head may say the test of \p Said.
const char *PhaseWriter::apartness(const PhaseNode &Node, const StridedLoop *Said) {
  if (Self || Closure || !Row.empty() || !Lockstep.empty() || !Rows.empty() || !Lanes.empty() ||
      !Neighbours.empty() || Node.Meets || Node.Exits || Node.Leaves || Node.Ends ||
      Node.CheckAfter ||
      (Said ? Node.Guards.size() > 1 || Node.ActiveOnly || !Node.After.empty()
            : !Node.Guards.empty() && !AsksFirst) ||
      !Registers.arraysOf(Node).empty())
    return "";
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (const Stmt *S : Node.Statements) {
    if (containsAnyOf(S, Plan.Calls) || jumpsOf(S).Return || jumpsOf(S).Loop)
      return "";
    if (!vanishes(S) && !isSpent(S, Node))
      Statements.push_back(S);
  }
  if (!Uniform)
    Uniform.emplace(Block.F, Block.Sync);
  const bool Gathers =
      !Node.ActiveOnly &&
      mayGatherApart(Statements, Said ? Said->Index : nullptr, !Registers.changedBy(Node).empty(),
                     Context, Block.Sync, *Uniform, Block.Written);
  if (Gathers || Said)
    return Gathers ? "offloom::apart, " : "";
  const unsigned Branches = AsksFirst && Node.Guards.empty() ? 1 : 0;
  if (mayGoApartInLoops(Statements, Branches, Context, Block.Sync, *Uniform, Block.Written))
    return "offloom::apart_loops, ";
  const bool InShortRows =
      !Node.ActiveOnly && !hasOneRow() &&
      mayGoApartInShortRows(Statements, Context, Block.Sync, *Uniform, Block.Written);
  return InShortRows ? "offloom::apart, " : "";
}

} // namespace offloom
