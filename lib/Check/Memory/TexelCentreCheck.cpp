// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures that are filtered linearly and read at whole numbers: the middle of an element is half a
// number further, so that each sample is a mix of two elements in each direction.
//
// Which texture a kernel is given is not followed: it is reported where all textures that the unit
// describes are filtered so, with coordinates in elements.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace offloom {
namespace {

class TexelCentreVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitBinaryOperator(BinaryOperator *E) override {
    const auto *Member = dyn_cast<MemberExpr>(E->getLHS()->IgnoreParenImpCasts());
    if (E->getOpcode() != BO_Assign || !Member || !Member->getMemberDecl()->getIdentifier())
      return true;
    llvm::StringRef Field = memberName(*Member);
    Expr::EvalResult Value;
    bool IsZero = !E->getRHS()->isValueDependent() &&
                  E->getRHS()->EvaluateAsInt(Value, Context.AST) && Value.Val.getInt() == 0;
    if (Field == "filterMode") // cudaFilterModePoint is 0
      (IsZero || !Value.Val.isInt() ? HasOther : HasLinear) = true;
    else if (Field == "normalizedCoords")
      HasOther |= !IsZero;
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (inDeviceCode() && Context.Facts.isNamed(NameGroup::TextureReads, *Call) &&
        llvm::any_of(llvm::drop_begin(Call->arguments()),
                     [](const Expr *Argument) { return isWholeNumber(*Argument); }))
      Reads.push_back(Call);
    return true;
  }

  void report() {
    if (HasLinear && !HasOther)
      for (const CallExpr *Call : Reads)
        Context.report("tex-half-texel", Call->getSourceRange());
  }

private:
  static bool isWholeNumber(const Expr &Coordinate) {
    const auto *Cast = dyn_cast<CastExpr>(Coordinate.IgnoreParens());
    while (Cast && Cast->getCastKind() == CK_NoOp)
      Cast = dyn_cast<CastExpr>(Cast->getSubExpr()->IgnoreParens());
    return Cast && Cast->getCastKind() == CK_IntegralToFloating;
  }

  bool HasLinear = false, HasOther = false;
  llvm::SmallVector<const CallExpr *> Reads;
};

void checkTexelCentre(CheckContext &Context) {
  TexelCentreVisitor Visitor(Context);
  Visitor.TraverseAST(Context.AST);
  Visitor.report();
}

} // namespace

Check texelCentreCheck() { return {Passes::Device, checkTexelCentre}; }

} // namespace offloom
