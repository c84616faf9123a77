// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks of a grid that read what others of it write: `x[i] = x[i - 1]`, where i is the thread's
// index in the grid, and a reduction whose blocks put their sums at the front of what they sum up.
//
// Who takes part must be clear: a kernel with atomics, fences or barriers of more than a block is
// left alone, and so is one whose conditions choose among threads by more than an upper or lower
// bound that is known when running. Such conditions may keep those who read from those who write.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/MemoryUses.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Synchronisation/BlockRaces.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

/// Which threads do what in a kernel, as far as its conditions say.
class Choices : public DynamicRecursiveASTVisitor {
public:
  Choices(const Modifications &Written, const FunctionTable &Functions, const ASTContext &AST)
      : Written(Written), Functions(Functions), AST(AST) {}

  bool VisitIfStmt(IfStmt *S) override { return choose(*S->getCond()); }
  bool VisitConditionalOperator(ConditionalOperator *E) override { return choose(*E->getCond()); }
  bool VisitSwitchStmt(SwitchStmt *) override {
    ByMore = OfBlocks = true;
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const Collective *C = Callee ? collectiveOf(Callee) : nullptr;
    bool IsOfBlock = Callee && (Functions.isNamed(NameGroup::BlockBarriers, name(*Callee)) ||
                                (C && !C->OfGroup) || isWarpBarrier(*Call));
    AreOrdered |= !Callee || (isMeeting(*Call) && !IsOfBlock) || isFence(*Call) ||
                  Functions.isNamed(NameGroup::Atomics, name(*Callee));
    return true;
  }
  bool VisitAsmStmt(AsmStmt *) override {
    AreOrdered = true;
    return true;
  }

  bool ByMore = false;     ///< by more than bounds
  bool OfBlocks = false;   ///< by the block
  bool AreOrdered = false; ///< threads may wait for those of other blocks

private:
  static llvm::StringRef name(const FunctionDecl &F) {
    return F.getIdentifier() ? F.getName() : llvm::StringRef();
  }

  bool choose(const Expr &Condition) {
    OfBlocks |= mentionsBlock(Condition);
    const auto *E = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
    if (E && E->isLogicalOp())
      return choose(*E->getLHS()) && choose(*E->getRHS());
    auto isLarge = [&](const Expr &Side) {
      Expr::EvalResult Value;
      return !Side.isValueDependent() && Side.EvaluateAsInt(Value, AST) &&
             !Value.Val.getInt().isZero();
    };
    ByMore |= !E || !E->isRelationalOp() || isLarge(*E->getLHS()) || isLarge(*E->getRHS());
    return true;
  }

  bool mentionsBlock(const Stmt &S) const {
    const auto *E = dyn_cast<Expr>(&S);
    return (E && isBlockIndex(*E, Written)) ||
           llvm::any_of(S.children(), [&](const Stmt *C) { return C && mentionsBlock(*C); });
  }

  const Modifications &Written;
  const FunctionTable &Functions;
  const ASTContext &AST;
};

class BlockRaceVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F))
      return true;
    Written = &Context.Facts.modificationsOf(*F);
    Choices Chosen(*Written, Context.Functions, Context.AST);
    Chosen.TraverseStmt(F->getBody());
    if (Chosen.AreOrdered)
      return true;
    for (const ParmVarDecl *P : F->parameters())
      if (P->getType()->isPointerType() && !Written->any(P) &&
          !P->getType()->getPointeeType().isVolatileQualified())
        check(*F, *P, usesOf(*P, F->getBody(), Context.Functions), Chosen);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch);
    const Expr *Grid = configurationOf(*Launch).Grid;
    if (!Kernel || !Grid)
      return true;
    Extents Blocks = knownExtents(*Grid, function(), Context.Facts);
    bool IsOne = llvm::all_of(Blocks, [](std::optional<uint64_t> E) { return E == 1; });
    auto [At, IsNew] = IsOneBlock.try_emplace(Kernel->getCanonicalDecl(), IsOne);
    At->second &= IsOne;
    return true;
  }

  /// Is a race on \p Array among those found so far?
  bool hasFound(const ValueDecl &Array) const {
    return llvm::any_of(Races, [&](const Race &R) { return R.Array == &Array; });
  }

  /// After all launches have been seen.
  void finish() {
    for (const Race &R : Races)
      if (!IsOneBlock.lookup(R.Kernel->getCanonicalDecl()))
        Context
            .report("sync-race-between-blocks", R.Load->getSourceRange(),
                    {{"element", sourceText(R.Load->getSourceRange(), Context.AST).str()}})
            .note(R.Store->getBeginLoc(), "it is written here");
  }

private:
  struct Race {
    const FunctionDecl *Kernel;
    const ValueDecl *Array;
    const Expr *Load, *Store;
  };

  /// What is known of the index of a use. It is found out once, and not for each pair.
  struct Place {
    const Expr *Element;
    bool OfBlock, OfGrid, OfThread, ThroughAll;
    std::optional<int64_t> GridOffset;
  };

  void check(const FunctionDecl &Kernel, const ParmVarDecl &P, const MemoryUses &Uses,
             const Choices &Chosen) {
    if (has(Uses, UseKind::Escape) || has(Uses, UseKind::Atomic))
      return;
    llvm::SmallVector<Place> Stores, Loads;
    for (const MemoryUse &Use : Uses)
      if (const Expr *Index = indexIn(P, Use)) {
        if (writes(Use.Kind))
          Stores.push_back(placeOf(*Use.Element, *Index, true));
        else if (Use.Kind == UseKind::Read)
          Loads.push_back(placeOf(*Use.Element, *Index, false));
      }
    for (const Place &Store : Stores)
      for (const Place &Load : Loads)
        if (areOfOtherBlocks(Store, Load, Chosen)) {
          Races.push_back({&Kernel, &P, Load.Element, Store.Element});
          return;
        }
  }

  Place placeOf(const Expr &Element, const Expr &Index, bool IsStore) const {
    const bool OfGrid = isGridIndex(Index, *Written);
    return {&Element,
            IsStore && isBlockIndex(Index, *Written),
            OfGrid,
            threadComponent(Index, *Written) == 'x',
            !IsStore && goesThroughAll(Index),
            gridOffset(Index)};
  }

  /// Does some block read at \p Load what another writes at \p Store?
  static bool areOfOtherBlocks(const Place &Store, const Place &Load, const Choices &Chosen) {
    if (Store.OfBlock)
      return !Chosen.OfBlocks && (Load.OfGrid || Load.OfThread);
    if (Store.OfGrid && Load.ThroughAll)
      return true;
    return Store.GridOffset && Load.GridOffset && *Store.GridOffset != *Load.GridOffset &&
           !Chosen.ByMore;
  }

  /// The thread's index in the block and a counter, as in `x[k * blockDim.x + threadIdx.x]`: it
  /// does not depend on which block this is, and leads to the elements of more than one.
  bool goesThroughAll(const Expr &Index) const {
    bool HasThread = false, HasCounter = false, HasOther = false;
    auto look = [&](auto &&Look, const Expr &Part) -> void {
      const Expr *E = resolved(&Part, *Written);
      const VarDecl *V = referredVariable(*E);
      if (threadComponent(*E, *Written) == 'x')
        HasThread = true;
      else if (const auto *Operator = dyn_cast<BinaryOperator>(E);
               Operator && (Operator->isAdditiveOp() || Operator->getOpcode() == BO_Mul))
        Look(Look, *Operator->getLHS()), Look(Look, *Operator->getRHS());
      else if (V && V->isLocalVarDecl() && Written->any(V))
        HasCounter = true, HasOther |= !V->getInit() || !V->getInit()->isEvaluatable(Context.AST);
      else if (!E->isEvaluatable(Context.AST))
        HasOther |= !isBlockExtent(*E);
    };
    look(look, Index);
    return HasThread && HasCounter && !HasOther;
  }

  static bool isBlockExtent(const Expr &E) {
    const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
    const VarDecl *V = Member ? referredVariable(*Member->getBase()) : nullptr;
    return V && builtinVariable(V) == BuiltinVariable::BlockDim;
  }

  /// The index of `p[index]`.
  const Expr *indexIn(const ParmVarDecl &P, const MemoryUse &Use) const {
    const auto *Element = dyn_cast_if_present<ArraySubscriptExpr>(Use.Element);
    const auto *Base =
        Element ? dyn_cast<DeclRefExpr>(Element->getBase()->IgnoreParenImpCasts()) : nullptr;
    return Base && Base->getDecl() == &P ? Element->getIdx() : nullptr;
  }

  /// How far \p Index is from the index of the thread in the grid, if it is that and a constant.
  std::optional<int64_t> gridOffset(const Expr &Index) const {
    if (isGridIndex(Index, *Written))
      return 0;
    const auto *Sum = dyn_cast<BinaryOperator>(Index.IgnoreParenCasts());
    Expr::EvalResult By;
    if (!Sum || !Sum->isAdditiveOp() || Sum->getRHS()->isValueDependent() ||
        !isGridIndex(*Sum->getLHS(), *Written) || !Sum->getRHS()->EvaluateAsInt(By, Context.AST))
      return std::nullopt;
    int64_t Distance = By.Val.getInt().getExtValue();
    return Sum->getOpcode() == BO_Add ? Distance : -Distance;
  }

  const Modifications *Written = nullptr; ///< in the present kernel
  llvm::SmallVector<Race> Races;
  llvm::DenseMap<const FunctionDecl *, bool> IsOneBlock; ///< in all launches of a kernel
};

} // namespace

bool hasRaceBetweenBlocks(const FunctionDecl &Kernel, const ValueDecl &Array,
                          CheckContext &Context) {
  BlockRaceVisitor Races(Context);
  Races.VisitFunctionDecl(const_cast<FunctionDecl *>(&Kernel));
  return Races.hasFound(Array);
}

Check blockRaceCheck() { return walkAndFinish<BlockRaceVisitor>(Passes::Device); }

} // namespace offloom
