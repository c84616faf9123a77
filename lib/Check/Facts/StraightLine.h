// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StraightLine: the statements of a block in the order in which they run, for checks about the
// order of calls in host code.
//
// Operands come before what they are operands of. `do { … } while (0)`, which check macros are, is
// walked into; so is a branch that does no more than report an error. Of other branches nothing is
// known afterwards, of loops neither: the derived class is told to forget.
#ifndef OFFLOOM_CHECK_FACTS_STRAIGHTLINE_H
#define OFFLOOM_CHECK_FACTS_STRAIGHTLINE_H

#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace offloom {

/// Whether \p S calls nothing that could matter to CUDA: functions of the standard library, and
/// those that tell of an error.
class OnlyReports : public clang::DynamicRecursiveASTVisitor {
public:
  static bool holds(const clang::Stmt *S, const UnitFacts &Facts) {
    OnlyReports Visitor(Facts);
    return !S || Visitor.TraverseStmt(const_cast<clang::Stmt *>(S));
  }

  bool VisitCallExpr(clang::CallExpr *Call) override {
    const clang::FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionFacts *Function = Facts.functionOf(*Call);
    if (Function && Function->ReportsErrors)
      return true;
    return Callee && !llvm::isa<clang::CUDAKernelCallExpr>(Call) &&
           !Facts.isNamed(NameGroup::CudaFunctions, *Call) &&
           isInSystemCode(Callee->getLocation(), Facts.AST.getSourceManager());
  }
  bool VisitLambdaExpr(clang::LambdaExpr *) override { return false; }

private:
  explicit OnlyReports(const UnitFacts &Facts) : Facts(Facts) {}

  const UnitFacts &Facts;
};

/// \p Derived has a function `forget()`, and visits expressions.
template <class Derived> class StraightLine : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;

public:
  explicit StraightLine(const UnitFacts &Facts) : Facts(Facts) {}

  void run(const clang::Stmt &Block) {
    for (const clang::Stmt *S : Block.children())
      if (S)
        step(*S);
  }

  bool shouldTraversePostOrder() const { return true; }
  bool TraverseLambdaExpr(clang::LambdaExpr *) {
    self().forget();
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *) { return true; }

private:
  Derived &self() { return static_cast<Derived &>(*this); }
  void walk(const clang::Stmt *S) {
    if (S)
      self().TraverseStmt(const_cast<clang::Stmt *>(S));
  }

  void step(const clang::Stmt &S) {
    if (llvm::isa<clang::Expr, clang::DeclStmt, clang::ReturnStmt, clang::NullStmt>(S))
      return walk(&S);
    if (llvm::isa<clang::CompoundStmt>(S))
      return run(S);
    if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(&S); Do && isOnce(*Do->getCond()))
      return step(*Do->getBody());
    if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S);
        If && OnlyReports::holds(If->getThen(), Facts) &&
        OnlyReports::holds(If->getElse(), Facts)) {
      walk(If->getInit());
      walk(If->getConditionVariableDeclStmt());
      walk(If->getCond());
      walk(If->getThen());
      return walk(If->getElse());
    }
    // A loop that calls nothing of CUDA's still touches memory.
    if (OnlyReports::holds(&S, Facts))
      walk(&S);
    self().forget();
  }

  bool isOnce(const clang::Expr &Condition) const {
    bool Value = true;
    return !Condition.isValueDependent() &&
           Condition.EvaluateAsBooleanCondition(Value, Facts.AST) && !Value;
  }

  const UnitFacts &Facts;
};

} // namespace offloom

#endif
