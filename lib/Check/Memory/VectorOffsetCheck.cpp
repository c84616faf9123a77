// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers to elements that are taken for pointers to vectors at an offset that leaves a rest:
// `(float4 *)(in + 4 * i + 1)` is no multiple of 16 bytes for any thread, if `in` is.
//
// What is known of an offset is what it leaves when it is divided by the elements of a vector. All
// of its terms but constants must be known to leave nothing.

#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// What expressions leave when they are divided by a number.
class Remainders {
public:
  Remainders(int64_t By, const Modifications &Written, const ASTContext &AST)
      : By(By), Written(Written), AST(AST) {}

  std::optional<int64_t> of(const Expr &E, unsigned Depth = 0) const {
    Expr::EvalResult Value;
    if (!E.isValueDependent() && E.getType()->isIntegralOrEnumerationType() &&
        E.EvaluateAsInt(Value, AST))
      return positive(Value.Val.getInt().getExtValue());
    const auto *Binary = dyn_cast<BinaryOperator>(resolved(&E, Written)->IgnoreParenCasts());
    if (!Binary || Depth > 8)
      return std::nullopt;
    const std::optional<int64_t> L = of(*Binary->getLHS(), Depth + 1),
                                 R = of(*Binary->getRHS(), Depth + 1);
    switch (Binary->getOpcode()) {
    case BO_Add:
      return L && R ? std::optional(positive(*L + *R)) : std::nullopt;
    case BO_Sub:
      return L && R ? std::optional(positive(*L - *R)) : std::nullopt;
    case BO_Mul:
      if (L && R)
        return positive(*L * *R);
      return (L && *L == 0) || (R && *R == 0) ? std::optional<int64_t>(0) : std::nullopt;
    default:
      return std::nullopt;
    }
  }

private:
  int64_t positive(int64_t Number) const { return (Number % By + By) % By; }

  const int64_t By;
  const Modifications &Written;
  const ASTContext &AST;
};

class VectorOffsetVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitExplicitCastExpr(ExplicitCastExpr *Cast) override {
    const QualType To = Cast->getType()->getPointeeType(),
                   From = Cast->getSubExpr()->getType()->getPointeeType();
    if (!inDeviceCode() || function()->isDependentContext() || To.isNull() || From.isNull() ||
        !From->isArithmeticType() || !To->isRecordType() || To->isIncompleteType())
      return true;
    const int64_t Needed = Context.AST.getTypeAlignInChars(To).getQuantity(),
                  Has = Context.AST.getTypeSizeInChars(From).getQuantity();
    const Offset Of = offsetOf(*Cast->getSubExpr()->IgnoreParenImpCasts());
    if (Needed <= Has || !isAligned(*Of.Base))
      return true;
    const Remainders Left(Needed / Has, Context.Facts.modificationsOf(*function()), Context.AST);
    std::optional<int64_t> Rest = 0;
    for (const Expr *Number : Of.Numbers) {
      const std::optional<int64_t> One = Left.of(*Number);
      Rest = Rest && One ? std::optional((*Rest + *One) % (Needed / Has)) : std::nullopt;
    }
    if (Rest && *Rest != 0)
      Context.report("mem-vector-cast-odd-offset", Cast->getSourceRange(),
                     {{"type", To.getUnqualifiedType().getAsString()},
                      {"base", sourceText(Of.Base->getSourceRange(), Context.AST).str()},
                      {"rest", std::to_string(*Rest * Has)},
                      {"needed", std::to_string(Needed)}});
    return true;
  }

private:
  struct Offset {
    const Expr *Base = nullptr;
    llvm::SmallVector<const Expr *, 2> Numbers; ///< of elements, that are added to it
  };

  /// `base + number + number`, `&base[number]`.
  static Offset offsetOf(const Expr &Pointer) {
    Offset Of{&Pointer, {}};
    while (true) {
      const auto *Address = dyn_cast<UnaryOperator>(Of.Base);
      const auto *Element =
          Address && Address->getOpcode() == UO_AddrOf
              ? dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParenImpCasts())
              : nullptr;
      const auto *Sum = dyn_cast<BinaryOperator>(Of.Base);
      if (Element) {
        Of.Numbers.push_back(Element->getIdx());
        Of.Base = Element->getBase()->IgnoreParenImpCasts();
      } else if (Sum && Sum->getOpcode() == BO_Add) {
        const bool IsLeft = Sum->getLHS()->getType()->isPointerType();
        Of.Numbers.push_back(IsLeft ? Sum->getRHS() : Sum->getLHS());
        Of.Base = (IsLeft ? Sum->getLHS() : Sum->getRHS())->IgnoreParenImpCasts();
      } else {
        return Of;
      }
    }
  }

  /// A parameter of a kernel, which most likely is the begin of an allocation.
  bool isAligned(const Expr &Base) const {
    const auto *Name = dyn_cast<DeclRefExpr>(&Base);
    const auto *P = Name ? dyn_cast<ParmVarDecl>(Name->getDecl()) : nullptr;
    return P && isWrittenGlobal(*function()) && !Context.Facts.modificationsOf(*function()).any(P);
  }
};

} // namespace

Check vectorOffsetCheck() { return walk<VectorOffsetVisitor>(Passes::Device); }

} // namespace offloom
