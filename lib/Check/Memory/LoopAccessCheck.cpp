// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that go to memory for the same element in each round: a sum that is kept there, in global
// or in shared memory, and a value that must be loaded again because a store might have changed it.
//
// Judged are the parameters of kernels, shared variables, and loops that nothing else can look
// into: a barrier, an atomic, a fence or a call of the user's own function ends the matter.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Repetition.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/MemoryUses.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace offloom {
namespace {

/// What of a loop matters here besides its accesses.
class LoopContents : public DynamicRecursiveASTVisitor {
public:
  explicit LoopContents(const SourceManager &Sources) : Sources(Sources) {}

  bool VisitStmt(Stmt *S) override {
    IsOpen |= isa<ReturnStmt, AsmStmt, LambdaExpr, GotoStmt, CXXMemberCallExpr>(S);
    HoldsLoop |= isRepeating(*S);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    IsOpen |= !Callee || isMeeting(*Call) || isFence(*Call) || mayWrite(*Call) ||
              !isInSystemCode(Callee->getLocation(), Sources);
    return true;
  }
  /// Through a pointer, as atomic functions do; not what `sincosf` does to a local variable.
  static bool mayWrite(const CallExpr &Call) {
    for (auto [P, Argument] : llvm::zip(Call.getDirectCallee()->parameters(), Call.arguments()))
      if (P->getType()->isPointerType() && !P->getType()->getPointeeType().isConstQualified() &&
          !addressedVariable(*Argument))
        return true;
    return false;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl());
        V && isShared(*V) && !V->getType()->isPointerType() && !isVolatile(*V))
      Shared.insert(V);
    return true;
  }

  llvm::SmallSetVector<const VarDecl *, 4> Shared; ///< variables that are used here
  bool IsOpen = false; ///< other threads or functions may see, or change, what stands in memory
  bool HoldsLoop = false;

private:
  static bool isVolatile(const VarDecl &V) {
    return V.getASTContext().getBaseElementType(V.getType()).isVolatileQualified();
  }

  const SourceManager &Sources;
};

/// Whether an address is the same in all rounds of a loop: made of constants, parameters and
/// variables that the loop does not change.
class Invariance : public DynamicRecursiveASTVisitor {
public:
  /// \p Memory: the variable that the address is of an element of.
  Invariance(const VarDecl &Memory, const Modifications &InLoop, const Stmt &Loop)
      : Memory(Memory), InLoop(InLoop), Loop(Loop) {}

  bool VisitStmt(Stmt *S) override {
    if (isa<CallExpr, CXXThisExpr>(S))
      Holds = false;
    const auto *E = dyn_cast<DeclRefExpr>(S);
    const auto *V = E ? dyn_cast<VarDecl>(E->getDecl()) : nullptr;
    if (!V || builtinVariable(V) != BuiltinVariable::None || (V == &Memory && isShared(*V)))
      return true;
    bool IsOwn = V->isLocalVarDeclOrParm() && !V->isStaticLocal() && !isShared(*V);
    Holds &= (IsOwn || V->getType().isConstQualified()) && !V->getType()->isReferenceType() &&
             !InLoop.any(V) && !isDeclaredIn(*V);
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    if (!E->getType()->isArrayType()) // the row of an array is no load
      Holds &= ++Loads == 1;          // one load is the access itself; another's value may change
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_Deref)
      Holds &= ++Loads == 1;
    return true;
  }

  bool Holds = true;

private:
  bool isDeclaredIn(const VarDecl &V) const {
    const SourceManager &Sources = V.getASTContext().getSourceManager();
    return Sources.isBeforeInTranslationUnit(Loop.getBeginLoc(), V.getLocation());
  }

  const VarDecl &Memory;
  const Modifications &InLoop;
  const Stmt &Loop;
  unsigned Loads = 0;
};

class LoopAccessVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *S) override { return check(*S); }
  bool VisitWhileStmt(WhileStmt *S) override { return check(*S); }

private:
  bool check(const Stmt &Loop) {
    if (!function() || !isWrittenGlobal(*function()) || function()->isDependentContext())
      return true;
    LoopContents Contents(Context.AST.getSourceManager());
    for (const Stmt *Child : Loop.children())
      Contents.TraverseStmt(const_cast<Stmt *>(Child));
    if (Contents.IsOpen || Contents.HoldsLoop)
      return true;
    Modifications InLoop(&Loop);
    for (const VarDecl *V : Contents.Shared)
      checkAccumulation(*V, usesOf(*V, &Loop, Context.Functions), InLoop, Loop);
    llvm::SmallVector<std::pair<const ParmVarDecl *, MemoryUses>> Used;
    for (const ParmVarDecl *P : function()->parameters())
      if (P->getType()->isPointerType() && !InLoop.any(P) &&
          !P->getType()->getPointeeType().isVolatileQualified())
        if (MemoryUses Uses = usesOf(*P, &Loop, Context.Functions); !Uses.empty())
          Used.emplace_back(P, std::move(Uses));
    // A pointer that goes elsewhere may come back as another.
    if (llvm::any_of(Used, [](const auto &U) {
          return has(U.second, UseKind::Escape) || has(U.second, UseKind::Passed);
        }))
      return true;
    for (const auto &[P, Uses] : Used) {
      if (llvm::any_of(Uses, [](const MemoryUse &U) { return writes(U.Kind); }))
        checkAccumulation(*P, Uses, InLoop, Loop);
      else
        checkLoads(*P, Uses, Used, InLoop, Loop);
    }
    return true;
  }

  bool isInvariant(const VarDecl &Memory, const Expr &Element, const Modifications &InLoop,
                   const Stmt &Loop) const {
    Invariance I(Memory, InLoop, Loop);
    I.TraverseStmt(const_cast<Expr *>(&Element));
    return I.Holds;
  }

  /// All uses are of one element that stays, and one of them adds to it.
  void checkAccumulation(const VarDecl &Memory, const MemoryUses &Uses, const Modifications &InLoop,
                         const Stmt &Loop) {
    llvm::StringSet<> Elements;
    const MemoryUse *Sum = nullptr;
    bool IsRead = false;
    for (const MemoryUse &U : Uses) {
      if (!U.Element || !U.Element->getType()->isArithmeticType() ||
          !isInvariant(Memory, *U.Element, InLoop, Loop))
        return;
      Elements.insert(sourceText(U.Element->getSourceRange(), Context.AST));
      IsRead |= U.Kind == UseKind::Read || U.Kind == UseKind::Update;
      if (writes(U.Kind) && !Sum)
        Sum = &U;
    }
    if (Elements.size() == 1 && IsRead && Sum && isEachRound(*Sum->Element, Loop))
      Context.report(isShared(Memory) ? "shm-accumulate-in-loop" : "mem-global-accumulate-in-loop",
                     Sum->Element->getSourceRange(),
                     {{"element", sourceText(Sum->Element->getSourceRange(), Context.AST).str()}});
  }

  /// Whether \p Part is not below a condition in \p Loop, which might make it rare.
  static bool isEachRound(const Expr &Part, const Stmt &Loop) {
    const Stmt *Body =
        isa<ForStmt>(Loop) ? cast<ForStmt>(Loop).getBody() : cast<WhileStmt>(Loop).getBody();
    while (true) {
      if (isa<IfStmt, SwitchStmt>(Body))
        return false;
      if (!isa<CompoundStmt>(Body))
        return contains(Body, &Part);
      const auto Inner = llvm::find_if(Body->children(),
                                       [&](const Stmt *Child) { return contains(Child, &Part); });
      if (Inner == Body->child_end())
        return false;
      Body = *Inner;
    }
  }

  using Named = std::pair<const ParmVarDecl *, MemoryUses>;

  /// Loads of one element that a store through another pointer of the same type may change.
  void checkLoads(const ParmVarDecl &P, const MemoryUses &Uses, llvm::ArrayRef<Named> Used,
                  const Modifications &InLoop, const Stmt &Loop) {
    if (P.getType().isRestrictQualified())
      return;
    const MemoryUse *Load = llvm::find_if(Uses, [&](const MemoryUse &U) {
      return U.Kind == UseKind::Read && U.Element && isInvariant(P, *U.Element, InLoop, Loop) &&
             isEachRound(*U.Element, Loop);
    });
    if (Load == Uses.end())
      return;
    for (const auto &[Other, OfOther] : Used) {
      if (Other == &P || Other->getType().isRestrictQualified())
        continue;
      for (const MemoryUse &U : OfOther)
        if (writes(U.Kind) && U.Element && isEachRound(*U.Element, Loop) &&
            Context.AST.hasSameUnqualifiedType(U.Element->getType(), Load->Element->getType())) {
          Context
              .report("mem-invariant-load-in-loop", Load->Element->getSourceRange(),
                      {{"element", sourceText(Load->Element->getSourceRange(), Context.AST).str()},
                       {"other", Other->getNameAsString()}})
              .note(U.Element->getBeginLoc(), "this store may change it");
          return;
        }
    }
  }
};

} // namespace

Check loopAccessCheck() { return walk<LoopAccessVisitor>(Passes::Device); }

} // namespace offloom
