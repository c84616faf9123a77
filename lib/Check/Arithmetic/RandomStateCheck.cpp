// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// States of random generators that lie in memory, one a thread. A kernel that copies its state and
// draws from the copy has to store it again, wherever it has drawn: what is lost makes the next
// launch begin with the same numbers. A kernel that draws from memory itself several times pays for
// a load and a store of the state each time.
//
// Not spoken of is a copy that is never stored where the one launch of the kernel stands in main,
// outside of loops: there is no next launch.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Repetition.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Facts/UsersFunctions.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

using namespace clang;

namespace offloom {
namespace {

/// The branches around a place, the outermost first.
using Branches = llvm::SmallVector<const Stmt *, 4>;

struct Place {
  const Expr *Where;
  Branches Around;
  bool IsRepeated;
};

/// Whether \p E is an element of an array, or what a pointer leads to.
bool isInMemory(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  while (const auto *Construct = dyn_cast<CXXConstructExpr>(Inner)) {
    if (Construct->getNumArgs() != 1)
      return false;
    Inner = Construct->getArg(0)->IgnoreParenImpCasts();
  }
  const auto *Unary = dyn_cast<UnaryOperator>(Inner);
  return isa<ArraySubscriptExpr>(Inner) || (Unary && Unary->getOpcode() == UO_Deref);
}

/// The draws of a function, and what it does with its copies of states.
class StateUses : public RepetitionVisitor<DynamicRecursiveASTVisitor> {
public:
  explicit StateUses(const UnitFacts &Facts) : Facts(Facts) {}

  bool TraverseIfStmt(IfStmt *S) override {
    return TraverseStmt(S->getInit()) && TraverseStmt(S->getConditionVariableDeclStmt()) &&
           TraverseStmt(S->getCond()) && branch(S->getThen()) && branch(S->getElse());
  }
  bool TraverseSwitchStmt(SwitchStmt *S) override {
    return TraverseStmt(S->getCond()) && branch(S->getBody());
  }
  bool TraverseConditionalOperator(ConditionalOperator *E) override {
    return TraverseStmt(E->getCond()) && branch(E->getTrueExpr()) && branch(E->getFalseExpr());
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasLocalStorage() && V->getType()->isRecordType() && V->getInit() &&
        isInMemory(*V->getInit()))
      Copies.insert({V, {}});
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (!Facts.isNamed(NameGroup::RandomDraws, *Call) || Call->getNumArgs() == 0)
      return true;
    if (const VarDecl *V = addressedVariable(*Call->getArg(0)); V && Copies.count(V))
      Copies[V].Draws.push_back(here(*Call));
    else
      Others.push_back(here(*Call));
    // What stands in the argument is no use of the copy.
    for (const Expr *Argument : Call->arguments())
      if (const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenImpCasts()))
        Named.insert(Address->getSubExpr()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && Copies.count(V) && !Named.contains(E))
      Copies[V].OtherUses.push_back(here(*E));
    return true;
  }

  struct Copy {
    llvm::SmallVector<Place, 2> Draws;
    llvm::SmallVector<Place, 2> OtherUses; ///< which may store it, or draw from it and store it
  };
  llvm::MapVector<const VarDecl *, Copy> Copies;
  llvm::SmallVector<Place, 2> Others; ///< draws from something else than a copy

private:
  bool branch(Stmt *S) {
    if (!S)
      return true;
    Around.push_back(S);
    const bool Goes = TraverseStmt(S);
    Around.pop_back();
    return Goes;
  }

  Place here(const Expr &E) const { return {&E, Around, isRepeated()}; }

  const UnitFacts &Facts;
  Branches Around;
  llvm::DenseSet<const Expr *> Named;
};

class RandomStateVisitor : public RepetitionVisitor<CodeVisitor> {
public:
  using RepetitionVisitor::RepetitionVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isUsersDeviceFunction(*F))
      return true;
    StateUses Uses(Context.Facts);
    Uses.TraverseStmt(F->getBody());
    for (const auto &[V, Of] : Uses.Copies)
      if (const Place *Lost = lostDraw(Of))
        Losses.push_back(
            {F, V, Lost->Where, Of.OtherUses.empty() ? nullptr : Of.OtherUses.front().Where});
    checkDrawsFromMemory(*F, Uses.Others);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (const FunctionDecl *Kernel = kernelOf(*Launch)) {
      const bool IsOnce = function() && function()->isMain() && !isRepeated();
      MostLaunches[Kernel->getCanonicalDecl()] += IsOnce ? 1 : 2;
    }
    return true;
  }

  /// After all launches have been seen.
  void finish() {
    for (const Loss &L : Losses) {
      if (!L.Stored && MostLaunches.lookup(L.In->getCanonicalDecl()) == 1)
        continue;
      Reported Said = Context.report(
          "math-curand-state-lost", L.Draw->getSourceRange(),
          {{"state", L.State->getNameAsString()},
           {"how", L.Stored ? "stored again only behind a condition" : "never stored again"}});
      if (L.Stored)
        Said.note(L.Stored->getBeginLoc(), "it is stored here");
    }
  }

private:
  struct Loss {
    const FunctionDecl *In;
    const VarDecl *State;
    const Expr *Draw;
    const Expr *Stored; ///< null if it never is
  };

  /// A draw behind which the copy may not be stored.
  static const Place *lostDraw(const StateUses::Copy &Of) {
    for (const Place &Draw : Of.Draws) {
      auto covers = [&](const Place &Use) {
        return Use.Around.size() <= Draw.Around.size() &&
               std::equal(Use.Around.begin(), Use.Around.end(), Draw.Around.begin());
      };
      if (llvm::none_of(Of.OtherUses, covers))
        return &Draw;
    }
    return nullptr;
  }

  void checkDrawsFromMemory(const FunctionDecl &F, llvm::ArrayRef<Place> Draws) {
    const Modifications &Written = Context.Facts.modificationsOf(F);
    llvm::SmallVector<const Place *, 2> FromMemory;
    bool IsRepeated = false;
    for (const Place &Draw : Draws)
      if (isElementAddress(*cast<CallExpr>(Draw.Where)->getArg(0), Written)) {
        FromMemory.push_back(&Draw);
        IsRepeated |= Draw.IsRepeated;
      }
    if (FromMemory.size() > 1 || IsRepeated)
      Context.report("math-curand-global-state", FromMemory.front()->Where->getSourceRange());
  }

  /// `&states[i]` or `states + i`, of what the function is given or a variable of the device.
  static bool isElementAddress(const Expr &Pointer, const Modifications &Written) {
    const Expr *E = resolved(&Pointer, Written);
    const Expr *Base = nullptr;
    if (const auto *Address = dyn_cast<UnaryOperator>(E);
        Address && Address->getOpcode() == UO_AddrOf) {
      if (const auto *Element =
              dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParenCasts()))
        Base = Element->getBase();
    } else if (const auto *Sum = dyn_cast<BinaryOperator>(E);
               Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType()) {
      Base = Sum->getLHS();
    }
    const VarDecl *V = Base ? referredVariable(*Base->IgnoreParenCasts()) : nullptr;
    return V && !isShared(*V) && (isa<ParmVarDecl>(V) || V->hasGlobalStorage());
  }

  llvm::SmallVector<Loss> Losses;
  llvm::DenseMap<const FunctionDecl *, unsigned> MostLaunches; ///< 2: several, or unknown
};

} // namespace

Check randomStateCheck() { return walkAndFinish<RandomStateVisitor>(Passes::Device); }

} // namespace offloom
