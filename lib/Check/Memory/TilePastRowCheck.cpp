// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles that a loop loads up to a number which the kernel is given, without asking whether the last
// one is whole: `for (p = 0; p < n; p += 16) tile[ty][tx] = a[row * n + p + tx];` reads the next
// row, or past the array, where n is no multiple of 16. So does a count of tiles that is rounded
// up.
//
// Left alone is a loop in which anything that stems from its counter is compared, and a number of
// which a launch in sight says, or computes, what it is.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ArrayElements.h"
#include "Check/Facts/IndexTerms.h"
#include "Check/Facts/LoopRounds.h"
#include "Check/Facts/ThreadIndex.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether \p S mentions \p Counter, or a local that is set once to what does.
bool stemsFrom(const Stmt &S, const VarDecl &Counter, const Modifications &Written,
               unsigned Depth = 0) {
  return llvm::any_of(localVariablesIn(&S), [&](const VarDecl *V) {
    if (V == &Counter)
      return true;
    const Expr *Value = Depth < 4 && V->isLocalVarDecl() ? onlyValue(*V, Written.of(V)) : nullptr;
    return Value && stemsFrom(*Value, Counter, Written, Depth + 1);
  });
}

/// A loop over tiles: what it counts, up to which number of elements.
struct TileLoop {
  const VarDecl *Counter = nullptr;
  const ValueDecl *Count = nullptr; ///< a parameter, or a member of one
  bool CountsTiles = false;         ///< the counter is that of the tile, not of its first element
};

/// The parameter, or the member of one, that \p E is.
const ValueDecl *givenNumber(const Expr &E) {
  if (const FieldDecl *Member = valueMember(E))
    return Member;
  return dyn_cast_or_null<ParmVarDecl>(referredVariable(E));
}

/// The one such number in \p S; null if there are more.
const ValueDecl *onlyNumberIn(const Stmt &S) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitExpr(Expr *E) override {
      const ValueDecl *Number = isa<MemberExpr, DeclRefExpr>(E) ? givenNumber(*E) : nullptr;
      if (Number && Number->getType()->isIntegerType()) {
        IsOnly &= !Found || Found == Number;
        Found = Number;
      }
      return true;
    }
    const ValueDecl *Found = nullptr;
    bool IsOnly = true;
  } In;
  In.TraverseStmt(const_cast<Stmt *>(&S));
  return In.IsOnly ? In.Found : nullptr;
}

/// The number that \p Bound is: `n` itself, or of `(n + k - 1) / k`, which is \p IsRounded.
const ValueDecl *numberIn(const Expr &Bound, const Modifications &Written, bool &IsRounded) {
  const Expr *E = resolved(&Bound, Written);
  if (const ValueDecl *Number = givenNumber(*E))
    return Number;
  const auto *Quotient = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  const auto *Sum = Quotient && Quotient->getOpcode() == BO_Div
                        ? dyn_cast<BinaryOperator>(Quotient->getLHS()->IgnoreParenImpCasts())
                        : nullptr;
  IsRounded = Sum && Sum->isAdditiveOp();
  return IsRounded ? onlyNumberIn(*Sum) : nullptr;
}

/// Whether the number that \p D is may have been changed.
bool isChanged(const ValueDecl &D, const Modifications &Written) {
  const auto *V = dyn_cast<VarDecl>(&D);
  return V && Written.any(V);
}

std::optional<TileLoop> tileLoop(const ForStmt &Loop, const Modifications &Written,
                                 const ASTContext &AST) {
  const VarDecl *Counter = anyCounterOf(Loop);
  const Expr *Bound = boundOf(Loop);
  if (!Counter || !Bound)
    return std::nullopt;
  TileLoop Of{Counter};
  bool IsRounded = false;
  Of.Count = numberIn(*Bound, Written, IsRounded);
  if (!Of.Count || isChanged(*Of.Count, Written))
    return std::nullopt;
  const auto *Step = dyn_cast_or_null<BinaryOperator>(Loop.getInc());
  const bool IsByTiles = Step && Step->getOpcode() == BO_AddAssign;
  Expr::EvalResult Width;
  if (IsByTiles && !Step->getRHS()->isValueDependent() &&
      Step->getRHS()->EvaluateAsInt(Width, AST) && Width.Val.getInt().getExtValue() <= 1)
    return std::nullopt;
  Of.CountsTiles = IsRounded;
  return IsByTiles != IsRounded ? std::optional(Of) : std::nullopt;
}

/// Whether the loop's own condition aside, \p Body compares what stems from its counter.
bool comparesCounter(const Stmt &Body, const VarDecl &Counter, const Modifications &Written) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(const VarDecl &Counter, const Modifications &Written)
        : Counter(Counter), Written(Written) {}
    bool VisitBinaryOperator(BinaryOperator *E) override {
      return !E->isComparisonOp() || !stemsFrom(*E, Counter, Written);
    }
    const VarDecl &Counter;
    const Modifications &Written;
  };
  return !Finder(Counter, Written).TraverseStmt(const_cast<Stmt *>(&Body));
}

/// Whether \p Sum has the counter and the thread's index along the same dimension: `p` and
/// `threadIdx.x`, `p * width` and `threadIdx.y * width`.
bool goesAlong(const IndexSum &Sum, const TileLoop &Loop) {
  return llvm::any_of(Sum, [&](const IndexTerm &Start) {
    if (Start.HasThread || !llvm::is_contained(Start.Factors, Loop.Counter))
      return false;
    return llvm::any_of(Sum, [&](const IndexTerm &Thread) {
      if (!Thread.HasThread || Thread.HasExtent || Thread.HasBlock)
        return false;
      const bool HasFactors = llvm::all_of(
          Thread.Factors, [&](const ValueDecl *D) { return llvm::is_contained(Start.Factors, D); });
      const std::size_t More = Start.Factors.size() - Thread.Factors.size();
      const bool IsScaled = Start.HasExtent || More > 1 || Start.Constant != Thread.Constant;
      return HasFactors && IsScaled == Loop.CountsTiles;
    });
  });
}

class TilePastRowVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *Loop) override {
    if (!inDeviceCode() || isNeverExecuted() || function()->isDependentContext() ||
        !isDefinedKernel(*function()))
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*function());
    const std::optional<TileLoop> Of = tileLoop(*Loop, Written, Context.AST);
    if (!Of || comparesCounter(*Loop->getBody(), *Of->Counter, Written))
      return true;
    if (const Expr *Load = loadIn(*Loop->getBody(), *Of, Written))
      Found[function()->getCanonicalDecl()].push_back({Load, Of->Count});
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (const FunctionDecl *Kernel = kernelOf(*Launch); Kernel && function())
      Launches[Kernel->getCanonicalDecl()].emplace_back(Launch, function());
    return true;
  }

  void finish() {
    for (const auto &[Kernel, Loads] : Found)
      for (const auto &[Load, Count] : Loads)
        if (const auto *P = dyn_cast<ParmVarDecl>(Count);
            !P || !isSaid(Kernel, P->getFunctionScopeIndex()))
          Context
              .report("mem-tile-past-row", Load->getSourceRange(),
                      {{"count", Count->getNameAsString()}})
              .note(Count->getLocation(), "declared here");
  }

private:
  /// The first element of memory that the kernel is given which \p Body stores in a shared array.
  const Expr *loadIn(const Stmt &Body, const TileLoop &Loop, const Modifications &Written) const {
    struct Finder : DynamicRecursiveASTVisitor {
      Finder(const TileLoop &Loop, const Modifications &Written) : Loop(Loop), Written(Written) {}
      bool VisitBinaryOperator(BinaryOperator *E) override {
        const VarDecl *Tile =
            E->getOpcode() == BO_Assign ? rootVariable(E->getLHS()->IgnoreParens()) : nullptr;
        if (!Tile || !isShared(*Tile))
          return true;
        const ArrayElement From = namedElement(*E->getRHS(), Written);
        if (!From || !isa<ParmVarDecl, FieldDecl>(From.Array))
          return true;
        const std::optional<IndexSum> Sum = indexTerms(*From.Index, Written, IndexSums());
        if (Sum && goesAlong(*Sum, Loop))
          Found = E->getRHS();
        return !Found;
      }
      const TileLoop &Loop;
      const Modifications &Written;
      const Expr *Found = nullptr;
    } In(Loop, Written);
    In.TraverseStmt(const_cast<Stmt *>(&Body));
    return In.Found;
  }

  /// Whether a launch in sight says what argument \p I of \p Kernel is, or rounds it.
  bool isSaid(const FunctionDecl *Kernel, unsigned I) {
    auto All = Launches.find(Kernel);
    return All != Launches.end() && llvm::any_of(All->second, [&](const auto &Of) {
             const auto &[Launch, Caller] = Of;
             if (I >= Launch->getNumArgs() ||
                 knownInteger(*Launch->getArg(I), Caller, Context.Facts))
               return true;
             const Expr *Value =
                 resolved(Launch->getArg(I), Context.Facts.modificationsOf(*Caller));
             return isa<BinaryOperator>(Value->IgnoreParenImpCasts());
           });
  }

  struct Load {
    const Expr *At;
    const ValueDecl *Count;
  };
  llvm::MapVector<const FunctionDecl *, std::vector<Load>> Found;
  llvm::DenseMap<const FunctionDecl *,
                 std::vector<std::pair<const CUDAKernelCallExpr *, const FunctionDecl *>>>
      Launches;
};

} // namespace

Check tilePastRowCheck() { return walkAndFinish<TilePastRowVisitor>(Passes::Device); }

} // namespace offloom
