// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of many instructions that the threads of a kernel call in a loop with what the kernel
// is given alone: each thread computes the same in each round, and the host could once.
//
// The compiler takes such a call out of a loop only where it is certain to be reached, and then
// each thread still computes it.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Repetition.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"

using namespace clang;

namespace offloom {
namespace {

class UniformCallVisitor : public RepetitionVisitor<CodeVisitor> {
public:
  using RepetitionVisitor::RepetitionVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (!isRepeated() || !function() || !isDefinedKernel(*function()) ||
        !Context.Facts.isNamed(NameGroup::LongFunctions, *Call))
      return true;
    bool HasParameter = false;
    const Modifications &Written = Context.Facts.modificationsOf(*function());
    for (const Expr *Argument : Call->arguments())
      if (!isGiven(*Argument, Written, HasParameter))
        return true;
    if (HasParameter)
      Context.report("math-uniform-call", Call->getSourceRange(),
                     {{"call", sourceText(Call->getSourceRange(), Context.AST).str()}});
    return true;
  }

private:
  /// Whether \p E is made of constants and numbers that the kernel is given.
  static bool isGiven(const Expr &E, const Modifications &Written, bool &HasParameter) {
    const Expr *Inner = E.IgnoreParenCasts();
    if (const auto *Name = dyn_cast<DeclRefExpr>(Inner)) {
      const auto *V = dyn_cast<VarDecl>(Name->getDecl());
      if (V && isa<ParmVarDecl>(V) && V->getType()->isArithmeticType() && !Written.any(V))
        return HasParameter = true;
      return !V || V->isConstexpr() ||
             (V->getType().isConstQualified() && V->hasInit() && V->hasGlobalStorage());
    }
    if (isa<IntegerLiteral, FloatingLiteral, UnaryExprOrTypeTraitExpr>(Inner))
      return true;
    if (!isa<BinaryOperator, UnaryOperator>(Inner) ||
        (isa<UnaryOperator>(Inner) && cast<UnaryOperator>(Inner)->getOpcode() == UO_Deref))
      return false;
    return llvm::all_of(Inner->children(), [&](const Stmt *Child) {
      const auto *Part = dyn_cast_or_null<Expr>(Child);
      return Part && isGiven(*Part, Written, HasParameter);
    });
  }
};

} // namespace

Check uniformCallCheck() { return walk<UniformCallVisitor>(Passes::Device); }

} // namespace offloom
