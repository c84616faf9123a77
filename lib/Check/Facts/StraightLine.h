// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StraightLine: the statements of a function in the order in which they run, for checks about the
// order of calls in host code.
//
// Operands come before what they are operands of. `do { … } while (0)`, which check macros are, is
// walked into; so is a branch that does no more than report an error, and a loop that calls nothing
// of CUDA's. What else branches and loops leave depends on the derived class: if it has a state
// that can be met with another, the walk goes through them, and what holds behind them is what
// holds on each way. Of a loop it goes through the first round. Without a state nothing is known
// behind them: the derived class is told to forget.
#ifndef OFFLOOM_CHECK_FACTS_STRAIGHTLINE_H
#define OFFLOOM_CHECK_FACTS_STRAIGHTLINE_H

#include "Check/Facts/InstanceConditions.h"
#include "Check/Facts/OnlyReports.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include <optional>
#include <vector>

namespace offloom {

/// What \p Derived knows if it has no state of its own.
struct NoState {};

/// \p Derived has a function `forget()`, and visits expressions. With a \p State it has `state()`,
/// a reference to it; the state has `meet(const State &)`, which leaves what holds of both.
template <class Derived, class State = NoState>
class StraightLine : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;
  static constexpr bool HasState = !std::is_same_v<State, NoState>;

public:
  /// \p Function, if it is known, is what is walked: an instance may know where a branch goes.
  explicit StraightLine(UnitFacts &Facts, const clang::FunctionDecl *Function = nullptr)
      : Facts(Facts), Function(Function) {}

  void run(const clang::Stmt &Block) {
    for (const clang::Stmt *S : Block.children())
      if (S && (!Ended || llvm::isa<clang::LabelStmt, clang::SwitchCase>(S)))
        step(*S);
    self().left(Block);
  }

  bool shouldTraversePostOrder() const { return true; }
  bool TraverseLambdaExpr(clang::LambdaExpr *) {
    self().forget();
    return true;
  }
  /// What a local lambda does it does where it is called: UnitFacts::effectsOf().
  bool TraverseVarDecl(clang::VarDecl *V) {
    const clang::Expr *Init = V->getInit();
    return (Init && llvm::isa<clang::LambdaExpr>(Init->IgnoreImplicit())) ||
           Base::TraverseVarDecl(V);
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *) { return true; }
  /// A branch or loop that the walk does not go into.
  void passed(const clang::Stmt &) {}
  /// The end of a block, where its objects end.
  void left(const clang::Stmt &) {}

private:
  Derived &self() { return static_cast<Derived &>(*this); }
  void walk(const clang::Stmt *S) {
    if (S)
      self().TraverseStmt(const_cast<clang::Stmt *>(S));
  }

  void step(const clang::Stmt &S) {
    if (llvm::isa<clang::Expr, clang::DeclStmt, clang::ReturnStmt, clang::NullStmt>(S)) {
      walk(&S);
      if constexpr (HasState)
        Ended |= llvm::isa<clang::ReturnStmt>(S) || endsProgram(S);
      return;
    }
    if (llvm::isa<clang::CompoundStmt>(S))
      return run(S);
    if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(&S); Do && isOnce(*Do->getCond()))
      return step(*Do->getBody());
    if constexpr (HasState)
      return stepWithState(S);
    if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S);
        If && onlyReports(If->getThen(), Facts) && onlyReports(If->getElse(), Facts)) {
      walkCondition(*If);
      walk(If->getThen());
      return walk(If->getElse());
    }
    // A loop that calls nothing of CUDA's still touches memory.
    if (onlyReports(&S, Facts))
      walk(&S);
    else
      self().passed(S);
    self().forget();
  }

  void walkCondition(const clang::IfStmt &If) {
    walk(If.getInit());
    walk(If.getConditionVariableDeclStmt());
    walk(If.getCond());
  }

  // With a state.

  void stepWithState(const clang::Stmt &S) {
    if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S))
      return branch(*If);
    if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&S)) {
      walk(For->getInit());
      walk(For->getConditionVariableDeclStmt());
      walk(For->getCond());
      return loop(For->getBody(), {For->getInc(), For->getCond()});
    }
    if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&S)) {
      walk(While->getConditionVariableDeclStmt());
      walk(While->getCond());
      return loop(While->getBody(), {While->getCond()});
    }
    if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(&S))
      return loop(Do->getBody(), {Do->getCond()});
    if (const auto *For = llvm::dyn_cast<clang::CXXForRangeStmt>(&S)) {
      walk(For->getInit());
      walk(For->getRangeInit());
      return loop(For->getBody(), {});
    }
    if (llvm::isa<clang::BreakStmt, clang::ContinueStmt>(S)) {
      if (!Ended)
        Exits.push_back(self().state());
      Ended = true;
      return;
    }
    // Nothing is known of a switch's cases, of labels, and of what throws.
    for (const clang::Stmt *Part : S.children()) {
      self().forget();
      Ended = false;
      if (Part)
        step(*Part);
    }
    self().forget();
    Ended = llvm::isa<clang::GotoStmt>(S);
  }

  void branch(const clang::IfStmt &If) {
    walkCondition(If);
    if (std::optional<bool> Known = conditionInInstance(Function, If.getCond(), Facts.AST)) {
      if (const clang::Stmt *Taken = *Known ? If.getThen() : If.getElse())
        step(*Taken);
      return;
    }
    State Before = self().state();
    step(*If.getThen());
    State Then = self().state();
    const bool ThenEnded = Ended;
    Ended = false;
    self().state() = std::move(Before);
    if (If.getElse())
      step(*If.getElse());
    if (Ended)
      self().state() = std::move(Then);
    else if (!ThenEnded)
      self().state().meet(Then);
    Ended = Ended && ThenEnded;
  }

  /// \p Behind is walked at the end of the round. What holds behind it holds after one round, and
  /// wherever else the loop is left: a mistake that is there only if there is a round is one.
  void loop(const clang::Stmt *Body, llvm::ArrayRef<const clang::Stmt *> Behind) {
    std::vector<State> Around;
    std::swap(Around, Exits);
    step(*Body);
    if (!Ended)
      for (const clang::Stmt *S : Behind)
        walk(S);
    for (const State &Exit : Exits) {
      if (Ended)
        self().state() = Exit;
      else
        self().state().meet(Exit);
      Ended = false;
    }
    Exits = std::move(Around);
  }

  static bool endsProgram(const clang::Stmt &S) {
    const auto *E = llvm::dyn_cast<clang::Expr>(&S);
    if (E && llvm::isa<clang::CXXThrowExpr>(E->IgnoreParenImpCasts()))
      return true;
    const auto *Call = E ? llvm::dyn_cast<clang::CallExpr>(E->IgnoreParenImpCasts()) : nullptr;
    const clang::FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && Callee->isNoReturn();
  }

  bool isOnce(const clang::Expr &Condition) const {
    bool Value = true;
    return !Condition.isValueDependent() &&
           Condition.EvaluateAsBooleanCondition(Value, Facts.AST) && !Value;
  }

  UnitFacts &Facts;
  const clang::FunctionDecl *Function;
  bool Ended = false;       ///< the walk does not go on from here
  std::vector<State> Exits; ///< what holds where the innermost loop is left, or begins anew
};

} // namespace offloom

#endif
