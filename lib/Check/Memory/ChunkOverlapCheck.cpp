// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that write more elements, one after the other, than lie between where they begin:
// `for (int k = 0; k < 27; ++k) a[i * 9 + k] = …`. What the neighbour has written is lost.
//
// Judged are stores in every round of a loop with constant bounds whose lanes are apart by a
// constant, in kernels whose conditions choose among threads by bounds alone.

#include "Analysis/Execution/WarpEvaluation.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/LoopRounds.h"
#include "Check/Facts/WarpAccesses.h"
#include <cstdlib>

using namespace clang;

namespace offloom {
namespace {

/// Is \p Counter a summand of \p Index, so that each round goes to the next element?
bool isSummand(const VarDecl &Counter, const Expr &Index) {
  const Expr *E = Index.IgnoreParenImpCasts();
  const auto *Sum = dyn_cast<BinaryOperator>(E);
  if (Sum && Sum->getOpcode() == BO_Add)
    return isSummand(Counter, *Sum->getLHS()) || isSummand(Counter, *Sum->getRHS());
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  return Name && Name->getDecl() == &Counter;
}

/// Conditions that may keep a thread's neighbour away: of every third thread, or of the first.
struct ChoiceFinder : DynamicRecursiveASTVisitor {
  bool VisitIfStmt(IfStmt *S) override { return !(Found |= chooses(*S->getCond())); }

  static bool chooses(const Stmt &S) {
    const auto *E = dyn_cast<BinaryOperator>(&S);
    if (E && (E->getOpcode() == BO_Rem || E->getOpcode() == BO_And ||
              (E->isEqualityOp() && isNumber(*E->getLHS()) && isNumber(*E->getRHS()))))
      return true;
    return llvm::any_of(S.children(), [](const Stmt *C) { return C && chooses(*C); });
  }
  /// An integer that is not loaded from memory.
  static bool isNumber(const Expr &E) {
    return E.getType()->isIntegralOrEnumerationType() &&
           !isa<ArraySubscriptExpr>(E.IgnoreParenImpCasts());
  }

  bool Found = false;
};

class ChunkOverlapVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    const std::vector<Dimensions> Shapes = Context.Facts.launches().of(*F).Shapes;
    ChoiceFinder Choices;
    Choices.TraverseStmt(F->getBody());
    if (Shapes.empty() || Choices.Found)
      return true;
    WarpEvaluation Values(*F, Shapes.front(), Context.Facts);
    AccessCollector Collector(Values, Context.AST, Values.lanes());
    Collector.TraverseStmt(F->getBody());
    for (const Access &A : Collector.All)
      check(*F, A);
    return true;
  }

private:
  void check(const FunctionDecl &F, const Access &A) {
    const auto *Loop = dyn_cast_or_null<ForStmt>(A.Scope);
    const auto *Element = dyn_cast<ArraySubscriptExpr>(A.Lvalue->IgnoreParens());
    const VarDecl *Counter = Loop ? counterOf(*Loop) : nullptr;
    if (!A.IsStore || !Element || !Counter || A.Most < 2 ||
        Context.Facts.modificationsOf(F).of(Counter).size() != 1 ||
        !isSummand(*Counter, *Element->getIdx()))
      return;
    std::optional<int64_t> Rounds = constantRounds(*Loop, Context.AST);
    const auto *Step = dyn_cast_or_null<UnaryOperator>(Loop->getInc());
    int64_t Apart = std::abs(apart(A)), Bytes = A.Bytes;
    // Neighbours that begin at neighbouring elements are another pattern: all of them may write the
    // same.
    if (!Rounds || !Step || !Step->isIncrementOp() || Apart < 2 * Bytes || Apart % Bytes != 0 ||
        *Rounds * Bytes <= Apart)
      return;
    Context
        .report("mem-chunk-overlap", A.Lvalue->getSourceRange(),
                {{"count", std::to_string(*Rounds)}, {"apart", std::to_string(Apart / Bytes)}})
        .note(Loop->getForLoc(), "in this loop");
  }

  /// How far the lanes of \p A are apart, if all are as far and do take part; else 0.
  static int64_t apart(const Access &A) {
    const int64_t First = A.Address.Bytes.Offsets[1] - A.Address.Bytes.Offsets[0];
    for (unsigned Lane = 1; Lane < LaneValues::Lanes && (A.Active >> Lane & 1) != 0; ++Lane)
      if (A.Address.Bytes.Offsets[Lane] - A.Address.Bytes.Offsets[Lane - 1] != First)
        return 0;
    return (A.Active & 3) == 3 ? First : 0;
  }
};

} // namespace

Check chunkOverlapCheck() { return walk<ChunkOverlapVisitor>(Passes::Device); }

} // namespace offloom
