// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops with one barrier: it lies between what a round stores to shared memory and what it reads,
// and nothing keeps a fast thread from the next round's stores while others read.
//
// BlockRaceCheck and its like say so for certain where they know each thread's place. Judged here
// are loops whose indices have factors that are known only when running, so that it is a remark. A
// thread that reads what it has stored itself, by the same index or under the same condition, and
// stores to another part in each round, as double buffers have, are left alone.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Execution/WarpEvaluation.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/LaunchShapes.h"
#include "Check/Facts/MemoryUses.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {
namespace {

/// The variables that \p S sets, and the arrays in shared memory that it names.
struct LoopNames : DynamicRecursiveASTVisitor {
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->hasAttr<CUDASharedAttr>() && !V->getType().isVolatileQualified())
      Shared.insert(V);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      set(*E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      set(*E->getLHS());
    return true;
  }
  void set(const Expr &E) {
    if (const VarDecl *V = referredVariable(E))
      Set.insert(V);
  }

  const Stmt *Body = nullptr; ///< of the loop
  llvm::SetVector<const VarDecl *> Shared;
  llvm::DenseSet<const VarDecl *> Set;
};

class RoundBarrierVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *S) override { return check(*S, S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return check(*S, S->getBody()); }

private:
  bool check(const Stmt &Loop, const Stmt *Body) {
    const auto *Block = dyn_cast_or_null<CompoundStmt>(Body);
    const FunctionDecl *F = function();
    if (!Block || !F || !isDefinedKernel(*F) || F->isDependentContext())
      return true;
    const auto *Barrier = llvm::find_if(Block->body(), [&](const Stmt *S) { return isBarrier(S); });
    if (Barrier == Block->body_end() || callsOthers(*Block) != 1)
      return true;
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(*F);
    if (Blocks.Shapes.empty() ||
        llvm::any_of(Blocks.Shapes, [](const Dimensions &D) { return D[0] * D[1] * D[2] <= 32; }))
      return true;
    LoopNames Names;
    Names.Body = Block;
    Names.TraverseStmt(const_cast<Stmt *>(&Loop));
    WarpEvaluation Values(*F, Blocks.Shapes.front(), Context.Facts);
    for (const VarDecl *Array : Names.Shared)
      check(*Array, {Block->body_begin(), Barrier}, {Barrier + 1, Block->body_end()}, Names, Values,
            **Barrier);
    return true;
  }

  void check(const VarDecl &Array, llvm::ArrayRef<const Stmt *> Before,
             llvm::ArrayRef<const Stmt *> Behind, const LoopNames &Names,
             const WarpEvaluation &Values, const Stmt &Barrier) {
    std::vector<const Expr *> Stores, Loads;
    for (const Stmt *S : Before)
      for (const MemoryUse &Use : usesOf(Array, S, Context.Functions)) {
        if (Use.Kind == UseKind::Write && Use.Element && isElement(*Use.Element))
          Stores.push_back(Use.Element);
        else if (Use.Kind != UseKind::Passed)
          return;
      }
    for (const Stmt *S : Behind)
      for (const MemoryUse &Use : usesOf(Array, S, Context.Functions)) {
        if (Use.Kind != UseKind::Read || !Use.Element || !isElement(*Use.Element))
          return;
        Loads.push_back(Use.Element);
      }
    if (Stores.empty() || Loads.empty() || isKnown(Stores, Values) ||
        llvm::any_of(Stores, [&](const Expr *E) { return isOfRound(*E, Names); }))
      return;
    const auto Other = llvm::find_if(Loads, [&](const Expr *Load) {
      return llvm::none_of(
          Stores, [&](const Expr *Store) { return isSameExpression(*Load, *Store, Context.AST); });
    });
    if (Other != Loads.end())
      Context
          .report("sync-one-barrier-in-loop", Barrier.getSourceRange(),
                  {{"array", Array.getNameAsString()}})
          .note((*Other)->getBeginLoc(), "read here")
          .note(Stores.front()->getBeginLoc(), "stored by the next round");
  }

  static bool isElement(const Expr &E) {
    const Expr *Whole = E.IgnoreParens();
    while (const auto *Member = dyn_cast<MemberExpr>(Whole))
      Whole = Member->getBase()->IgnoreParenImpCasts();
    return isa<ArraySubscriptExpr>(Whole);
  }

  /// Where each thread's place is known, others say whether it is a race.
  static bool isKnown(llvm::ArrayRef<const Expr *> Stores, const WarpEvaluation &Values) {
    return llvm::all_of(Stores, [&](const Expr *E) { return Values.address(*E).has_value(); });
  }

  /// Whether the place that is stored to is another one in each round: by a variable from outside
  /// of the loop's body that the loop sets.
  bool isOfRound(const Expr &Store, const LoopNames &Names) const {
    struct Finder : DynamicRecursiveASTVisitor {
      Finder(const LoopNames &Names, const Stmt &Body) : Names(Names), Body(Body) {}
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        if (!V || !Seen.insert(V).second || V->hasAttr<CUDASharedAttr>())
          return true;
        if (Names.Set.contains(V))
          return isInnerCounter(*V);
        return !V->isLocalVarDecl() || !V->getInit() ||
               TraverseStmt(const_cast<Expr *>(V->getInit()));
      }
      /// Of a loop within the round: it begins at the same constant in each.
      bool isInnerCounter(const VarDecl &V) const {
        return V.isLocalVarDecl() && V.getInit() && V.getInit()->isEvaluatable(V.getASTContext()) &&
               V.getASTContext().getSourceManager().isBeforeInTranslationUnit(Body.getBeginLoc(),
                                                                              V.getLocation());
      }
      const LoopNames &Names;
      const Stmt &Body;
      llvm::DenseSet<const VarDecl *> Seen;
    };
    return !Finder(Names, *Names.Body).TraverseStmt(const_cast<Expr *>(&Store));
  }

  bool isBarrier(const Stmt *S) const {
    const auto *Call = dyn_cast_or_null<CallExpr>(S);
    return Call && Context.Facts.isNamed(NameGroup::BlockBarriers, *Call);
  }

  /// How many calls \p S has of barriers, or of what may wait.
  unsigned callsOthers(const Stmt &S) const {
    struct Counter : DynamicRecursiveASTVisitor {
      explicit Counter(const RoundBarrierVisitor &Outer) : Outer(Outer) {}
      bool VisitCallExpr(CallExpr *Call) override {
        const FunctionDecl *Callee = Call->getDirectCallee();
        Count += Outer.isBarrier(Call) || !Callee ||
                 !isInSystemCode(Callee->getLocation(), Outer.Context.AST.getSourceManager());
        return true;
      }
      bool VisitStmt(Stmt *S) override {
        Count += isa<BreakStmt, GotoStmt, AsmStmt, LambdaExpr>(S) ? 2 : 0;
        return true;
      }
      const RoundBarrierVisitor &Outer;
      unsigned Count = 0;
    };
    Counter Of(*this);
    Of.TraverseStmt(const_cast<Stmt *>(&S));
    return Of.Count;
  }
};

} // namespace

Check roundBarrierCheck() { return walk<RoundBarrierVisitor>(Passes::Device); }

} // namespace offloom
