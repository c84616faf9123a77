// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that each round of a loop allocates: and frees again, always as much, or forgets when the
// next round puts another address in the same variable.
//
// A called function that does both itself, and an object of the round's own that does so when it is
// made and ends, are as good: TemporaryMemory.
//
// Judged is what stands in the loop's own block, so that each round comes there, between the same
// variable's allocation and its end, with a size that no round changes. A loop gets one remark.
// Forgotten is what a counting loop that nothing leaves puts in a variable from outside or of the
// round's own, of which no round does more than to give it to kernels and to CUDA's functions.

#include "Analysis/Code/Repetition.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/TemporaryMemory.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

/// The calls that each round comes to: those behind a condition of the loop's aside, but not those
/// of a macro that looks at a status.
struct CallsOfEachRound : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    All.push_back(Call);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasLocalStorage())
      Variables.push_back(V);
    return true;
  }
  bool TraverseIfStmt(IfStmt *S) override { return TraverseStmt(S->getCond()); }
  bool TraverseForStmt(ForStmt *) override { return true; }
  bool TraverseWhileStmt(WhileStmt *) override { return true; }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *) override { return true; }
  bool TraverseSwitchStmt(SwitchStmt *) override { return true; }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  std::vector<CallExpr *> All;
  std::vector<const VarDecl *> Variables;
};

class LoopAllocationVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *S) override { return check(*S, *S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return check(*S, *S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return !isRepeating(*S) || check(*S, *S->getBody()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override { return check(*S, *S->getBody()); }

  bool VisitCXXMethodDecl(CXXMethodDecl *F) override {
    const CallExpr *Own = F->doesThisDeclarationHaveABody() && F->isInstance() &&
                                  !isa<CXXConstructorDecl, CXXDestructorDecl>(F) &&
                                  !F->isDependentContext() && !isWrittenForDevice(*F) &&
                                  !F->getParent()->isLambda() && launches(*F->getBody())
                              ? ownTemporaryMemoryOf(*F, Context.Facts)
                              : nullptr;
    const std::optional<int64_t> Bytes = Own ? knownBytes(*Own, *F) : std::nullopt;
    if (Bytes)
      Context.report("alloc-each-call", Own->getSourceRange(),
                     {{"function", F->getNameAsString()}, {"bytes", std::to_string(*Bytes)}});
    return true;
  }

private:
  static bool launches(const Stmt &Body) {
    return llvm::any_of(callsIn(Body),
                        [](const CallExpr *Call) { return isa<CUDAKernelCallExpr>(Call); });
  }

  /// How much \p Call, in \p F, allocates, if that is the same whenever it is called.
  std::optional<int64_t> knownBytes(const CallExpr &Call, const FunctionDecl &F) const {
    for (const HostEffect &Effect :
         Context.Facts.effectsOf(Call).value_or(std::vector<HostEffect>()))
      if (Effect.does(Action::Allocates))
        return Effect.value(ArgumentRole::Bytes, &F);
    return std::nullopt;
  }

  bool check(const Stmt &Loop, Stmt &Body) {
    if (!inHostCode() || function()->isTemplateInstantiation())
      return true;
    CallsOfEachRound Calls;
    Calls.TraverseStmt(&Body);
    const CallExpr *First = nullptr, *End = nullptr;
    unsigned Count = 0;
    for (const CallExpr *Call : Calls.All)
      if (const NamedPointer P = allocated(*Call))
        if (const CallExpr *Freed = freeing(P, Calls.All); Freed && isSameEachRound(*Call, Loop)) {
          ++Count;
          First = First ? First : Call;
          End = End ? End : Freed;
        }
    if (const auto *For = dyn_cast<ForStmt>(&Loop); For && For->getInc() && !isLeft(Body))
      for (const CallExpr *Call : Calls.All)
        if (const VarDecl *V = allocatedInto(*Call);
            V && outlivesNoRound(*V, Loop) && !isFreedOrKept(*V, *Call, Body))
          Context.report("alloc-lost-each-round", Call->getSourceRange(),
                         {{"variable", V->getNameAsString()}});
    if (First)
      Context
          .report("alloc-per-round", First->getSourceRange(),
                  {{"callee", calleeName(*First).str()},
                   {"others", Count == 1 ? "" : ", as do " + std::to_string(Count - 1) + " more"}})
          .note(End->getBeginLoc(), "freed here");
    else
      checkTemporaries(Calls, Loop, Body);
    return true;
  }

  /// Functions and objects of which each round has its own memory.
  void checkTemporaries(const CallsOfEachRound &Calls, const Stmt &Loop, const Stmt &Body) {
    auto Tell = [&](const Expr &Place, llvm::StringRef Name, const CallExpr &Allocation) {
      Context
          .report("alloc-per-round", Place.getSourceRange(),
                  {{"callee", Name.str()}, {"others", ""}})
          .note(Allocation.getBeginLoc(), "allocated here");
    };
    for (const VarDecl *V : Calls.Variables) {
      const Expr *Init = V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr;
      const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init);
      const CallExpr *Allocation = Made ? memoryOfObject(*Made, Context.Facts) : nullptr;
      if (Allocation && areSameEachRound(Made->arguments(), Loop) && !isHandedOn(*V, Body))
        return Tell(*Made, V->getName(), *Allocation);
    }
    for (const CallExpr *Call : Calls.All)
      if (const FunctionDecl *Callee = Call->getDirectCallee())
        if (const CallExpr *Allocation = temporaryMemoryOf(*Callee, Context.Facts);
            Allocation && areSameEachRound(Call->arguments(), Loop))
          return Tell(*Call, calleeName(*Call), *Allocation);
  }

  /// Whether no round changes the numbers among \p Arguments, by which sizes are computed, nor a
  /// name, by which a file is.
  template <class Range> bool areSameEachRound(const Range &Arguments, const Stmt &Loop) const {
    return llvm::all_of(Arguments, [&](const Expr *Argument) {
      const QualType T = Argument->getType();
      return (T->isPointerType() && !T->getPointeeType()->isCharType()) || isSame(*Argument, Loop);
    });
  }

  /// Whether \p V, an object, is more than used: moved, swapped, or returned.
  static bool isHandedOn(const VarDecl &V, const Stmt &Body) {
    return llvm::any_of(callsIn(Body), [&](const CallExpr *Call) {
      const llvm::StringRef Name = calleeName(*Call);
      return (Name == "move" || Name == "swap" || Name == "forward") &&
             llvm::any_of(Call->arguments(),
                          [&](const Expr *Argument) { return referredVariable(*Argument) == &V; });
    });
  }

  /// Whether a `break`, `return` or `goto` of the user's, and not of a macro that looks at a
  /// status, leaves the loop.
  static bool isLeft(Stmt &Body) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitStmt(Stmt *S) override {
        return !isa<BreakStmt, ReturnStmt, GotoStmt>(S) || S->getBeginLoc().isMacroID();
      }
      bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
    };
    return !Finder().TraverseStmt(&Body);
  }

  /// Whether the next round sets \p V anew, or has one of its own. What functions but main() leave
  /// is LeakCheck's.
  bool outlivesNoRound(const VarDecl &V, const Stmt &Loop) const {
    return V.getType()->isPointerType() &&
           (V.hasGlobalStorage() || (V.isLocalVarDecl() && function()->isMain()) ||
            Context.AST.getSourceManager().isBeforeInTranslationUnit(V.getLocation(),
                                                                     Loop.getBeginLoc()));
  }

  /// Whether a round frees \p V, or hands it on to what may know it later.
  bool isFreedOrKept(const VarDecl &V, const CallExpr &Made, Stmt &Body) const {
    struct Uses : DynamicRecursiveASTVisitor {
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        Count += E->getDecl() == V;
        return true;
      }
      bool VisitCallExpr(CallExpr *Call) override {
        const auto Effects = Facts->effectsOf(*Call);
        const bool Keeps = !Effects || llvm::any_of(*Effects, [](const HostEffect &Effect) {
          const FunctionFacts *Function = Effect.function();
          return Function && (!Function->IsCuda || Function->does(Action::Frees));
        });
        Frees |=
            Effects && llvm::any_of(*Effects, [&](const HostEffect &Effect) {
              return Effect.does(Action::Frees) &&
                     Effect.argument(ArgumentRole::Object).named().key() == NamedPointer{V}.key();
            });
        for (const Expr *Argument : Call->arguments()) {
          const Expr *E = Argument->IgnoreParenCasts();
          if (const auto *Address = dyn_cast<UnaryOperator>(E); Call == Made && Address)
            E = Address->getSubExpr()->IgnoreParenCasts();
          const auto *Name = dyn_cast<DeclRefExpr>(E);
          if (Name && Name->getDecl() == V && !Keeps)
            ++Harmless;
        }
        return true;
      }
      const VarDecl *V = nullptr;
      const CallExpr *Made = nullptr;
      UnitFacts *Facts = nullptr;
      unsigned Count = 0, Harmless = 0;
      bool Frees = false;
    } Of;
    Of.V = &V;
    Of.Made = &Made;
    Of.Facts = &Context.Facts;
    Of.TraverseStmt(&Body);
    return Of.Frees || Of.Count != Of.Harmless;
  }

  /// The variable, or the member of one or of the object itself, that \p Call has allocated memory
  /// for.
  NamedPointer allocated(const CallExpr &Call) const {
    const Operand Into = allocationOf(Call);
    if (const NamedPointer P = Into.namedTarget(); P || Into.Member)
      return P;
    const VarDecl *V = allocatedInto(Call);
    return V && V->hasLocalStorage() ? NamedPointer{V} : NamedPointer{};
  }

  const VarDecl *allocatedInto(const CallExpr &Call) const {
    const Operand Into = allocationOf(Call);
    if (!Into || Into.Member)
      return nullptr;
    return Into.IsAddress ? referredVariable(*Into.Value) : variableAt(*Into.Value);
  }

  /// Where \p Call puts the address of memory that it allocates.
  Operand allocationOf(const CallExpr &Call) const {
    const auto Effects = Context.Facts.effectsOf(Call);
    for (const HostEffect &Effect : Effects.value_or(std::vector<HostEffect>()))
      // What a stream's order governs comes from a pool, and waits for nobody.
      if (Effect.does(Action::Allocates) && Effect.function()->IsCuda &&
          !Effect.function()->has(ArgumentRole::Stream))
        if (const Operand Into = Effect.argument(ArgumentRole::Into))
          return Into;
    return {};
  }

  const CallExpr *freeing(const NamedPointer &P, llvm::ArrayRef<CallExpr *> Calls) const {
    for (const CallExpr *Call : Calls)
      if (const auto Effects = Context.Facts.effectsOf(*Call))
        for (const HostEffect &Effect : *Effects)
          if (const Operand Object = Effect.argument(ArgumentRole::Object);
              Effect.does(Action::Frees) && Object && isAt(Object, P))
            return Call;
    return nullptr;
  }

  static bool isAt(const Operand &Object, const NamedPointer &P) {
    return P.Member ? Object.named().key() == P.key()
                    : !Object.Member && referredVariable(*Object.Value) == P.Variable;
  }

  /// Whether \p E is made of what no round changes.
  bool isSame(const Expr &E, const Stmt &Loop) const {
    struct Reads : DynamicRecursiveASTVisitor {
      Reads(const Stmt &Loop, const SourceManager &Sources)
          : Loop(Loop), InLoop(&Loop), Sources(Sources) {}
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        return !V || V->getType().isConstQualified() ||
               (V->hasLocalStorage() && !V->getType()->isReferenceType() && !InLoop.any(V) &&
                !isIn(*V));
      }
      bool VisitCallExpr(CallExpr *) override { return false; }
      bool VisitMemberExpr(MemberExpr *) override { return false; }
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return false; }
      bool isIn(const VarDecl &V) const {
        return !Sources.isBeforeInTranslationUnit(V.getLocation(), Loop.getBeginLoc());
      }
      const Stmt &Loop;
      const Modifications InLoop;
      const SourceManager &Sources;
    };
    return Reads(Loop, Context.AST.getSourceManager()).TraverseStmt(const_cast<Expr *>(&E));
  }

  /// Whether the size is made of what no round changes.
  bool isSameEachRound(const CallExpr &Call, const Stmt &Loop) const {
    auto IsSame = [&](const Expr *E) { return isSame(*E, Loop); };
    if (Context.Facts.functionOf(Call)) {
      const Expr *Bytes = Context.Facts.argument(Call, ArgumentRole::Bytes);
      return Bytes && IsSame(Bytes);
    }
    const VarDecl *V = allocatedInto(Call);
    return llvm::all_of(Call.arguments(), [&](const Expr *Argument) {
      return referredVariable(*Argument) == V || variableAt(*Argument) == V || IsSame(Argument);
    });
  }
};

} // namespace

Check loopAllocationCheck() { return walk<LoopAllocationVisitor>(Passes::Host); }

} // namespace offloom
