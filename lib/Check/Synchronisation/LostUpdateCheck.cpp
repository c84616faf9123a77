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

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ArrayElements.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Synchronisation/MemoryUpdates.h"
#include "Check/Synchronisation/ThreadPicking.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// The quotient or remainder of a thread's index by what is the same for all, which \p E is.
const BinaryOperator *groupOf(const Expr &E, const ThreadDependences &Of,
                              const Modifications &Written) {
  const auto *B = dyn_cast<BinaryOperator>(resolved(&E, Written));
  if (!B || (B->getOpcode() != BO_Div && B->getOpcode() != BO_Rem && B->getOpcode() != BO_Shr) ||
      !B->getType()->isIntegerType() || !gridComponent(*B->getLHS(), Written) ||
      !Of.of(*B->getRHS()).isSame())
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

class LostUpdateVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || F->isDependentContext() || Context.Facts.isOneOfMany(*F) ||
        hasOneThread(*F))
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*F);
    const ThreadDependences &Of = Context.Facts.threadsOf(*F);
    for (const MemoryUpdate &Update : memoryUpdatesIn(*F->getBody(), Written, Context.AST)) {
      const llvm::StringRef Text = sourceText(Update.Place->getSourceRange(), Context.AST);
      const llvm::StringRef Rule = ruleFor(Update, *F, Of, Written);
      if (Rule.empty() ||
          (Rule == "sync-lost-update-scattered" && saysDistinct(*indexOf(*Update.Place), Written)))
        continue;
      if (allThreadsComeTo(*Update.Place, *F, Context.Facts))
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
  void checkCalls(const FunctionDecl &Kernel, const ThreadDependences &Of,
                  const Modifications &Written) {
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
          mayPickThreads(*Definition, Context.Facts))
        continue;
      const Modifications &Inner = Context.Facts.modificationsOf(*Definition);
      for (const MemoryUpdate &Update : firstUpdatesIn(*Definition, Inner))
        if (isOfKernel(*Update.Place, *Call, *Definition, Of, Inner)) {
          const llvm::StringRef Text = sourceText(Update.Place->getSourceRange(), Context.AST);
          if (allThreadsComeTo(*Call, Kernel, Context.Facts))
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
                         const ThreadDependences &Of, const Modifications &Inner) {
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
           Of.of(*Call.getArg(I)).isSame();
  }

  static std::string whoMeets(const Expr &Place, const ThreadDependences &Of,
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
                          const ThreadDependences &Of, const Modifications &Written) const {
    ThreadDependence On = placeOf(*Update.Place, Of, Written, /*AlsoShared=*/Update.Check);
    // The checks of races know no places that are read from memory.
    if (!On.isKnown())
      if (ThreadDependence Any = placeOf(*Update.Place, Of, Written, /*AlsoShared=*/true);
          Any.isOfElement())
        On = Any;
    if (!On.isKnown())
      return "";
    if (On.isOfIndex() && !Update.Check)
      if (const Expr *Index = indexOf(*Update.Place))
        if (const BinaryOperator *Group = groupOf(*Index, Of, Written))
          return Group->getOpcode() != BO_Rem ||
                         hasQuotientOf(*Kernel.getBody(), *Group, Context.AST)
                     ? "sync-lost-update"
                     : "";
    // What all threads store alike may be stored by each.
    const bool IsAlike =
        Update.Check && isOfPlace(*Update.Value, indexOf(*Update.Place), Of, Written);
    if (On.isOfElement() && !IsAlike)
      return "sync-lost-update-scattered";
    if (!On.isSame() || (IsAlike && !Update.hasMoreBehind()))
      return "";
    return Update.Check ? "sync-check-then-update" : "sync-lost-update";
  }

  static const Expr *indexOf(const Expr &Place) {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(&Place);
    return Element ? Element->getIdx() : nullptr;
  }

  /// Whether all threads that store to one place store the same: \p Value is the same for all
  /// threads, or made of the place's index, as in `next[v] = v`.
  static bool isOfPlace(const Expr &Value, const Expr *Index, const ThreadDependences &Of,
                        const Modifications &Written, unsigned Depth = 0) {
    const Expr *Resolved = resolved(&Value, Written)->IgnoreParenImpCasts();
    if (Of.of(*Resolved).isSame() ||
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
  static ThreadDependence placeOf(const Expr &Place, const ThreadDependences &Of,
                                  const Modifications &Written, bool AlsoShared) {
    ThreadDependence Unknown;
    Unknown.HasUnknown = true;
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
    // `*(p + i)`, or a local that is another name of the pointer.
    if (const ArrayElement Element = namedElement(*Base, Written);
        Element && (!V || (V->isLocalVarDecl() && V->getType()->isPointerType()))) {
      V = dyn_cast<VarDecl>(Element.Array);
      Index = Element.Index;
    }
    if (!V)
      return Unknown;
    const bool IsCommon = V->hasGlobalStorage() && !V->getType()->isPointerType() &&
                          (V->hasAttr<CUDADeviceAttr>() || (AlsoShared && isShared(*V)));
    const bool IsGiven = isa<ParmVarDecl>(V) && V->getType()->isPointerType() && !Written.any(V) &&
                         !(Pointer == Base && Base == &Place);
    if (!IsCommon && !IsGiven)
      return Unknown;
    return Index ? Of.of(*Index) : ThreadDependence();
  }
};

} // namespace

Check lostUpdateCheck() { return walk<LostUpdateVisitor>(Passes::Device); }

} // namespace offloom
