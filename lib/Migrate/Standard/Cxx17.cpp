// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Standard/Cxx17.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/Frontend/ASTUnit.h"

using namespace clang;

namespace offloom {

namespace {

class NewerThanCxx17 : public DynamicRecursiveASTVisitor {
public:
  NewerThanCxx17(const ParsedUnit &Unit, const SourceText &Text, EditList &Edits)
      : Context(Unit.AST->getASTContext()), ShiftsNegatives(Unit.ReadAsCxx20), Text(Text),
        Edits(Edits) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isOfSystem(*F) && !F->isImplicit())
      removeThrow(*F);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (ShiftsNegatives && B->getOpcode() == BO_Shl && isNegative(*B->getLHS()))
      shiftUnsigned(*B);
    return true;
  }

private:
  /// Of `throw(X)` no program has any use.
  void removeThrow(const FunctionDecl &F) {
    const auto *Type = F.getType()->getAs<FunctionProtoType>();
    if (!Type || Type->getExceptionSpecType() != EST_Dynamic)
      return;
    const auto Range = Text.rangeOf(F.getExceptionSpecSourceRange());
    if (Range && Text.isOwnText(F.getExceptionSpecSourceRange()))
      Edits.remove(Text.withRoom(*Range));
  }

  bool isNegative(const Expr &E) const {
    if (E.isValueDependent() || !E.getType()->isSignedIntegerType())
      return false;
    const std::optional<llvm::APSInt> Value = E.getIntegerConstantExpr(Context);
    return Value && Value->isNegative();
  }

  /// `-1 << n` is a constant before C++20 to nvcc and g++, and not to Clang.
  void shiftUnsigned(const BinaryOperator &B) {
    const QualType Type = B.getLHS()->getType();
    const auto Shifted = Text.rangeOf(B.getLHS()->getSourceRange());
    const auto All = Text.rangeOf(B.getSourceRange());
    if (!Shifted || !All)
      return;
    const PrintingPolicy &Policy = Context.getPrintingPolicy();
    Edits.insertBefore(*All, "static_cast<" + Type.getAsString(Policy) + ">(");
    Edits.insertBefore(*Shifted,
                       "static_cast<" +
                           Context.getCorrespondingUnsignedType(Type).getAsString(Policy) + ">(");
    Edits.insertBehind(*Shifted, ")");
    Edits.insertBehind(*All, ")");
  }

  const ASTContext &Context;
  const bool ShiftsNegatives;
  const SourceText &Text;
  EditList &Edits;
};

} // namespace

void writeForCxx17(const ParsedUnit &Unit, const SourceText &Text, EditList &Edits) {
  NewerThanCxx17(Unit, Text, Edits).TraverseAST(Unit.AST->getASTContext());
}

} // namespace offloom
