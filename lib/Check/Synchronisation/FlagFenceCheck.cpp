// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Flags that are set behind a result without a fence in between: `sums[b] = s; ready[b] = 1;`,
// where others wait until `ready[b - 1]` is set. They may see the flag before the result.
//
// A flag is what a loop of the same function looks at until it has changed. Between the two stores
// no call is let pass: it may order them.

#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// The pointer that a kernel or function is given whose element \p E is; null for anything else.
const ParmVarDecl *givenMemory(const Expr &E) {
  const Expr *At = E.IgnoreParenImpCasts();
  const Expr *Pointer = nullptr;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(At))
    Pointer = Element->getBase();
  else if (const auto *Target = dyn_cast<UnaryOperator>(At);
           Target && Target->getOpcode() == UO_Deref)
    Pointer = Target->getSubExpr();
  const VarDecl *V = Pointer ? referredVariable(*Pointer->IgnoreParenCasts()) : nullptr;
  const auto *P = dyn_cast_or_null<ParmVarDecl>(V);
  return P && P->getType()->isPointerType() ? P : nullptr;
}

/// What the loops of a function wait for: volatile elements that an empty loop asks for.
class PolledFlags : public DynamicRecursiveASTVisitor {
public:
  bool VisitWhileStmt(WhileStmt *S) override { return note(*S->getCond(), *S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return note(*S->getCond(), *S->getBody()); }

  llvm::SmallPtrSet<const ParmVarDecl *, 2> All;

private:
  bool note(const Expr &Condition, const Stmt &Body) {
    const auto *Block = dyn_cast<CompoundStmt>(&Body);
    if (!isa<NullStmt>(Body) && !(Block && Block->body_empty()))
      return true;
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
        const Expr *At = E->getSubExpr();
        if (E->getCastKind() == CK_LValueToRValue && At->getType().isVolatileQualified())
          if (const ParmVarDecl *P = givenMemory(*At))
            Flag = P;
        return true;
      }
      const ParmVarDecl *Flag = nullptr;
    } In;
    In.TraverseStmt(const_cast<Expr *>(&Condition));
    if (In.Flag)
      All.insert(In.Flag);
    return true;
  }
};

class FlagFenceVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    Flags.clear();
    if (F->doesThisDeclarationHaveABody() && isWrittenForDevice(*F) && !F->isDependentContext()) {
      PolledFlags Polled;
      Polled.TraverseStmt(F->getBody());
      Flags = Polled.All;
    }
    return true;
  }

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    if (Flags.empty())
      return true;
    const Expr *Result = nullptr; ///< stored, with no fence since
    for (const Stmt *S : Block->body()) {
      const auto *Store = dyn_cast<BinaryOperator>(S);
      const ParmVarDecl *To =
          Store && Store->isAssignmentOp() ? givenMemory(*Store->getLHS()) : nullptr;
      if (hasCall(*S))
        Result = nullptr;
      else if (To && Flags.contains(To) && Result)
        Context
            .report("sync-flag-without-fence", Store->getSourceRange(),
                    {{"flag", sourceText(Store->getLHS()->getSourceRange(), Context.AST).str()},
                     {"result", sourceText(Result->getSourceRange(), Context.AST).str()}})
            .note(Result->getBeginLoc(), "stored here");
      else if (To && !Flags.contains(To))
        Result = Store->getLHS();
    }
    return true;
  }

private:
  static bool hasCall(const Stmt &S) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitCallExpr(CallExpr *) override { return false; }
      bool VisitAsmStmt(AsmStmt *) override { return false; }
    };
    return !Finder().TraverseStmt(const_cast<Stmt *>(&S));
  }

  llvm::SmallPtrSet<const ParmVarDecl *, 2> Flags; ///< of the function that the walk is in
};

} // namespace

Check flagFenceCheck() { return walk<FlagFenceVisitor>(Passes::Device); }

} // namespace offloom
