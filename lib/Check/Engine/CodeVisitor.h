// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CodeVisitor: what the checks that walk the AST have in common: template instantiations are
// visited, as long as they have something new to tell, and it is known which function, or lambda,
// the walk is in.
#ifndef OFFLOOM_CHECK_ENGINE_CODEVISITOR_H
#define OFFLOOM_CHECK_ENGINE_CODEVISITOR_H

#include "Check/Engine/Check.h"
#include "Check/Facts/CodePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"
#include <optional>

namespace offloom {

class CodeVisitor : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

public:
  explicit CodeVisitor(CheckContext &Context) : Context(Context) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(clang::Decl *D) override {
    const auto *F = llvm::dyn_cast_or_null<clang::FunctionDecl>(D);
    if (!F)
      return Base::TraverseDecl(D);
    if (!EveryInstance && Context.Facts.isOneOfMany(*F))
      return true;
    Entered In(*this, F);
    return Base::TraverseDecl(D);
  }

  bool TraverseLambdaExpr(clang::LambdaExpr *L) override {
    llvm::SaveAndRestore Around(AroundLambda, Function);
    Entered In(*this, L->getCallOperator());
    return Base::TraverseLambdaExpr(L);
  }

  /// What a lambda captures is computed where it is written: `[first = f()] __device__ {}` calls
  /// f() on the host.
  bool TraverseLambdaCapture(clang::LambdaExpr *L, const clang::LambdaCapture *C,
                             clang::Expr *Init) override {
    Entered Out(*this, AroundLambda);
    return Base::TraverseLambdaCapture(L, C, Init);
  }

  /// In an instance of a template, a condition on its arguments says which branch is never executed
  /// there. Other instances may come to it.
  bool TraverseIfStmt(clang::IfStmt *S) override {
    const std::optional<bool> Known = knownCondition(*S);
    if (!Known)
      return Base::TraverseIfStmt(S);
    return WalkUpFromIfStmt(S) && TraverseStmt(S->getInit()) &&
           TraverseStmt(S->getConditionVariableDeclStmt()) && TraverseStmt(S->getCond()) &&
           traverseBranch(S->getThen(), *Known) && traverseBranch(S->getElse(), !*Known);
  }

  /// What an initializer list means, not how it is written.
  bool TraverseInitListExpr(clang::InitListExpr *List) override {
    if (clang::InitListExpr *Meaning = List->getSemanticForm())
      List = Meaning;
    return VisitInitListExpr(List) &&
           llvm::all_of(List->inits(), [&](clang::Expr *Init) { return TraverseStmt(Init); });
  }

protected:
  /// The innermost function or lambda operator; null at namespace scope.
  const clang::FunctionDecl *function() const { return Function; }
  bool inDeviceCode() const { return Function && isWrittenForDevice(*Function); }
  bool inHostCode() const { return Function && !isWrittenForDevice(*Function); }

  /// Is the place of the walk one that this instance of a template never comes to? What the values
  /// of its arguments would do there is nobody's mistake.
  bool isNeverExecuted() const { return NeverExecuted; }

  CheckContext &Context;
  /// Set by checks of errors that depend on the values of template arguments.
  bool EveryInstance = false;

private:
  class Entered {
  public:
    Entered(CodeVisitor &V, const clang::FunctionDecl *F) : V(V), Outer(V.Function) {
      V.Function = F;
    }
    ~Entered() { V.Function = Outer; }

  private:
    CodeVisitor &V;
    const clang::FunctionDecl *Outer;
  };

  std::optional<bool> knownCondition(const clang::IfStmt &S) const {
    const clang::Expr *Condition = S.getCond();
    bool Result = false;
    if (!Function || !Function->isTemplateInstantiation() || !Condition ||
        Condition->isValueDependent() ||
        !Condition->EvaluateAsBooleanCondition(Result, Context.AST))
      return std::nullopt;
    return Result;
  }

  bool traverseBranch(clang::Stmt *Branch, bool IsTaken) {
    llvm::SaveAndRestore Around(NeverExecuted, NeverExecuted || !IsTaken);
    return TraverseStmt(Branch);
  }

  bool NeverExecuted = false;
  const clang::FunctionDecl *Function = nullptr;
  const clang::FunctionDecl *AroundLambda = nullptr; ///< of the innermost one
};

} // namespace offloom

#endif
