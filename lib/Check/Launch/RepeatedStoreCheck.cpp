// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores that all rows of a block's threads, or all its columns, do alike: in a kernel that uses
// threadIdx.y elsewhere, `sums[column] = sum;` with a sum that only threadIdx.x has a part in. Each
// is the work of one row, done by all.
//
// What threadIdx.y has a part in is followed through locals and conditions, and calls of the user's
// and what has its address taken count as having one. A kernel that picks rows by `==` or truth,
// anywhere, is left alone, as is one whose blocks are known to be one thread deep.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/BuiltinComponent.h"
#include "Check/Facts/Meetings.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// What a component of threadIdx has a part in, in one kernel.
class ThreadShare {
public:
  ThreadShare(const FunctionDecl &F, char Component, const ASTContext &AST)
      : Component(Component), Sources(AST.getSourceManager()) {
    for (std::size_t Before = 1; Before != Variables.size();) {
      Before = Variables.size();
      Spread(*this).TraverseStmt(F.getBody());
      if (Variables.empty())
        break;
    }
  }

  bool in(const Stmt *S) const {
    if (!S)
      return false;
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const ThreadShare &Of) : Of(Of) {}
      bool VisitExpr(Expr *E) override {
        const VarDecl *V = referredVariable(*E);
        Found |= writtenComponent(*E, BuiltinVariable::ThreadIdx) == Of.Component ||
                 (V && Of.Variables.contains(V));
        return !Found;
      }
      bool VisitCallExpr(CallExpr *Call) override {
        const FunctionDecl *Callee = Call->getDirectCallee();
        Found |= !Callee || !isInSystemCode(Callee->getLocation(), Of.Sources) || isMeeting(*Call);
        return !Found;
      }
      const ThreadShare &Of;
      bool Found = false;
    } In(*this);
    In.TraverseStmt(const_cast<Stmt *>(S));
    return In.Found;
  }

private:
  /// Adds what gets a value of a part, or is changed where one decides.
  struct Spread : DynamicRecursiveASTVisitor {
    explicit Spread(ThreadShare &Of) : Of(Of) {}
    bool VisitVarDecl(VarDecl *V) override {
      if (Decided || Of.in(V->getInit()))
        Of.Variables.insert(V);
      return true;
    }
    bool VisitBinaryOperator(BinaryOperator *E) override {
      if (E->isAssignmentOp())
        if (const VarDecl *V = rootVariable(E->getLHS()))
          if (Decided || Of.in(E->getRHS()) || Of.in(E->getLHS()))
            Of.Variables.insert(V);
      return true;
    }
    bool VisitUnaryOperator(UnaryOperator *E) override {
      const bool Changes = E->isIncrementDecrementOp() && Decided;
      if (Changes || E->getOpcode() == UO_AddrOf)
        if (const VarDecl *V = rootVariable(E->getSubExpr()))
          if (!isShared(*V))
            Of.Variables.insert(V);
      return true;
    }
    bool TraverseIfStmt(IfStmt *S) override { return below(S->getCond(), *S); }
    bool TraverseForStmt(ForStmt *S) override {
      const bool Starts = Of.in(S->getInit());
      return below(Starts ? static_cast<Stmt *>(S->getInit()) : S->getCond(), *S);
    }
    bool TraverseWhileStmt(WhileStmt *S) override { return below(S->getCond(), *S); }
    bool TraverseDoStmt(DoStmt *S) override { return below(S->getCond(), *S); }
    bool TraverseSwitchStmt(SwitchStmt *S) override { return below(S->getCond(), *S); }

    bool below(Stmt *Condition, Stmt &S) {
      llvm::SaveAndRestore Around(Decided, Decided || (!isBound(Condition) && Of.in(Condition)));
      for (Stmt *Child : S.children())
        if (Child && !TraverseStmt(Child))
          return false;
      return true;
    }
    /// `row < rows`: those that are there go on alike.
    bool isBound(const Stmt *Condition) const { return !Of.picks(Condition); }
    ThreadShare &Of;
    bool Decided = false;
  };

public:
  /// Whether \p Condition tells threads of different rows apart by more than a bound.
  bool picks(const Stmt *Condition) const {
    const auto *E = dyn_cast_or_null<Expr>(Condition);
    if (!E || !in(E))
      return E == nullptr && in(Condition);
    const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (B && B->isLogicalOp())
      return picks(B->getLHS()) || picks(B->getRHS());
    if (!B || !B->isRelationalOp())
      return true;
    auto IsNumber = [](const Expr *Side) {
      return referredVariable(*Side) && isa<ParmVarDecl>(referredVariable(*Side));
    };
    return !IsNumber(B->getLHS()) && !IsNumber(B->getRHS());
  }

private:
  const char Component;
  const SourceManager &Sources;
  llvm::SmallPtrSet<const VarDecl *, 16> Variables;
};

/// The stores to memory that a kernel is given, and what stands around.
class GivenStores : public DynamicRecursiveASTVisitor {
public:
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const auto *To = dyn_cast<ArraySubscriptExpr>(E->getLHS()->IgnoreParens());
    const auto *P = To && E->getOpcode() == BO_Assign
                        ? dyn_cast_or_null<ParmVarDecl>(referredVariable(*To->getBase()))
                        : nullptr;
    if (P)
      All.push_back(E);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override {
    Conditions.push_back(S->getCond());
    return true;
  }
  bool TraverseForStmt(ForStmt *S) override {
    Loops.push_back(S->getInit());
    Loops.push_back(S->getCond());
    return DynamicRecursiveASTVisitor::TraverseForStmt(S);
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    Loops.push_back(S->getCond());
    return DynamicRecursiveASTVisitor::TraverseWhileStmt(S);
  }

  std::vector<const BinaryOperator *> All;
  std::vector<const Expr *> Conditions;
  std::vector<const Stmt *> Loops;
};

class RepeatedStoreVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    GivenStores Of;
    Of.TraverseStmt(F->getBody());
    for (char Component : {'y', 'x'})
      if (!Of.All.empty() && mayDiffer(*F, Component))
        check(*F, Component, Of);
    return true;
  }

private:
  /// Whether blocks have more than one thread in this direction, and one in the other.
  bool mayDiffer(const FunctionDecl &F, char Component) const {
    const LaunchShapes::Blocks Blocks = Context.Facts.launches().of(F);
    return !Blocks.Assumed && !Blocks.Shapes.empty() &&
           llvm::all_of(Blocks.Shapes, [&](const Dimensions &Block) {
             return Block[Component - 'x'] > 1 && Block[0] > 1 && Block[1] > 1;
           });
  }

  void check(const FunctionDecl &F, char Component, const GivenStores &Of) {
    const ThreadShare Part(F, Component, Context.AST);
    const ThreadShare Other(F, Component == 'x' ? 'y' : 'x', Context.AST);
    if (llvm::any_of(Of.Conditions, [&](const Expr *E) { return Part.picks(E); }) ||
        llvm::any_of(Of.Loops, [&](const Stmt *S) { return Part.in(S); }))
      return;
    for (const BinaryOperator *Store : Of.All)
      if (!Part.in(Store) && Other.in(Store->getLHS())) {
        Context.report("flow-work-of-each-row", Store->getSourceRange(),
                       {{"component", std::string(1, Component)}});
        return;
      }
  }
};

} // namespace

Check repeatedStoreCheck() { return walk<RepeatedStoreVisitor>(Passes::Device); }

} // namespace offloom
