// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of a warp that pass values through volatile memory and count on going side by side.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Execution/WarpSynchrony.h"
#include "Check/Engine/Check.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace clang;

namespace offloom {
namespace {

/// Whether a function stores to the element of an array that an expression reads.
struct StoreFinder : DynamicRecursiveASTVisitor {
  StoreFinder(const ArraySubscriptExpr &Read, const ASTContext &AST) : Read(Read), AST(AST) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    const auto *Stored = dyn_cast<ArraySubscriptExpr>(E->getLHS()->IgnoreParens());
    Found |= E->isAssignmentOp() && Stored && areSame(*Stored->getBase(), *Read.getBase()) &&
             isSameSum(*Stored->getIdx(), *Read.getIdx());
    return !Found;
  }

  bool areSame(const Expr &A, const Expr &B) const {
    return isSameExpression(*A.IgnoreParenImpCasts(), *B.IgnoreParenImpCasts(), AST);
  }
  /// In any order of two summands.
  bool isSameSum(const Expr &A, const Expr &B) const {
    const auto *SumA = dyn_cast<BinaryOperator>(A.IgnoreParenImpCasts());
    const auto *SumB = dyn_cast<BinaryOperator>(B.IgnoreParenImpCasts());
    return areSame(A, B) ||
           (SumA && SumB && SumA->getOpcode() == BO_Add && SumB->getOpcode() == BO_Add &&
            areSame(*SumA->getLHS(), *SumB->getRHS()) && areSame(*SumA->getRHS(), *SumB->getLHS()));
  }

  const ArraySubscriptExpr &Read;
  const ASTContext &AST;
  bool Found = false;
};

/// Is what \p R reads of global memory an element that the thread stores, too? Such elements,
/// one in each of several parts of an array, are the thread's own.
bool isOwnElement(const SideBySideRead &R, const FunctionDecl &F) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(R.Read);
  if (!Element || !isa<ParmVarDecl>(R.Memory))
    return false;
  StoreFinder Stores(*Element, F.getASTContext());
  Stores.TraverseStmt(F.getBody());
  return Stores.Found;
}

} // namespace

static void checkWarpSynchrony(CheckContext &Context) {
  std::vector<const FunctionDecl *> Functions = writtenFunctions(Context.AST);
  llvm::erase_if(Functions, [](const FunctionDecl *F) {
    return !runsOnDevice(*F) || !usesVolatileElements(*F);
  });
  if (Functions.empty())
    return; // nearly always; Synchronisation reads all that there is
  Synchronisation Sync(Context.AST);
  for (const FunctionDecl *F : Functions)
    for (const SideBySideRead &R : sideBySideReads(*F, Sync))
      if (!isOwnElement(R, *F))
        Context.report("warp-volatile-is-not-sync", R.Read->getSourceRange(),
                       {{"memory", R.Memory->getNameAsString()}});
}

Check warpSynchronyCheck() { return {Passes::Device, checkWarpSynchrony}; }

} // namespace offloom
