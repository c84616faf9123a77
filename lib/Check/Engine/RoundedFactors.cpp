// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Engine/RoundedFactors.h"
#include "Check/Engine/UserScope.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

bool isAboutRounding(const Finding &F) { return F.Rule == "-Wimplicit-const-int-float-conversion"; }

/// The places of integers that are converted to be multiplied with, or divided by; in a template,
/// of what may be such.
struct FactorFinder : DynamicRecursiveASTVisitor {
  explicit FactorFinder(const ASTContext &AST) : AST(AST), Sources(AST.getSourceManager()) {}

  static bool isRounded(const Expr &Operand) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(Operand.IgnoreParens());
    return Cast && Cast->getCastKind() == CK_IntegralToFloating;
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isMultiplicativeOp() || E->getOpcode() == BO_MulAssign || E->getOpcode() == BO_DivAssign)
      for (const Expr *Operand : {E->getLHS(), E->getRHS()})
        addFactor(*Operand, E->isTypeDependent());
    return true;
  }

  /// Of `RAND_MAX + 1.0f` both summands.
  void addFactor(const Expr &Operand, bool IsDependent) {
    const auto *Sum = dyn_cast<BinaryOperator>(Operand.IgnoreParenImpCasts());
    if (Sum && Sum->isAdditiveOp() && !isRounded(Operand) &&
        (IsDependent || Sum->isEvaluatable(AST)))
      for (const Expr *Summand : {Sum->getLHS(), Sum->getRHS()})
        addFactor(*Summand, IsDependent);
    else if (IsDependent || isRounded(Operand))
      Places.push_back(placeOf(Sources, Operand.IgnoreParenImpCasts()->getExprLoc()));
  }

  const ASTContext &AST;
  const SourceManager &Sources;
  std::vector<SourcePlace> Places;
};

} // namespace

void dropRoundedFactors(std::vector<Finding> &Findings, ASTContext &AST) {
  if (llvm::none_of(Findings, isAboutRounding))
    return;
  FactorFinder Factors(AST);
  UserScope Scope(AST, /*IsWhole=*/true, {}); // what has an error can have a warning, too
  Factors.TraverseAST(AST);
  llvm::erase_if(Findings, [&](const Finding &F) {
    return isAboutRounding(F) && llvm::is_contained(Factors.Places, F.Place);
  });
}

} // namespace offloom
