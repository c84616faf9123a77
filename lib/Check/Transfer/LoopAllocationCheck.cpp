// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that each round of a loop allocates and frees again, always as much.
//
// Judged is what stands in the loop's own block, so that each round comes there, between the same
// variable's allocation and its end, with a size that no round changes. A loop gets one remark.

#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
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
  bool TraverseIfStmt(IfStmt *S) override { return TraverseStmt(S->getCond()); }
  bool TraverseForStmt(ForStmt *) override { return true; }
  bool TraverseWhileStmt(WhileStmt *) override { return true; }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *) override { return true; }
  bool TraverseSwitchStmt(SwitchStmt *) override { return true; }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  std::vector<CallExpr *> All;
};

class LoopAllocationVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *S) override { return check(*S, *S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return check(*S, *S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override {
    return S->getBeginLoc().isMacroID() || check(*S, *S->getBody());
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override { return check(*S, *S->getBody()); }

private:
  bool check(const Stmt &Loop, Stmt &Body) {
    if (!inHostCode() || function()->isTemplateInstantiation())
      return true;
    CallsOfEachRound Calls;
    Calls.TraverseStmt(&Body);
    const CallExpr *First = nullptr, *End = nullptr;
    unsigned Count = 0;
    for (const CallExpr *Call : Calls.All)
      if (const VarDecl *V = allocated(*Call))
        if (const CallExpr *Freed = freeing(*V, Calls.All); Freed && isSameEachRound(*Call, Loop)) {
          ++Count;
          First = First ? First : Call;
          End = End ? End : Freed;
        }
    if (First)
      Context
          .report("alloc-per-round", First->getSourceRange(),
                  {{"callee", calleeName(*First).str()},
                   {"others", Count == 1 ? "" : ", as do " + std::to_string(Count - 1) + " more"}})
          .note(End->getBeginLoc(), "freed here");
    return true;
  }

  /// The variable that \p Call has allocated memory for.
  const VarDecl *allocated(const CallExpr &Call) const {
    const FunctionFacts *Function = Context.Facts.functionOf(Call);
    // What a stream's order governs comes from a pool, and waits for nobody.
    const Expr *Into = Function && Function->IsCuda && Function->does(Action::Allocates) &&
                               !Function->has(ArgumentRole::Stream)
                           ? Context.Facts.argument(Call, ArgumentRole::Into)
                           : nullptr;
    const VarDecl *V = Into ? variableAt(*Into) : nullptr;
    return V && V->hasLocalStorage() ? V : nullptr;
  }

  const CallExpr *freeing(const VarDecl &V, llvm::ArrayRef<CallExpr *> Calls) const {
    for (const CallExpr *Call : Calls)
      if (Context.Facts.does(*Call, Action::Frees))
        if (const Expr *Object = Context.Facts.argument(*Call, ArgumentRole::Object);
            Object && referredVariable(*Object) == &V)
          return Call;
    return nullptr;
  }

  /// Whether the size is made of what no round changes.
  bool isSameEachRound(const CallExpr &Call, const Stmt &Loop) const {
    const Expr *Bytes = Context.Facts.argument(Call, ArgumentRole::Bytes);
    if (!Bytes)
      return false;
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
    return Reads(Loop, Context.AST.getSourceManager()).TraverseStmt(const_cast<Expr *>(Bytes));
  }
};

} // namespace

Check loopAllocationCheck() { return walk<LoopAllocationVisitor>(Passes::Host); }

} // namespace offloom
