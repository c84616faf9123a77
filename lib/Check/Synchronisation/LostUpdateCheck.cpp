// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Updates of global memory that threads lose of each other: `*sum += in[i]` is a load, an addition
// and a store, and all threads that loaded the same value store over each other. So does
// `if (x > *best) *best = x`, whose threads have all compared with what lay there before.
//
// Judged is the place of the update: the same for all threads, a quotient of the thread's index,
// which neighbours share, or read from memory, as in a histogram. Functions that a kernel hands its
// own pointer to are read too, as `push(queue, item)`. Left alone are updates to which a condition
// or a return before may let one thread, and kernels that use the results of atomics, by which one
// may be picked.

#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Synchronisation/MemoryUpdates.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// What the value of an expression depends on. The larger of two is that of what both are part of.
enum class Dependence {
  None,    ///< the same for all threads of a block
  Element, ///< on what lies in memory at a place of the thread's
  Thread,  ///< on the thread's index itself
  Unknown,
};

class Dependences {
public:
  explicit Dependences(const Modifications &Written) : Written(Written) {}

  Dependence of(const Expr &E, unsigned Depth = 0) const {
    const Expr *Value = resolved(&E, Written);
    if (Depth > 16 || isa<CallExpr, LambdaExpr, StmtExpr, CXXThisExpr>(Value))
      return Dependence::Unknown;
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Value))
      return ofVariable(*Reference->getDecl(), Depth);
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Value)) {
      Dependence Inner = ofParts(*Element, Depth);
      return Inner == Dependence::Thread ? Dependence::Element : Inner;
    }
    return ofParts(*Value, Depth);
  }

private:
  Dependence ofParts(const Stmt &S, unsigned Depth) const {
    Dependence All = Dependence::None;
    for (const Stmt *Child : S.children())
      if (const auto *E = dyn_cast_or_null<Expr>(Child))
        All = std::max(All, of(*E, Depth + 1));
    return All;
  }

  Dependence ofVariable(const ValueDecl &D, unsigned Depth) const {
    switch (builtinVariable(&D)) {
    case BuiltinVariable::None:
      break;
    case BuiltinVariable::ThreadIdx:
      return Dependence::Thread;
    default:
      return Dependence::None;
    }
    const auto *V = dyn_cast<VarDecl>(&D);
    if (!V)
      return isa<EnumConstantDecl, NonTypeTemplateParmDecl>(D) ? Dependence::None
                                                               : Dependence::Unknown;
    if (Written.any(V))
      return isCounterOfThread(*V, Depth + 4) ? Dependence::Thread : Dependence::Unknown;
    const bool IsSame = V->hasGlobalStorage() ? !isShared(*V) : isa<ParmVarDecl>(V);
    return IsSame ? Dependence::None : Dependence::Unknown;
  }

  /// Whether \p V begins as what depends on the thread's index, and changes by what is the same for
  /// all threads: the counter of a loop over the grid.
  bool isCounterOfThread(const VarDecl &V, unsigned Depth) const {
    if (!V.hasLocalStorage() || Written.handedOut().contains(&V))
      return false;
    bool Begins = V.getInit() && of(*V.getInit(), Depth) == Dependence::Thread;
    for (const Expr *Write : Written.of(&V)) {
      if (isa<UnaryOperator>(Write))
        continue;
      const auto *Set = dyn_cast<BinaryOperator>(Write);
      const Expr *Step = Set ? stepOf(V, *Set) : nullptr;
      if (Step && of(*Step, Depth) == Dependence::None)
        continue;
      if (!Set || Step || of(*Set->getRHS(), Depth) != Dependence::Thread)
        return false;
      Begins = true;
    }
    return Begins;
  }

  /// By what \p Set moves \p V: `i += step`, `i = i + step`; null if it says what \p V is.
  static const Expr *stepOf(const VarDecl &V, const BinaryOperator &Set) {
    if (Set.isCompoundAssignmentOp())
      return Set.getRHS();
    const auto *Sum = dyn_cast<BinaryOperator>(Set.getRHS()->IgnoreParenImpCasts());
    if (!Sum || Sum->getOpcode() != BO_Add)
      return nullptr;
    if (referredVariable(*Sum->getLHS()) == &V)
      return Sum->getRHS();
    return referredVariable(*Sum->getRHS()) == &V ? Sum->getLHS() : nullptr;
  }

  const Modifications &Written;
};

/// The quotient or remainder of a thread's index by what is the same for all, which \p E is.
const BinaryOperator *groupOf(const Expr &E, const Dependences &Of, const Modifications &Written) {
  const auto *B = dyn_cast<BinaryOperator>(resolved(&E, Written));
  if (!B || (B->getOpcode() != BO_Div && B->getOpcode() != BO_Rem && B->getOpcode() != BO_Shr) ||
      !B->getType()->isIntegerType() || !gridComponent(*B->getLHS(), Written) ||
      Of.of(*B->getRHS()) != Dependence::None)
    return nullptr;
  const auto *By = dyn_cast<IntegerLiteral>(B->getRHS()->IgnoreParenImpCasts());
  return By && By->getValue().ule(1) ? nullptr : B;
}

/// Whether \p Body has the quotient that belongs to \p Remainder: then the index goes through
/// several rows, and each remainder comes once in each.
bool hasQuotientOf(const Stmt &Body, const BinaryOperator &Remainder, const ASTContext &AST) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(const BinaryOperator &Remainder, const ASTContext &AST)
        : Remainder(Remainder), AST(AST) {}
    bool VisitBinaryOperator(BinaryOperator *E) override {
      return E->getOpcode() != BO_Div ||
             !isSameExpression(*E->getLHS(), *Remainder.getLHS(), AST) ||
             !isSameExpression(*E->getRHS(), *Remainder.getRHS(), AST);
    }
    const BinaryOperator &Remainder;
    const ASTContext &AST;
  };
  return !Finder(Remainder, AST).TraverseStmt(const_cast<Stmt *>(&Body));
}

/// Whether threads may learn from \p Call which of them has come first.
bool isPickingAtomic(const CallExpr &Call, const UnitFacts &Facts) {
  return Facts.isNamed(NameGroup::Atomics, Call) && resultIsUsed(Call, Facts.AST);
}

/// Whether a function may pick threads, by atomics, their index, or what is not in sight.
class MayPick : public DynamicRecursiveASTVisitor {
public:
  explicit MayPick(const UnitFacts &Facts, unsigned Depth = 0) : Facts(Facts), Depth(Depth) {}

  bool VisitAsmStmt(AsmStmt *) override { return false; }
  bool VisitGotoStmt(GotoStmt *) override { return false; }
  bool VisitLambdaExpr(LambdaExpr *) override { return false; }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return builtinVariable(E->getDecl()) == BuiltinVariable::None;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && !collectiveOf(Callee) && !isPickingAtomic(*Call, Facts) &&
           !(isUsers(*Callee) && picks(*Callee, Facts, Depth + 1));
  }

  static bool picks(const FunctionDecl &F, const UnitFacts &Facts, unsigned Depth = 0) {
    const FunctionDecl *Definition = nullptr;
    return Depth > 3 || !F.isDefined(Definition) || !Definition->getBody() ||
           !MayPick(Facts, Depth).TraverseStmt(Definition->getBody());
  }

private:
  bool isUsers(const FunctionDecl &F) const {
    return !isInSystemCode(F.getLocation(), Facts.AST.getSourceManager());
  }

  const UnitFacts &Facts;
  const unsigned Depth;
};

/// Whether a kernel may pick threads that come to an update: around it or before a jump it compares
/// their indices for equality or with a number, it asks for their bits, calls what asks, or orders
/// them by atomics.
class Picking : public DynamicRecursiveASTVisitor {
public:
  Picking(const FunctionDecl &Kernel, const Expr &Place, const Dependences &Of,
          const Modifications &Written, const UnitFacts &Facts)
      : Place(Place), Of(Of), Written(Written), Facts(Facts) {
    TraverseStmt(Kernel.getBody());
  }

  bool VisitIfStmt(IfStmt *S) override { return decides(*S) ? condition(*S->getCond()) : true; }
  bool VisitWhileStmt(WhileStmt *S) override { return condition(*S->getCond()); }
  bool VisitConditionalOperator(ConditionalOperator *E) override {
    return decides(*E) ? condition(*E->getCond()) : true;
  }
  bool VisitSwitchStmt(SwitchStmt *) override { return pick(); }
  bool VisitGotoStmt(GotoStmt *) override { return pick(); }
  bool VisitAsmStmt(AsmStmt *) override { return pick(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return pick(); }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getIdentifier() &&
        Facts.Functions.isNamed(NameGroup::BlockBarriers, Callee->getName()))
      return true;
    return !Callee || isa<CXXMethodDecl>(Callee) || collectiveOf(Callee) ||
                   isPickingAtomic(*Call, Facts) || mayPick(*Callee)
               ? pick()
               : true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    HasThreads |= builtinVariable(E->getDecl()) == BuiltinVariable::ThreadIdx;
    return true;
  }

  bool Found = false;
  bool HasThreads = false;

private:
  /// A function of the user's may use atomics, or ask which thread it is in.
  bool mayPick(const FunctionDecl &F) const {
    return !isInSystemCode(F.getLocation(), Facts.AST.getSourceManager()) &&
           MayPick::picks(F, Facts);
  }

  bool pick() {
    Found = true;
    return false;
  }

  /// Whether \p S says who comes to the place: it is within, or those who leave do not.
  bool decides(const Stmt &S) const {
    return isa<ReturnStmt, BreakStmt, ContinueStmt>(S) || &S == &Place ||
           llvm::any_of(S.children(), [&](const Stmt *Child) { return Child && decides(*Child); });
  }

  /// `i < n` and what is asked of elements pick nobody, nor does what is asked of the place itself.
  bool condition(const Expr &Asked) {
    const Expr &E = *Asked.IgnoreParenImpCasts();
    const auto *Binary = dyn_cast<BinaryOperator>(&E);
    if (Binary && Binary->isLogicalOp())
      return condition(*Binary->getLHS()) && condition(*Binary->getRHS());
    const Dependence On = Of.of(E);
    if (On == Dependence::None || On == Dependence::Element ||
        readsPlace(E, Place, Written, Facts.AST))
      return true;
    if (On == Dependence::Unknown || !Binary || !Binary->isRelationalOp())
      return pick();
    auto IsNumber = [](const Expr *Side) {
      return isa<IntegerLiteral>(Side->IgnoreParenImpCasts());
    };
    return IsNumber(Binary->getLHS()) || IsNumber(Binary->getRHS()) ? pick() : true;
  }

  const Expr &Place;
  const Dependences &Of;
  const Modifications &Written;
  const UnitFacts &Facts;
};

class LostUpdateVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || F->isDependentContext() || Context.Facts.isOneOfMany(*F) ||
        hasOneThread(*F))
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*F);
    const Dependences Of(Written);
    for (const MemoryUpdate &Update : memoryUpdatesIn(*F->getBody(), Written, Context.AST)) {
      const llvm::StringRef Text = sourceText(Update.Place->getSourceRange(), Context.AST);
      const llvm::StringRef Rule = ruleFor(Update, *F, Of, Written);
      if (Rule.empty() ||
          (Rule == "sync-lost-update-scattered" && saysDistinct(*indexOf(*Update.Place), Written)))
        continue;
      Picking Picks(*F, *Update.Place, Of, Written, Context.Facts);
      if (Picks.HasThreads && !Picks.Found)
        Context.report(Rule, Update.Place->getSourceRange(),
                       {{"place", Text.str()}, {"who", whoMeets(*Update.Place, Of, Written)}});
    }
    checkCalls(*F, Of, Written);
    return true;
  }

private:
  /// Whether the array that the place is read from is called a permutation, or unique. That its
  /// values differ is a fact of the data: where no code in sight makes them, the author's name for
  /// them is all there is. Only a remark depends on it.
  static bool saysDistinct(const Expr &Index, const Modifications &Written) {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(resolved(&Index, Written));
    const Expr *Base = Element ? Element->getBase()->IgnoreParenCasts() : nullptr;
    llvm::StringRef Name;
    if (const auto *Member = dyn_cast_if_present<MemberExpr>(Base))
      Name = memberName(*Member);
    else if (const VarDecl *V = Base ? referredVariable(*Base) : nullptr)
      Name = V->getIdentifier() ? V->getName() : "";
    const std::size_t At = Name.find_insensitive("perm");
    const llvm::StringRef Behind = At == llvm::StringRef::npos ? "" : Name.drop_front(At + 4);
    return Name.contains_insensitive("unique") || Behind.starts_with_insensitive("ut") ||
           (At != llvm::StringRef::npos && (Behind.empty() || !llvm::isLower(Behind.front())));
  }

  /// Updates that functions make of what \p Kernel is given itself: without a condition, so that
  /// each thread that comes to the call makes them.
  void checkCalls(const FunctionDecl &Kernel, const Dependences &Of, const Modifications &Written) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitCallExpr(CallExpr *Call) override {
        if (!isa<CXXMemberCallExpr, CXXOperatorCallExpr>(Call))
          All.push_back(Call);
        return true;
      }
      std::vector<const CallExpr *> All;
    } Calls;
    Calls.TraverseStmt(Kernel.getBody());
    for (const CallExpr *Call : Calls.All) {
      const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
      if (!Callee || !Callee->isDefined(Definition) || isa<CXXMethodDecl>(Callee) ||
          isInSystemCode(Definition->getLocation(), Context.AST.getSourceManager()) ||
          MayPick::picks(*Definition, Context.Facts))
        continue;
      const Modifications &Inner = Context.Facts.modificationsOf(*Definition);
      for (const MemoryUpdate &Update : firstUpdatesIn(*Definition, Inner))
        if (isOfKernel(*Update.Place, *Call, *Definition, Of, Inner)) {
          Picking Picks(Kernel, *Call, Of, Written, Context.Facts);
          const llvm::StringRef Text = sourceText(Update.Place->getSourceRange(), Context.AST);
          if (Picks.HasThreads && !Picks.Found)
            Context
                .report("sync-lost-update", Update.Place->getSourceRange(),
                        {{"place", Text.str()}, {"who", "all threads"}})
                .note(Call->getBeginLoc(), "they come here, with what the kernel is given");
        }
    }
  }

  /// The updates that \p F makes whatever it is given: those before its first branch.
  std::vector<MemoryUpdate> firstUpdatesIn(const FunctionDecl &F, const Modifications &Inner) {
    std::vector<MemoryUpdate> Found;
    const auto *Body = dyn_cast<CompoundStmt>(F.getBody());
    if (!Body)
      return Found;
    for (const Stmt *S : Body->body()) {
      if (!isa<Expr, DeclStmt>(S))
        break;
      for (const MemoryUpdate &Update : memoryUpdatesIn(*S, Inner, Context.AST))
        if (!Update.Check)
          Found.push_back(Update);
    }
    return Found;
  }

  /// Whether \p Place, of the function that \p Call calls, is in memory that all threads give it
  /// the same address of.
  static bool isOfKernel(const Expr &Place, const CallExpr &Call, const FunctionDecl &Callee,
                         const Dependences &Of, const Modifications &Inner) {
    const auto *Member = dyn_cast<MemberExpr>(&Place);
    const auto *Target = dyn_cast<UnaryOperator>(&Place);
    const Expr *Pointer = Member && Member->isArrow()                 ? Member->getBase()
                          : Target && Target->getOpcode() == UO_Deref ? Target->getSubExpr()
                                                                      : nullptr;
    const auto *P = dyn_cast_or_null<ParmVarDecl>(Pointer ? referredVariable(*Pointer) : nullptr);
    if (!P || Inner.any(P) || !P->getType()->isPointerType())
      return false;
    const unsigned I = P->getFunctionScopeIndex();
    if (I >= Call.getNumArgs() || I >= Callee.getNumParams())
      return false;
    const VarDecl *Given = referredVariable(*Call.getArg(I)->IgnoreParenCasts());
    return Given && isa<ParmVarDecl>(Given) && Given->getType()->isPointerType() &&
           Of.of(*Call.getArg(I)) == Dependence::None;
  }

  static std::string whoMeets(const Expr &Place, const Dependences &Of,
                              const Modifications &Written) {
    const Expr *Index = indexOf(Place);
    return Index && groupOf(*Index, Of, Written) ? "threads with the same index here"
                                                 : "all threads";
  }

  bool hasOneThread(const FunctionDecl &Kernel) {
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(Kernel);
    return !Blocks.Assumed && llvm::all_of(Blocks.Shapes, [](const Dimensions &Shape) {
      return Shape[0] * Shape[1] * Shape[2] == 1;
    });
  }

  /// The rule that \p Update breaks if no thread is picked for it; empty if there is none.
  llvm::StringRef ruleFor(const MemoryUpdate &Update, const FunctionDecl &Kernel,
                          const Dependences &Of, const Modifications &Written) const {
    Dependence On = placeOf(*Update.Place, Of, Written, /*AlsoShared=*/Update.Check);
    // The checks of races know no places that are read from memory.
    if (On == Dependence::Unknown &&
        placeOf(*Update.Place, Of, Written, /*AlsoShared=*/true) == Dependence::Element)
      On = Dependence::Element;
    if (On == Dependence::Thread && !Update.Check)
      if (const Expr *Index = indexOf(*Update.Place))
        if (const BinaryOperator *Group = groupOf(*Index, Of, Written))
          return Group->getOpcode() != BO_Rem ||
                         hasQuotientOf(*Kernel.getBody(), *Group, Context.AST)
                     ? "sync-lost-update"
                     : "";
    // What all threads store alike may be stored by each.
    const bool IsAlike =
        Update.Check && isOfPlace(*Update.Value, indexOf(*Update.Place), Of, Written);
    if (On == Dependence::Element && !IsAlike)
      return "sync-lost-update-scattered";
    if (On != Dependence::None || (IsAlike && !Update.hasMoreBehind()))
      return "";
    return Update.Check ? "sync-check-then-update" : "sync-lost-update";
  }

  static const Expr *indexOf(const Expr &Place) {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(&Place);
    return Element ? Element->getIdx() : nullptr;
  }

  /// Whether all threads that store to one place store the same: \p Value is the same for all
  /// threads, or made of the place's index, as in `next[v] = v`.
  static bool isOfPlace(const Expr &Value, const Expr *Index, const Dependences &Of,
                        const Modifications &Written, unsigned Depth = 0) {
    const Expr *Resolved = resolved(&Value, Written)->IgnoreParenImpCasts();
    if (Of.of(*Resolved) == Dependence::None ||
        (Index && Resolved == resolved(Index, Written)->IgnoreParenImpCasts()))
      return true;
    if (Depth > 8 || isa<CallExpr, DeclRefExpr>(Resolved))
      return false;
    return !Resolved->children().empty() &&
           llvm::all_of(Resolved->children(), [&](const Stmt *Child) {
             const auto *E = dyn_cast_or_null<Expr>(Child);
             return E && isOfPlace(*E, Index, Of, Written, Depth + 1);
           });
  }

  /// What the place depends on that is updated in memory that threads have in common: what the
  /// kernel is given, and variables of the device. Those of the block are left to the checks of
  /// races, which know of barriers, unless conditions on what lies there hide them.
  static Dependence placeOf(const Expr &Place, const Dependences &Of, const Modifications &Written,
                            bool AlsoShared) {
    const Expr *Base = &Place;
    while (const auto *Member = dyn_cast<MemberExpr>(Base))
      Base = Member->getBase()->IgnoreParenImpCasts();
    const Expr *Pointer = nullptr, *Index = nullptr;
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Base)) {
      Pointer = Element->getBase();
      Index = Element->getIdx();
    } else if (const auto *Target = dyn_cast<UnaryOperator>(Base);
               Target && Target->getOpcode() == UO_Deref) {
      Pointer = Target->getSubExpr();
    } else {
      Pointer = Base; // `p->count`
    }
    const VarDecl *V = referredVariable(*Pointer->IgnoreParenCasts());
    if (!V)
      return Dependence::Unknown;
    const bool IsCommon = V->hasGlobalStorage() && !V->getType()->isPointerType() &&
                          (V->hasAttr<CUDADeviceAttr>() || (AlsoShared && isShared(*V)));
    const bool IsGiven = isa<ParmVarDecl>(V) && V->getType()->isPointerType() && !Written.any(V) &&
                         !(Pointer == Base && Base == &Place);
    if (!IsCommon && !IsGiven)
      return Dependence::Unknown;
    return Index ? Of.of(*Index) : Dependence::None;
  }
};

} // namespace

Check lostUpdateCheck() { return walk<LostUpdateVisitor>(Passes::Device); }

} // namespace offloom
