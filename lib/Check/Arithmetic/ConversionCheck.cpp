// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants that the integer they are converted to cannot hold: a GPU gives the nearest integer, a
// CPU another, and compilers, which may evaluate it, either.

#include "Analysis/Code/ConstantConversions.h"
#include "Check/Engine/CodeVisitor.h"

using namespace clang;

namespace offloom {
namespace {

class ConversionVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCastExpr(CastExpr *Cast) override {
    const Expr &Number = *Cast->getSubExpr();
    if (!inDeviceCode() || Cast->getCastKind() != CK_FloatingToIntegral ||
        Cast->getType()->isEnumeralType() || Number.isInstantiationDependent() ||
        constantFits(Number, Cast->getType(), Context.AST).value_or(true))
      return true;
    Context.report("math-conversion-overflow", Number.getSourceRange(),
                   {{"type", Cast->getType().getUnqualifiedType().getAsString()},
                    {"number", sourceText(Number.getSourceRange(), Context.AST).str()}});
    return true;
  }
};

} // namespace

Check conversionCheck() { return walk<ConversionVisitor>(Passes::Device); }

} // namespace offloom
