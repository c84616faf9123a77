// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A `return` in a loop by which a thread goes from element to element, a grid or a block further
// each time: it ends not the round, as it would where each thread has one element, but the thread.
//
// A search returns when it has found something. Only where the branch stores a result for the
// element at hand are results for the others missed.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/ThreadIndex.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether a value is made of a variable, or of one of CUDA's, through locals that are set once.
class Mention : public DynamicRecursiveASTVisitor {
public:
  explicit Mention(const Modifications &Written) : Written(Written) {}

  bool of(const VarDecl &V, const Expr &E) {
    Wanted = &V;
    return isIn(E);
  }
  bool ofExtents(const Expr &E) {
    Wanted = nullptr;
    return isIn(E);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    BuiltinVariable Builtin = builtinVariable(E->getDecl());
    Found |= Wanted ? E->getDecl() == Wanted
                    : Builtin == BuiltinVariable::GridDim || Builtin == BuiltinVariable::BlockDim;
    const Expr *Value = resolved(E, Written);
    if (!Found && Value != E && Depth < 8) {
      ++Depth;
      TraverseStmt(const_cast<Expr *>(Value));
      --Depth;
    }
    return !Found;
  }

private:
  bool isIn(const Expr &E) {
    Found = false;
    TraverseStmt(const_cast<Expr *>(&E));
    return Found;
  }

  const Modifications &Written;
  const VarDecl *Wanted = nullptr;
  bool Found = false;
  unsigned Depth = 0;
};

/// The local variables that an expression names.
struct LocalsIn : DynamicRecursiveASTVisitor {
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()); V && V->isLocalVarDecl())
      All.push_back(V);
    return true;
  }
  llvm::SmallVector<const VarDecl *, 2> All;
};

/// The blocks of statements in a loop's body that end with `return;`.
struct LeavingBlocks : DynamicRecursiveASTVisitor {
  bool VisitCompoundStmt(CompoundStmt *S) override {
    if (!S->body_empty() && isa<ReturnStmt>(S->body_back()))
      All.push_back(S);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  llvm::SmallVector<const CompoundStmt *, 2> All;
};

class StrideLoopReturnVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *S) override { return check(*S, S->getCond(), *S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return check(*S, S->getCond(), *S->getBody()); }

private:
  bool check(const Stmt &Loop, const Expr *Condition, const Stmt &Body) {
    if (!Condition || !inDeviceCode() || !function()->getBody() || function()->isDependentContext())
      return true;
    LeavingBlocks Blocks;
    Blocks.TraverseStmt(const_cast<Stmt *>(&Body));
    if (Blocks.All.empty())
      return true;
    LocalsIn Counters;
    Counters.TraverseStmt(const_cast<Expr *>(Condition));
    for (const VarDecl *Counter : Counters.All)
      if (isStridden(*Counter, Loop))
        for (const CompoundStmt *Block : Blocks.All)
          check(*Block, *Counter);
    return true;
  }

  /// Does \p Loop add a multiple of the block's, or the grid's, extents to \p Counter?
  bool isStridden(const VarDecl &Counter, const Stmt &Loop) {
    const Modifications &Written = Context.Facts.modificationsOf(*function());
    return llvm::any_of(Written.of(&Counter), [&](const Expr *Write) {
      const auto *Step = dyn_cast<BinaryOperator>(Write->IgnoreParens());
      bool IsStep = Step && (Step->getOpcode() == BO_AddAssign || Step->getOpcode() == BO_Assign);
      return IsStep && contains(&Loop, Step) && Mention(Written).ofExtents(*Step->getRHS()) &&
             (Step->getOpcode() == BO_AddAssign || Mention(Written).of(Counter, *Step->getRHS()));
    });
  }

  void check(const CompoundStmt &Block, const VarDecl &Counter) {
    for (const Stmt *S : Block.body())
      if (const Expr *Element = elementStoredBy(S, Counter)) {
        const Stmt *Return = Block.body_back();
        Context.report("flow-return-in-stride-loop", Return->getSourceRange(),
                       {{"element", sourceText(Element->getSourceRange(), Context.AST).str()},
                        {"counter", Counter.getNameAsString()}});
        return;
      }
  }

  /// The element of an array that \p S stores to and whose index \p Counter is part of.
  const Expr *elementStoredBy(const Stmt *S, const VarDecl &Counter) {
    const auto *Assignment = dyn_cast<BinaryOperator>(S);
    if (!Assignment || !Assignment->isAssignmentOp())
      return nullptr;
    const auto *Element = dyn_cast<ArraySubscriptExpr>(Assignment->getLHS()->IgnoreParens());
    if (!Element || Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      return nullptr;
    Mention OfCounter(Context.Facts.modificationsOf(*function()));
    return OfCounter.of(Counter, *Element->getIdx()) ? Element : nullptr;
  }
};

} // namespace

Check strideLoopReturnCheck() { return walk<StrideLoopReturnVisitor>(Passes::Device); }

} // namespace offloom
