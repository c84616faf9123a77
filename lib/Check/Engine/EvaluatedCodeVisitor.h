// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EvaluatedCodeVisitor: a walk of the code that nvcc compiles for an execution space, for rules
// about who may call whom.
//
// What is only named is no call: in `decltype`, `sizeof`, `noexcept` and `requires` a kernel may
// name a function of the host, as in the branch that `if constexpr` leaves out and in an operand
// that a constant of the language keeps from being evaluated. The branch of `if (false)` is
// compiled.
#ifndef OFFLOOM_CHECK_ENGINE_EVALUATEDCODEVISITOR_H
#define OFFLOOM_CHECK_ENGINE_EVALUATEDCODEVISITOR_H

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"

namespace offloom {

class EvaluatedCodeVisitor : public CodeVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

public:
  explicit EvaluatedCodeVisitor(CheckContext &Context) : CodeVisitor(Context) {
    EveryInstance = true;
  }

  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr *) override { return true; }
  bool TraverseCXXTypeidExpr(clang::CXXTypeidExpr *) override { return true; }
  bool TraverseRequiresExpr(clang::RequiresExpr *) override { return true; }
  bool TraverseConceptSpecializationExpr(clang::ConceptSpecializationExpr *) override {
    return true;
  }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc, bool) override { return true; }

  /// The parameters and the result, not `noexcept(…)`.
  bool TraverseFunctionProtoTypeLoc(clang::FunctionProtoTypeLoc Type, bool) override {
    return TraverseTypeLoc(Type.getReturnLoc()) &&
           llvm::all_of(Type.getParams(), [&](clang::ParmVarDecl *P) { return TraverseDecl(P); });
  }

  /// What is called where an argument or an initializer is left out, is called by who leaves it
  /// out.
  bool TraverseParmVarDecl(clang::ParmVarDecl *) override { return true; }
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *E) override {
    return TraverseStmt(E->getExpr());
  }
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *E) override {
    return TraverseStmt(E->getExpr());
  }

  /// Those that the compiler adds; the others are walked anyway.
  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl *D) override {
    return llvm::all_of(D->inits(), [&](clang::CXXCtorInitializer *Init) {
      return Init->isWritten() || TraverseStmt(Init->getInit());
    });
  }

  /// Of a generic lambda what has been made of it.
  bool TraverseLambdaExpr(clang::LambdaExpr *L) override {
    if (clang::FunctionTemplateDecl *Template = L->getDependentCallOperator())
      for (clang::FunctionDecl *Made : Template->specializations())
        if (!TraverseDecl(Made))
          return false;
    return CodeVisitor::TraverseLambdaExpr(L);
  }

  /// A member that the compiler makes is part of who uses it: nobody has written its space.
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override {
    const clang::CXXConstructorDecl *Made = E->getConstructor();
    if (Made->isUserProvided() && !Made->isInheritingConstructor())
      return true;
    return llvm::all_of(E->getConstructor()->inits(), [&](clang::CXXCtorInitializer *Init) {
      return TraverseStmt(Init->getInit());
    });
  }

  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    for (clang::DeclStmt *Bound : {S->getBeginStmt(), S->getEndStmt()})
      if (auto *V = Bound ? llvm::dyn_cast<clang::VarDecl>(Bound->getSingleDecl()) : nullptr;
          V && !TraverseStmt(V->getInit()))
        return false;
    return TraverseStmt(S->getCond()) && TraverseStmt(S->getInc());
  }

  bool TraverseIfStmt(clang::IfStmt *S) override {
    std::optional<clang::Stmt *> Taken = S->isConstexpr() && !S->getCond()->isValueDependent()
                                             ? S->getNondiscardedCase(Context.AST)
                                             : std::nullopt;
    if (!Taken)
      return Base::TraverseIfStmt(S);
    return TraverseStmt(S->getInit()) && TraverseStmt(S->getConditionVariableDeclStmt()) &&
           TraverseStmt(S->getCond()) && TraverseStmt(*Taken);
  }

  bool TraverseConditionalOperator(clang::ConditionalOperator *E) override {
    std::optional<bool> Condition = constant(*E->getCond());
    if (!Condition)
      return Base::TraverseConditionalOperator(E);
    return TraverseStmt(*Condition ? E->getTrueExpr() : E->getFalseExpr());
  }

  bool TraverseBinaryOperator(clang::BinaryOperator *E) override {
    std::optional<bool> Left = E->isLogicalOp() ? constant(*E->getLHS()) : std::nullopt;
    bool Decides = Left && *Left == (E->getOpcode() == clang::BO_LOr);
    return Decides || Base::TraverseBinaryOperator(E);
  }

protected:
  /// Whether the function that the walk is in is compiled for the device: nobody asks for a
  /// template that is not instantiated, or for an inline or static function that nobody uses.
  bool isCompiledForDevice() const {
    if (!inDeviceCode() || function()->isDependentContext())
      return false;
    bool IsKept = !function()->isInlined() && function()->isExternallyVisible();
    return isWrittenGlobal(*function()) || IsKept || function()->isUsed() ||
           function()->isReferenced();
  }

private:
  std::optional<bool> constant(const clang::Expr &E) const {
    bool Value = false;
    if (E.isValueDependent() || !E.EvaluateAsBooleanCondition(Value, Context.AST))
      return std::nullopt;
    return Value;
  }
};

} // namespace offloom

#endif
