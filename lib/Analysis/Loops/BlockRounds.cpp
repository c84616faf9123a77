// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/BlockRounds.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/FewThreads.h"
#include "Analysis/Loops/LockstepGain.h"
#include "Analysis/Loops/RoundsGain.h"
#include "Analysis/Loops/StridedLoops.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Analysis/Values/ThreadStrides.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

namespace {

/// Finds declarations that hide the variables an expression is made of.
class Hider : public DynamicRecursiveASTVisitor {
public:
  explicit Hider(const Expr *E) { add(E); }

  bool VisitVarDecl(VarDecl *V) override {
    Found |= Names.contains(V->getName()) && !Meant.contains(V);
    return !Found;
  }

  bool Found = false;

private:
  /// Phases also say again what the variables in \p E are made of.
  void add(const Expr *E) {
    for (const VarDecl *V : localVariablesIn(E)) {
      Names.insert(V->getName());
      if (Meant.insert(V).second && V->isLocalVarDecl() && V->getInit())
        add(V->getInit());
    }
  }

  llvm::DenseSet<const VarDecl *> Meant;
  llvm::StringSet<> Names;
};

/// Does something in \p S hide what \p E means? A phase in there could not evaluate it.
bool hides(const Stmt *S, const Expr *E) {
  Hider Finder(E);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Found;
}

} // namespace

/// Goes down from a kernel's body to the loops, by what the block can go through as a whole.
class RoundsFinder {
public:
  RoundsFinder(const FunctionDecl &F, const Synchronisation &Sync, const Uniformity &Uniform,
               const Modifications &Written, BlockRounds &Found)
      : F(F), Context(F.getASTContext()), Sync(Sync), Uniform(Uniform), Written(Written),
        Found(Found), Strides(Context, Uniform, Written), Strided(F, Sync, Uniform, Written),
        Rows(Context, Sync, Uniform, Written), Heads(Sync, Uniform, Written) {}

  void find(const CompoundStmt &Body) {
    const bool Waits = Sync.of(&Body) != Waiting::None;
    for (const Stmt *S : Body.body()) {
      if (!Waits && endsThreads(S) && !hides(&Body, conditionOf(S))) {
        Found.Ends.insert(S);
        Guarded = true;
      } else if (jumpsOf(S).Return && !Waits) {
        Found = {}; // threads that end elsewhere are missing from later rounds
        return;
      } else if (isEarlyReturn(S)) {
        HaveLeft = true; // rounds are of those that are left
      } else if (jumpsOf(S).Return) {
        RowsOnly = true; // which are of those that are left
      } else if (!FewAreLeft) {
        inside(S);
      }
      FewAreLeft |= isEarlyReturn(S) && failsForFew(conditionOf(S), Strides);
      Previous = S;
    }
  }

private:
  /// Are \p S's rounds, or those of loops in it, the block's?
  bool inside(const Stmt *Attributed) {
    const Stmt *S = withoutAttributes(Attributed);
    const Stmt *Before = Previous;
    llvm::SaveAndRestore<const Stmt *> First(Previous, nullptr);
    bool Any = false;
    if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(S))
      for (const Stmt *Child : Block->body()) {
        Any |= inside(Child);
        Previous = Child;
      }
    else if (const auto *If = llvm::dyn_cast_or_null<IfStmt>(S))
      Any = insideIf(*If);
    else if (llvm::isa_and_nonnull<ForStmt, WhileStmt, DoStmt>(S))
      Any = insideLoop(S, Before);
    if (Any) {
      Found.Around.insert(S);
      Found.Around.insert(Attributed);
    }
    return Any;
  }

  bool insideIf(const IfStmt &S) {
    if (S.getInit() || S.getConditionVariable() || S.isConstexpr())
      return false;
    const bool Waits = Sync.of(S.getThen()) != Waiting::None ||
                       (S.getElse() && Sync.of(S.getElse()) != Waiting::None);
    const bool Divides = Sync.of(&S) == Waiting::Warp && Waits && !Uniform.isUniform(S.getCond());
    llvm::SaveAndRestore Divided(RowsOnly, RowsOnly || Divides);
    if (Uniform.isUniform(S.getCond()) || Divides) {
      if ((mayBeForNobody() || RowsOnly) && !Waits && !isOfRegisters(S.getCond()))
        return false;
      const bool Then = inside(S.getThen());
      return (S.getElse() && inside(S.getElse())) || Then;
    }
    if (RowsOnly || (mayBeForNobody() && !isOfRegisters(S.getCond())))
      return false;
    if (S.getElse() || Sync.of(&S) != Waiting::None || !isStableIn(S.getCond(), &S, Written) ||
        hides(&S, S.getCond()) || holdsForFew(S.getCond(), Strides))
      return false;
    llvm::SaveAndRestore Inner(Guarded, true);
    if (!inside(S.getThen()))
      return false;
    Found.Guards.insert(&S);
    return true;
  }

  bool insideLoop(const Stmt *S, const Stmt *Before) {
    const Stmt *Body = bodyOf(S);
    const Expr *Condition = conditionOf(S);
    if (!RowsOnly)
      if (std::optional<StridedLoop> Loop = Strided.read(*S, LoopDepth > 0))
        return insideStrided(*Loop);
    if (!Guarded)
      if (std::optional<StridedLoop> Loop = Rows.read(*S))
        return insideRows(*Loop);
    if (RowsOnly && Sync.of(S) == Waiting::None)
      return false;
    if (readLockstep(S, Before))
      return true;
    if (Sync.of(S) == Waiting::Warp && !(Condition && Uniform.isUniform(Condition))) {
      llvm::SaveAndRestore Divided(RowsOnly, true);
      return inside(Body);
    }
    if (!Condition || !Uniform.isUniform(Condition) || !isHeadUniform(S) ||
        (mayBeForNobody() && !isOfRegisters(Condition)))
      return false;
    llvm::SaveAndRestore Deeper(LoopDepth, LoopDepth + 1);
    if (Sync.of(S) != Waiting::None)
      return inside(Body);
    const bool Leaves = jumpsOf(Body).Loop || jumpsOf(Body).Return || jumpsOf(Body).Goto;
    if (Leaves || !keepsLittle({S}))
      return false;
    LoopStep Step;
    if (!splitStep(S, Step))
      return false;
    if (!inside(Body) && !gains(S, /*IsMixed=*/!Step.OfThreads.empty()))
      return false;
    if (!Step.OfThreads.empty())
      Found.Steps[S] = Step;
    return true;
  }

  /// Is a round of \p S, in which no others are, one that can be vectorised?
  bool gains(const Stmt *S, bool IsMixed) {
    const auto *For = llvm::dyn_cast<ForStmt>(S);
    SideBySideLoop Loop;
    if (For && !IsMixed && !For->getForLoc().isMacroID() && !For->getRParenLoc().isMacroID())
      Loop.Head = countedLoop(*For, Written);
    const bool IsLong = Loop.Head.Index && !isCountKnown(Loop.Head);
    if (IsLong && changesFloats(For))
      Loop.OwnRows = ownRowsIn(*For, Loop.Head, Strides, Written);
    if (!gainsByRounds(*S, Strides, Uniform, Context, Loop.OwnRows))
      return false;
    if (Loop.Head.Bound && Loop.Head.Bound->isValueDependent() && !isLongInAllInstances(*For))
      return false;
    if ((IsLong || hasObjects(*For)) &&
        (!Loop.OwnRows.empty() ||
         (!hasBranch(For->getBody()) && sharesReads(For->getBody(), Loop.Head, Strides))))
      Found.SideBySide[S] = Loop;
    return true;
  }

  /// Does each instance of the template around \p S, of which there is one, go round so often that
  /// compilers do not write a thread's rounds out?
  bool isLongInAllInstances(const ForStmt &S) const {
    const auto Instances = Sync.instancesOf(&F);
    return !Instances.empty() && llvm::all_of(Instances, [&](const FunctionDecl *Instance) {
      const Stmt *Like = loopAt(Instance->getBody(), S.getForLoc());
      return Like && !isWrittenOut(*Like, Context);
    });
  }

  static const Stmt *loopAt(const Stmt *S, SourceLocation Place) {
    const auto *For = llvm::dyn_cast_or_null<ForStmt>(S);
    if (!S || (For && For->getForLoc() == Place))
      return S;
    for (const Stmt *Child : S->children())
      if (const Stmt *Found = loopAt(Child, Place))
        return Found;
    return nullptr;
  }

  /// Do threads have objects in \p S, a float4 each? Rows of their words, which groups of threads
  /// hold, are what vectors load.
  bool hasObjects(const ForStmt &S) const {
    return llvm::any_of(localVariablesIn(&S), [&](const VarDecl *V) {
      return !contains(&S, V) && V->getType()->isRecordType() && !Uniform.isUniform(V);
    });
  }

  /// Does the compiler know what \p Head counts to? It then makes better vectors of a round of all
  /// threads than of groups of them.
  bool isCountKnown(const CountedLoop &Head) const {
    return Head.Bound && (Head.Bound->isValueDependent() || Head.Bound->isEvaluatable(Context));
  }

  static bool hasBranch(const Stmt *S) {
    return S && (llvm::isa<IfStmt, AbstractConditionalOperator>(S) ||
                 llvm::any_of(S->children(), hasBranch));
  }

  /// Does \p S change numbers whose order of operations matters? A thread's own loop over others
  /// can be vectorised.
  bool changesFloats(const Stmt *S) const {
    return llvm::any_of(localVariablesIn(S), [&](const VarDecl *V) {
      return (V->getType()->isFloatingType() || V->getType()->isDependentType()) &&
             llvm::any_of(Written.of(V), [&](const Expr *Site) { return contains(S, Site); });
    });
  }

  bool insideStrided(const StridedLoop &Loop) {
    const Stmt *Body = bodyOf(Loop.Loop);
    const Jumps Out = jumpsOf(Body);
    if (Out.Return || Out.Goto || Out.Break || (Loop.Last && Out.Continue) || !keepsLittle(Loop) ||
        hides(Loop.Loop, Loop.Test))
      return false;
    llvm::SaveAndRestore Inner(Guarded, true);
    llvm::SaveAndRestore Deeper(LoopDepth, LoopDepth + 1);
    Strides.set(Loop.Index, componentIsX(Loop.Lane));
    if (!Out.Continue)
      inside(Body);
    Found.Strided[Loop.Loop] = Loop;
    return true;
  }

  bool insideRows(const StridedLoop &Loop) {
    const Jumps Out = jumpsOf(bodyOf(Loop.Loop));
    if (Out.Return || Out.Goto || Out.Break || Out.Continue || !keepsLittle(Loop) ||
        hides(Loop.Loop, Loop.Test) || hides(Loop.Loop, Loop.Begin) || hides(Loop.Loop, Loop.Step))
      return false;
    Found.Strided[Loop.Loop] = Loop;
    return true;
  }

  /// A loop whose threads leave it at different times, each by what it has in registers, and all of
  /// whose rounds can be vectorised.
  bool readLockstep(const Stmt *S, const Stmt *Before) {
    const Jumps Out = jumpsOf(bodyOf(S));
    const Expr *Condition = conditionOf(S);
    const bool Varies = Out.Break || (Condition && !Uniform.isUniform(Condition));
    if (!Varies || !Condition || Out.Return || Out.Goto || llvm::isa<DoStmt>(S) ||
        llvm::isa<NullStmt>(bodyOf(S)) || Sync.of(S) != Waiting::None ||
        S->getBeginLoc().isMacroID() || Condition->getBeginLoc().isMacroID() ||
        Condition->getEndLoc().isMacroID() || !isOfRegisters(Condition) || hides(S, Condition) ||
        !keepsLittle({S}))
      return false;
    const std::optional<LockstepHead> Head = Heads.read(*S);
    if (!Head || !writesOwn(bodyOf(S), Head->Counters) || (Head->Init && !canSetBefore(Before)))
      return false;
    for (const VarDecl *Counter : Head->Counters)
      Strides.set(Counter, 0);
    if (!isVectorisable(*S, Strides, Uniform) ||
        !gainsInLockstep(*S, *Head, Out.Break, Strides, Written))
      return false;
    Found.Locksteps.try_emplace(S, *Head);
    return true;
  }

  /// Does \p Body change nothing that the block has once? A round would not be for all of it.
  bool writesOwn(const Stmt *Body, llvm::ArrayRef<const VarDecl *> Counters) const {
    return llvm::none_of(localVariablesIn(Body), [&](const VarDecl *V) {
      return !contains(Body, V) && (Uniform.isUniform(V) || V->getType()->isReferenceType()) &&
             !llvm::is_contained(Counters, V) &&
             llvm::any_of(Written.of(V), [&](const Expr *Site) { return contains(Body, Site); });
    });
  }

  /// Can threads, once they are done with \p S, set what the loop behind it begins with?
  bool canSetBefore(const Stmt *S) const {
    return S && Sync.of(S) == Waiting::None &&
           (llvm::isa<DeclStmt, Expr>(S) || Found.Ends.contains(S));
  }

  static bool componentIsX(const Expr *Lane) {
    return memberName(*llvm::cast<MemberExpr>(Lane)) == "x";
  }

  /// May no thread take part? The author's code would not ask then.
  bool mayBeForNobody() const { return Guarded || HaveLeft; }

  /// Is \p S `if (c) return;`?
  static bool isEarlyReturn(const Stmt *S) {
    const auto *If = llvm::dyn_cast<IfStmt>(S);
    if (!If || If->getElse() || If->getInit() || If->getConditionVariable())
      return false;
    const Stmt *Then = If->getThen();
    if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Then))
      Then = Block->size() == 1 ? Block->body_front() : nullptr;
    const auto *Return = llvm::dyn_cast_or_null<ReturnStmt>(Then);
    return Return && !Return->getRetValue();
  }

  bool endsThreads(const Stmt *S) const {
    if (!isEarlyReturn(S))
      return false;
    const Expr *Condition = conditionOf(S);
    return !Uniform.isUniform(Condition) && isOfRegisters(Condition) &&
           llvm::none_of(localVariablesIn(Condition),
                         [&](const VarDecl *V) { return Written.any(V); });
  }

  /// Which parts of the step are the threads' own, to be taken at the end of a round?
  bool splitStep(const Stmt *S, LoopStep &Step) const {
    const auto *For = llvm::dyn_cast<ForStmt>(S);
    if (!For || !For->getInc())
      return true;
    addParts(For->getInc(), Step);
    return Step.OfThreads.empty() ||
           (!Step.OfBlock.empty() && !jumpsOf(For->getBody()).Continue &&
            !For->getInc()->getBeginLoc().isMacroID() && !For->getInc()->getEndLoc().isMacroID());
  }

  void addParts(const Expr *E, LoopStep &Step) const {
    const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (B && B->getOpcode() == BO_Comma) {
      addParts(B->getLHS(), Step);
      addParts(B->getRHS(), Step);
      return;
    }
    const bool IsOfBlock =
        llvm::all_of(localVariablesIn(E), [&](const VarDecl *V) { return Uniform.isUniform(V); });
    (IsOfBlock ? Step.OfBlock : Step.OfThreads).push_back(E);
  }

  bool isHeadUniform(const Stmt *S) const {
    const auto *For = llvm::dyn_cast<ForStmt>(S);
    if (!For)
      return true;
    if (For->getConditionVariable())
      return false;
    if (const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(For->getInit()))
      return llvm::all_of(Init->decls(), [&](const Decl *D) {
        const auto *V = llvm::dyn_cast<VarDecl>(D);
        return V && Uniform.isUniform(V) &&
               !(mayBeForNobody() && V->getInit() && !isOfRegisters(V->getInit()));
      });
    if (!For->getInit())
      return !mayBeForNobody(); // a counter that others see goes on
    // `int k; for (k = 0; …)`. A counter that is set for some threads alone is not uniform.
    const auto *Set = llvm::dyn_cast<BinaryOperator>(For->getInit());
    const auto *Counter =
        Set && Set->getOpcode() == BO_Assign ? llvm::dyn_cast<DeclRefExpr>(Set->getLHS()) : nullptr;
    const auto *V = Counter ? llvm::dyn_cast<VarDecl>(Counter->getDecl()) : nullptr;
    return V && V->isLocalVarDecl() && Uniform.isUniform(V) && Uniform.isUniform(Set->getRHS()) &&
           isOfRegisters(Set->getRHS());
  }

  /// What a thread keeps from round to round of \p Loop is a few numbers.
  bool keepsLittle(const StridedLoop &Loop) const {
    const Stmt *S = Loop.Loop;
    unsigned Numbers = 0;
    for (const VarDecl *V : localVariablesIn(S)) {
      if (contains(S, V) || Uniform.isUniform(V) || V == Loop.Index)
        continue;
      if (V->getType()->isArrayType() ||
          (V->getType()->isDependentType() && !V->getType()->isTemplateTypeParmType()))
        return false;
      if (llvm::any_of(Written.of(V), [&](const Expr *Site) { return offloom::contains(S, Site); }))
        Numbers += V->getType()->isRecordType() ? 4 : 1;
    }
    return Numbers <= 8;
  }

  /// Is \p V declared in \p S?
  bool contains(const Stmt *S, const VarDecl *V) const {
    const SourceManager &SM = Context.getSourceManager();
    return !SM.isBeforeInTranslationUnit(V->getLocation(), S->getBeginLoc()) &&
           SM.isBeforeInTranslationUnit(V->getLocation(), S->getEndLoc());
  }
  static bool contains(const Stmt *S, const Expr *Site) { return offloom::contains(S, Site); }

  const FunctionDecl &F;
  const ASTContext &Context;
  const Synchronisation &Sync;
  const Uniformity &Uniform;
  const Modifications &Written;
  BlockRounds &Found;
  ThreadStrides Strides;
  StridedLoops Strided;
  RowLoops Rows;
  LockstepHeads Heads;
  /// What stands before the present statement; null if it is the first, or what another controls.
  const Stmt *Previous = nullptr;
  /// Threads have ended, or others wait: the block has no loops, but rows of threads do.
  bool RowsOnly = false;
  /// Not all threads may come here.
  bool Guarded = false;
  bool FewAreLeft = false;
  bool HaveLeft = false; ///< threads that have ended, in a kernel that waits
  /// Of the loops around.
  unsigned LoopDepth = 0;
};

unsigned BlockRounds::count() const {
  return llvm::count_if(Around, llvm::IsaPred<ForStmt, WhileStmt, DoStmt>);
}

BlockRounds::BlockRounds(const FunctionDecl &F, const Synchronisation &Sync,
                         const Uniformity &Uniform, const Modifications &Written) {
  RoundsFinder(F, Sync, Uniform, Written, *this).find(*llvm::cast<CompoundStmt>(F.getBody()));
}

} // namespace offloom
