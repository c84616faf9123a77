// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Updates of global memory that threads lose of each other: `*sum += in[i]` is a load, an addition
// and a store, and all threads that loaded the same value store over each other.
//
// Judged is the place of the update: the same for all threads, or read from memory, as in a
// histogram. Left alone are kernels that pick one thread in any way, or use atomics, by which one
// may be picked.

#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ExprCXX.h"

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
      return ofVariable(*Reference->getDecl());
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

  Dependence ofVariable(const ValueDecl &D) const {
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
    const bool IsSame = V->hasGlobalStorage() ? !isShared(*V) : isa<ParmVarDecl>(V);
    return IsSame && !Written.any(V) ? Dependence::None : Dependence::Unknown;
  }

  const Modifications &Written;
};

/// Whether a kernel may pick threads: it compares their indices for equality or with a number, asks
/// for their bits, calls what asks, or orders them by atomics.
class Picking : public DynamicRecursiveASTVisitor {
public:
  Picking(const FunctionDecl &Kernel, const Dependences &Of, const UnitFacts &Facts)
      : Of(Of), Facts(Facts) {
    TraverseStmt(Kernel.getBody());
  }

  bool VisitIfStmt(IfStmt *S) override { return condition(*S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) override { return condition(*S->getCond()); }
  bool VisitConditionalOperator(ConditionalOperator *E) override {
    return condition(*E->getCond());
  }
  bool VisitSwitchStmt(SwitchStmt *) override { return pick(); }
  bool VisitGotoStmt(GotoStmt *) override { return pick(); }
  bool VisitAsmStmt(AsmStmt *) override { return pick(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return pick(); }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !Callee || isa<CXXMethodDecl>(Callee) || collectiveOf(Callee) ||
                   Facts.isNamed(NameGroup::Atomics, *Call) || mayPick(*Callee)
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
    return !isInSystemCode(F.getLocation(), Facts.AST.getSourceManager());
  }

  bool pick() {
    Found = true;
    return false;
  }

  /// `i < n` and what is asked of elements pick nobody.
  bool condition(const Expr &Written) {
    const Expr &E = *Written.IgnoreParenImpCasts();
    const auto *Binary = dyn_cast<BinaryOperator>(&E);
    if (Binary && Binary->isLogicalOp())
      return condition(*Binary->getLHS()) && condition(*Binary->getRHS());
    const Dependence On = Of.of(E);
    if (On == Dependence::None || On == Dependence::Element)
      return true;
    if (On == Dependence::Unknown || !Binary || !Binary->isRelationalOp())
      return pick();
    auto IsNumber = [](const Expr *Side) {
      return isa<IntegerLiteral>(Side->IgnoreParenImpCasts());
    };
    return IsNumber(Binary->getLHS()) || IsNumber(Binary->getRHS()) ? pick() : true;
  }

  const Dependences &Of;
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
    struct Updates : DynamicRecursiveASTVisitor {
      bool VisitBinaryOperator(BinaryOperator *E) override {
        if (E->isCompoundAssignmentOp())
          All.push_back(E->getLHS()->IgnoreParens());
        return true;
      }
      bool VisitUnaryOperator(UnaryOperator *E) override {
        if (E->isIncrementDecrementOp())
          All.push_back(E->getSubExpr()->IgnoreParens());
        return true;
      }
      std::vector<const Expr *> All;
    } Found;
    Found.TraverseStmt(F->getBody());
    std::optional<Picking> Picks; // asked for where there are updates of memory
    for (const Expr *Place : Found.All) {
      Dependence On = placeOf(*Place, Of, Written);
      const llvm::StringRef Text = sourceText(Place->getSourceRange(), Context.AST);
      if ((On != Dependence::None && On != Dependence::Element) || saysDistinct(Text))
        continue;
      if (!Picks)
        Picks.emplace(*F, Of, Context.Facts);
      if (Picks->HasThreads && !Picks->Found)
        Context.report(On == Dependence::None ? "sync-lost-update" : "sync-lost-update-scattered",
                       Place->getSourceRange(), {{"place", Text.str()}});
    }
    return true;
  }

private:
  /// Whether names say that each thread has a place of its own, as in a permutation.
  static bool saysDistinct(llvm::StringRef Place) {
    return Place.contains_insensitive("perm") || Place.contains_insensitive("unique");
  }

  bool hasOneThread(const FunctionDecl &Kernel) {
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(Kernel);
    return !Blocks.Assumed && llvm::all_of(Blocks.Shapes, [](const Dimensions &Shape) {
      return Shape[0] * Shape[1] * Shape[2] == 1;
    });
  }

  /// What the place depends on that is updated in the memory that a kernel is given.
  static Dependence placeOf(const Expr &Place, const Dependences &Of,
                            const Modifications &Written) {
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
    const auto *Given =
        dyn_cast_or_null<ParmVarDecl>(referredVariable(*Pointer->IgnoreParenCasts()));
    if (!Given || !Given->getType()->isPointerType() || Written.any(Given) ||
        (Pointer == Base && Base == &Place))
      return Dependence::Unknown;
    return Index ? Of.of(*Index) : Dependence::None;
  }
};

} // namespace

Check lostUpdateCheck() { return walk<LostUpdateVisitor>(Passes::Device); }

} // namespace offloom
