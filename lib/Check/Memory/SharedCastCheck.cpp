// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of shared memory that are used as another, wider type than they were declared with, and
// start where that type may not.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

class SharedCastVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
    if (!E->getType()->isPointerType() || !inDeviceCode() || function()->isDependentContext())
      return true;
    QualType To = E->getType()->getPointeeType();
    if (To->isIncompleteType() || To->isDependentType() || To->isFunctionType())
      return true;
    int64_t Needed = Context.AST.getTypeAlignInChars(To).getQuantity();
    const Expr *From = E->getSubExpr()->IgnoreParenImpCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(From);
        Address && Address->getOpcode() == UO_AddrOf)
      From = Address->getSubExpr()->IgnoreParenImpCasts();
    checkRow(*E, *From, To, Needed);
    checkCarve(*E, *From, To, Needed);
    return true;
  }

private:
  /// `tile[i]` or `tile[i][k]` of a shared array whose rows are no multiple of what \p To needs.
  void checkRow(const ExplicitCastExpr &Cast, const Expr &From, QualType To, int64_t Needed) {
    const auto *Row = dyn_cast<ArraySubscriptExpr>(&From);
    if (Row && !Row->getType()->isArrayType())
      Row = dyn_cast<ArraySubscriptExpr>(Row->getBase()->IgnoreParenImpCasts());
    const auto *Array =
        Row ? dyn_cast<DeclRefExpr>(Row->getBase()->IgnoreParenImpCasts()) : nullptr;
    const auto *V = Array ? dyn_cast<VarDecl>(Array->getDecl()) : nullptr;
    if (!V || !V->hasAttr<CUDASharedAttr>() || !Row->getType()->isConstantArrayType() ||
        Row->getIdx()->isEvaluatable(Context.AST))
      return;
    int64_t Bytes = Context.AST.getTypeSizeInChars(Row->getType()).getQuantity();
    if (Bytes % Needed != 0)
      Context.report(
          "shm-pad-breaks-vector", Cast.getSourceRange(),
          {{"array", V->getNameAsString()},
           {"bytes", std::to_string(Bytes)},
           {"type", To.getUnqualifiedType().getAsString(Context.AST.getPrintingPolicy())},
           {"needed", std::to_string(Needed)}});
  }

  /// `buffer + 3` or `&buffer[3]` of a shared array, at a constant offset.
  void checkCarve(const ExplicitCastExpr &Cast, const Expr &From, QualType To, int64_t Needed) {
    const Expr *Base = nullptr, *Offset = nullptr;
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&From)) {
      Base = Subscript->getBase();
      Offset = Subscript->getIdx();
    } else if (const auto *Sum = dyn_cast<BinaryOperator>(&From);
               Sum && Sum->getOpcode() == BO_Add && Sum->getType()->isPointerType()) {
      Base = Sum->getLHS();
      Offset = Sum->getRHS();
    }
    const auto *Array = Base ? dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts()) : nullptr;
    const auto *V = Array ? dyn_cast<VarDecl>(Array->getDecl()) : nullptr;
    const auto *Type = V ? Context.AST.getAsArrayType(V->getType()) : nullptr;
    Expr::EvalResult Count;
    if (!Type || !V->hasAttr<CUDASharedAttr>() || Offset->isValueDependent() ||
        !Offset->EvaluateAsInt(Count, Context.AST))
      return;
    int64_t Bytes = Count.Val.getInt().getExtValue() *
                    Context.AST.getTypeSizeInChars(Type->getElementType()).getQuantity();
    if (Bytes % Needed != 0)
      Context.report(
          "shm-extern-misaligned-carve", Cast.getSourceRange(),
          {{"array", V->getNameAsString()},
           {"bytes", std::to_string(Bytes)},
           {"type", To.getUnqualifiedType().getAsString(Context.AST.getPrintingPolicy())},
           {"needed", std::to_string(Needed)}});
  }
};

} // namespace

Check sharedCastCheck() { return walk<SharedCastVisitor>(Passes::Device); }

} // namespace offloom
