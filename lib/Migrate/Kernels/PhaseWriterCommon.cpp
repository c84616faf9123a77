// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements that a loop over threads reads once for all of them: see
// Analysis/Loops/CommonElements.h.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Loops/CommonElements.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include <iterator>
#include <string>
#include <utility>

using namespace clang;

namespace offloom {

/// Is the block's first thread among those that come to the statements of \p Node? The block goes
/// through a strided loop as long as that thread would.
bool PhaseWriter::isForFirstThread(const PhaseNode &Node) const {
  return !Self && !Closure && Lockstep.empty() && Rows.empty() && Lanes.empty() &&
         Neighbours.empty() && !AsksFirst && !Node.Meets && !Node.ActiveOnly &&
         (Node.Guards.empty() || (Node.Guards.size() == 1 && Node.Guards.front().Strided &&
                                  !Node.Guards.front().Strided->OfRows));
}

/// Means \p E the same before the loop over \p Statements as in it?
bool PhaseWriter::isOfBlock(const Expr &E, llvm::ArrayRef<const Stmt *> Statements) const {
  return llvm::all_of(localVariablesIn(&E), [&](const VarDecl *V) {
    if (llvm::isa<ParmVarDecl>(V))
      return !Block.Written.any(V);
    return Plan.roleOf(V) == VariableRole::BlockLevel &&
           llvm::none_of(Block.Written.of(V), [&](const Expr *Site) {
             return llvm::any_of(Statements, [&](const Stmt *S) { return contains(S, Site); });
           });
  });
}

/// `rows_common` of `rows[t]`.
static std::string nameOfCommon(const ArraySubscriptExpr &E) {
  const Expr *Base = E.getBase()->IgnoreParenImpCasts();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Base))
    return Ref->getDecl()->getNameAsString() + "_common";
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Base))
    return Member->getMemberDecl()->getNameAsString() + "_common";
  return "common";
}

/// Has a loop over \p Node read what is one for all of its threads, and tells their elements apart,
/// before it begins: `rows_common = rows[t]`. What it captures for that; empty if there is nothing.
std::string PhaseWriter::writeCommonElements(const PhaseNode &Node) {
  // Of rows that are cut otherwise, elements may stand in a text that is written anew.
  if (!isForFirstThread(Node) || !(Row.empty() || Row.OnlyPlaces))
    return "";
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (const Stmt *S : Node.Statements) {
    if (vanishes(S) || isSpent(S, Node))
      continue;
    if (containsAnyOf(S, Plan.Calls) || !(staysAsItIs(S) || assignedInPlace(S)))
      break;
    Statements.push_back(S);
  }
  if (!Uniform)
    Uniform.emplace(Block.F, Block.Sync);
  struct Common {
    const ArraySubscriptExpr *Of;
    std::string Name;
  };
  llvm::SmallVector<Common, 2> Known;
  llvm::StringSet<> Names;
  std::string Captures;
  for (const ArraySubscriptExpr *E : commonElements(Statements, Block.Sync, *Uniform)) {
    const auto Range = Text.rangeOf(E->getSourceRange());
    if (!Range || !Text.isOwnText(E->getSourceRange()) || !isOfBlock(*E, Node.Statements))
      continue;
    auto *Before =
        llvm::find_if(Known, [&](const Common &C) { return isSameExpression(*C.Of, *E, Context); });
    if (Before == Known.end()) {
      std::string Name = Block.freshName(nameOfCommon(*E));
      for (unsigned Number = 2; !Names.insert(Name).second; ++Number)
        Name = Block.freshName(nameOfCommon(*E) + std::to_string(Number));
      Captures += (Captures.empty() ? "" : ", ") + Name + " = " + Variables.text(E);
      Known.push_back({E, std::move(Name)});
      Before = std::prev(Known.end());
    }
    Edits.replace(*Range, Before->Name);
  }
  return Captures;
}

} // namespace offloom
