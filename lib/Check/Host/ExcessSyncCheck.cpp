// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host waits for the default stream or the device after a launch, and then does nothing but
// ask for errors and launch into the same stream; or a function ends with such a wait.
//
// Only statements that follow each other in one block are looked at. Whatever else stands between,
// a clock that is read or a function that could do anything, is what the host may have waited for.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

using Waiting = FunctionFacts::Waiting;

/// The calls in a statement.
struct StatementCalls : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    if (!isa<CXXOperatorCallExpr, CXXMemberCallExpr>(Call))
      All.push_back(Call);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  std::vector<const CallExpr *> All;
};

std::vector<const CallExpr *> callsInStatement(const Stmt *S) {
  StatementCalls Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return std::move(Finder.All);
}

class ExcessSyncVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    const CallExpr *Launched = nullptr, *Waited = nullptr;
    for (const Stmt *S : Block->body()) {
      if (const CUDAKernelCallExpr *Launch = launchAt(S)) {
        if (Waited && usesDefaultStream(*Launch))
          Context.report("sync-between-launches", Waited->getSourceRange())
              .note(Launch->getBeginLoc(), "the next launch is here");
        Launched = usesDefaultStream(*Launch) ? Launch : nullptr;
        Waited = nullptr;
      } else if (const CallExpr *Wait = waitAt(S)) {
        Waited = Launched ? Wait : nullptr;
      } else if (!onlyAsksForErrors(S)) {
        Launched = Waited = nullptr;
      }
    }
    // Whoever looks at the status has waited for it.
    if (Waited && !Block->body_empty() && Block->body_back() == Waited && endsFunction(*Block))
      Context.report("sync-at-end", Waited->getSourceRange(),
                     {{"function", function()->getNameAsString()}});
    return true;
  }

private:
  /// Is \p Block the body of the function, or a branch that is the last of its statements?
  bool endsFunction(const CompoundStmt &Block) const {
    llvm::SmallVector<const Stmt *> Last{function()->getBody()};
    while (!Last.empty()) {
      const Stmt *S = Last.pop_back_val();
      if (S == &Block)
        return !function()->isMain();
      if (const auto *Body = dyn_cast_or_null<CompoundStmt>(S); Body && !Body->body_empty())
        Last.push_back(Body->body_back());
      else if (const auto *If = dyn_cast_or_null<IfStmt>(S))
        Last.append({If->getThen(), If->getElse()});
    }
    return false;
  }

  static const CUDAKernelCallExpr *launchAt(const Stmt *S) {
    const auto *E = dyn_cast<Expr>(S);
    return E ? dyn_cast<CUDAKernelCallExpr>(E->IgnoreImplicit()) : nullptr;
  }

  /// The configuration names no stream, or 0.
  bool usesDefaultStream(const CUDAKernelCallExpr &Launch) const {
    const CallExpr *Configuration = Launch.getConfig();
    return Configuration->getNumArgs() < 4 || isNull(*Configuration->getArg(3));
  }

  bool isNull(const Expr &E) const {
    return isa<CXXDefaultArgExpr>(E) ||
           E.IgnoreParenCasts()->isNullPointerConstant(Context.AST, Expr::NPC_ValueDependentIsNull);
  }

  /// The call that waits, alone or as the argument of what looks at its status.
  const CallExpr *waitAt(const Stmt *S) {
    const CallExpr *Found = nullptr;
    if (!isa<Expr>(S))
      return nullptr;
    for (const CallExpr *Call : callsInStatement(S)) {
      const FunctionFacts *Function = Context.Facts.functionOf(*Call);
      if (Function && Function->does(FunctionFacts::Action::Waits) &&
          waitsForLaunch(*Call, *Function))
        Found = Call;
      else if (!asksForErrors(*Call) && !looksAtStatus(*Call))
        return nullptr;
    }
    return Found;
  }

  bool waitsForLaunch(const CallExpr &Call, const FunctionFacts &Function) {
    if (Function.WaitsFor == Waiting::Device)
      return true;
    const Expr *Stream = Context.Facts.argument(Call, ArgumentRole::Object);
    if (!Stream)
      Stream = Context.Facts.argument(Call, ArgumentRole::Stream);
    return Function.WaitsFor == Waiting::Argument && Stream && isNull(*Stream);
  }

  /// A function of the user's that is given a status, as error macros call it.
  bool looksAtStatus(const CallExpr &Call) const {
    return llvm::any_of(Call.arguments(), [&](const Expr *Argument) {
      return Context.Functions.isNamed(NameGroup::ErrorTypes,
                                       Argument->getType().getUnqualifiedType().getAsString());
    });
  }

  bool asksForErrors(const CallExpr &Call) {
    const FunctionFacts *Function = Context.Facts.functionOf(Call);
    if (Function)
      return Function->ReportsErrors || Function->IsPure;
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (!Callee || !Callee->isDefined(Definition))
      return false;
    bool Asks = false;
    for (const CallExpr *Inner : callsInStatement(Definition->getBody())) {
      const FunctionFacts *Of = Context.Facts.functionOf(*Inner);
      Asks |= Of && Of->ReportsErrors;
      if (Of && Of->usesDevice())
        return false;
    }
    return Asks;
  }

  bool onlyAsksForErrors(const Stmt *S) {
    if (isa<NullStmt>(S))
      return true;
    if (!isa<Expr, DeclStmt>(S))
      return false;
    return llvm::all_of(callsInStatement(S),
                        [&](const CallExpr *Call) { return asksForErrors(*Call); }) &&
           (isa<DeclStmt>(S) || isa<CallExpr>(cast<Expr>(S)->IgnoreParenCasts()));
  }
};

} // namespace

Check excessSyncCheck() { return walk<ExcessSyncVisitor>(Passes::Host); }

} // namespace offloom
