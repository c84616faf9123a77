// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/FloatingRange.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace clang;

namespace offloom {

namespace {

constexpr double Infinity = std::numeric_limits<double>::infinity();
constexpr FloatingRange Everything{-Infinity, Infinity, true};
/// Deep expressions are rare, and each level of a function's argument asks for two.
constexpr unsigned Deepest = 12;

bool isFinite(const FloatingRange &R) {
  return !R.MaybeNaN && std::isfinite(R.Least) && std::isfinite(R.Most);
}

/// What rounding to \p Type makes of \p R's ends; results that are rounded lie between these.
FloatingRange rounded(FloatingRange R, QualType Type, const ASTContext &Context) {
  if (Type->isDependentType() || !Type->isRealFloatingType())
    return Everything;
  auto Rounded = [&](double X, bool Upward) {
    if (X == 0)
      return X;
    bool LosesInfo;
    llvm::APFloat Value(std::nextafter(X, Upward ? Infinity : -Infinity));
    Value.convert(Context.getFloatTypeSemantics(Type),
                  Upward ? llvm::APFloat::rmTowardPositive : llvm::APFloat::rmTowardNegative,
                  &LosesInfo);
    Value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &LosesInfo);
    return Value.convertToDouble();
  };
  return {Rounded(R.Least, false), Rounded(R.Most, true), R.MaybeNaN};
}

/// Does each value of \p From have its like in \p To?
bool holdsAllOf(QualType To, QualType From, const ASTContext &Context) {
  if (To->isDependentType() || From->isDependentType() || !To->isIntegerType() ||
      !From->isIntegralOrEnumerationType())
    return false;
  unsigned Narrow = Context.getIntWidth(From), Wide = Context.getIntWidth(To);
  return From->isUnsignedIntegerOrEnumerationType()
             ? Narrow < Wide || (Narrow == Wide && To->isUnsignedIntegerType())
             : Narrow <= Wide && To->isSignedIntegerType();
}

/// What \p E converts without a change of its value.
const Expr *withoutPromotions(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreParens();
  while (const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(E)) {
    const Expr *Inner = Cast->getSubExpr()->IgnoreParens();
    if (Cast->getCastKind() != CK_LValueToRValue && Cast->getCastKind() != CK_NoOp &&
        !(Cast->getCastKind() == CK_IntegralCast &&
          holdsAllOf(Cast->getType(), Inner->getType(), Context)))
      break;
    E = Inner;
  }
  return E;
}

/// The numbers of \p E, an integer.
FloatingRange integerRangeOf(const Expr &E, const ASTContext &Context) {
  const Expr *Plain = withoutPromotions(&E, Context);
  QualType Type = Plain->getType();
  if (E.isValueDependent() || Type->isDependentType() || !Type->isIntegralOrEnumerationType())
    return Everything;
  if (auto Value = Plain->getIntegerConstantExpr(Context)) {
    double Number = Value->roundToDouble();
    return {Number, Number, false};
  }
  if (Type->isBooleanType())
    return {0, 1, false};
  double Count = std::ldexp(1.0, static_cast<int>(Context.getIntWidth(Type)));
  return Type->isUnsignedIntegerOrEnumerationType()
             ? FloatingRange{0, Count - 1, false}
             : FloatingRange{-Count / 2, Count / 2 - 1, false};
}

/// Sums, differences and products of what is finite, and quotients by what is not 0.
FloatingRange combined(BinaryOperatorKind Kind, const FloatingRange &L, const FloatingRange &R) {
  if (!isFinite(L) || !isFinite(R) || (Kind == BO_Div && R.Least <= 0 && R.Most >= 0))
    return Everything;
  auto Of = [Kind](double X, double Y) {
    return Kind == BO_Add ? X + Y : Kind == BO_Sub ? X - Y : Kind == BO_Mul ? X * Y : X / Y;
  };
  auto [Least, Most] = std::minmax(
      {Of(L.Least, R.Least), Of(L.Least, R.Most), Of(L.Most, R.Least), Of(L.Most, R.Most)});
  return {Least, Most, false};
}

class RangeFinder {
public:
  explicit RangeFinder(const ASTContext &Context) : Context(Context) {}

  FloatingRange of(const Expr *E, unsigned Depth) const {
    E = E->IgnoreParens();
    if (Depth == Deepest || E->isInstantiationDependent() || !E->getType()->isRealFloatingType())
      return Everything;
    llvm::APFloat Value(0.0);
    if (E->EvaluateAsFloat(Value, Context))
      return ofConstant(Value);
    if (const auto *Cast = llvm::dyn_cast<CastExpr>(E))
      return ofCast(*Cast, Depth);
    if (const auto *Operation = llvm::dyn_cast<BinaryOperator>(E))
      return ofOperation(*Operation, Depth);
    if (const auto *Operation = llvm::dyn_cast<UnaryOperator>(E))
      return ofOperation(*Operation, Depth);
    if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(E))
      return either(of(Choice->getTrueExpr(), Depth + 1), of(Choice->getFalseExpr(), Depth + 1));
    if (const auto *Call = llvm::dyn_cast<CallExpr>(E))
      return ofCall(*Call, Depth);
    return ofVariable(*E, Depth);
  }

private:
  static FloatingRange ofConstant(llvm::APFloat Value) {
    bool LosesInfo;
    Value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &LosesInfo);
    double Number = Value.convertToDouble();
    return {std::isnan(Number) ? -Infinity : Number, std::isnan(Number) ? Infinity : Number,
            std::isnan(Number)};
  }

  static FloatingRange either(const FloatingRange &A, const FloatingRange &B) {
    return {std::min(A.Least, B.Least), std::max(A.Most, B.Most), A.MaybeNaN || B.MaybeNaN};
  }

  FloatingRange ofCast(const CastExpr &Cast, unsigned Depth) const {
    switch (Cast.getCastKind()) {
    case CK_IntegralToFloating:
      return rounded(integerRangeOf(*Cast.getSubExpr(), Context), Cast.getType(), Context);
    case CK_FloatingCast:
      return rounded(of(Cast.getSubExpr(), Depth + 1), Cast.getType(), Context);
    case CK_LValueToRValue:
    case CK_NoOp:
      return of(Cast.getSubExpr(), Depth + 1);
    default:
      return Everything;
    }
  }

  FloatingRange ofOperation(const BinaryOperator &E, unsigned Depth) const {
    switch (E.getOpcode()) {
    case BO_Add:
    case BO_Sub:
    case BO_Mul:
    case BO_Div:
      return rounded(combined(E.getOpcode(), of(E.getLHS(), Depth + 1), of(E.getRHS(), Depth + 1)),
                     E.getType(), Context);
    default:
      return Everything;
    }
  }

  FloatingRange ofOperation(const UnaryOperator &E, unsigned Depth) const {
    FloatingRange R = of(E.getSubExpr(), Depth + 1);
    return E.getOpcode() == UO_Minus  ? FloatingRange{-R.Most, -R.Least, R.MaybeNaN}
           : E.getOpcode() == UO_Plus ? R
                                      : Everything;
  }

  /// A variable that keeps what it begins with.
  FloatingRange ofVariable(const Expr &E, unsigned Depth) const {
    const auto *Reference = llvm::dyn_cast<DeclRefExpr>(&E);
    const auto *V = Reference ? llvm::dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    return V && V->getType().isConstQualified() && !V->getType().isVolatileQualified() &&
                   V->isLocalVarDecl() && V->getInit()
               ? of(V->getInit(), Depth + 1)
               : Everything;
  }

  /// Functions of C and of CUDA, whose declarations are the program's, not a class's or a
  /// namespace's: std::min(x, y) gives NaN where min(x, y) gives the other.
  FloatingRange ofCall(const CallExpr &Call, unsigned Depth) const {
    const FunctionDecl *F = Call.getDirectCallee();
    if (!F || !F->getIdentifier() || Call.getNumArgs() < 1 || Call.getNumArgs() > 2 ||
        !F->getDeclContext()->getRedeclContext()->isTranslationUnit())
      return Everything;
    enum { Other, Smaller, Larger, Whole, Magnitude, Root, Wave, Saturated };
    auto Kind = llvm::StringSwitch<int>(F->getName())
                    .Cases({"fminf", "fmin", "min"}, Smaller)
                    .Cases({"fmaxf", "fmax", "max"}, Larger)
                    .Cases({"floorf", "floor", "ceilf", "ceil", "truncf", "trunc"}, Whole)
                    .Cases({"rintf", "rint", "roundf", "round", "nearbyintf", "nearbyint"}, Whole)
                    .Cases({"fabsf", "fabs", "abs"}, Magnitude)
                    .Cases({"sqrtf", "sqrt"}, Root)
                    .Cases({"sinf", "sin", "cosf", "cos"}, Wave)
                    .Case("__saturatef", Saturated)
                    .Default(Other);
    if (Kind == Saturated)
      return {0, 1, false};
    FloatingRange R = of(Call.getArg(0), Depth + 1);
    if (Kind == Smaller || Kind == Larger)
      return Call.getNumArgs() == 2 ? extreme(Kind == Smaller, R, of(Call.getArg(1), Depth + 1))
                                    : Everything;
    if (Call.getNumArgs() != 1)
      return Everything;
    if (Kind == Whole)
      return {std::floor(R.Least), std::ceil(R.Most), R.MaybeNaN};
    if (Kind == Magnitude)
      return {R.Least <= 0 && R.Most >= 0 ? 0 : std::min(std::abs(R.Least), std::abs(R.Most)),
              std::max(std::abs(R.Least), std::abs(R.Most)), R.MaybeNaN};
    if (Kind == Root && R.Least >= 0)
      return rounded({0, std::sqrt(R.Most), R.MaybeNaN}, Call.getType(), Context);
    if (Kind == Wave && isFinite(R))
      return {-1, 1, false};
    return Everything;
  }

  /// The smaller, or the larger, of two numbers; of NaN and a number the number.
  static FloatingRange extreme(bool IsSmaller, const FloatingRange &A, const FloatingRange &B) {
    auto Nearer = [&](double X, double Y) { return IsSmaller ? std::min(X, Y) : std::max(X, Y); };
    FloatingRange R{Nearer(A.Least, B.Least), Nearer(A.Most, B.Most), A.MaybeNaN && B.MaybeNaN};
    if (A.MaybeNaN)
      R = {std::min(R.Least, B.Least), std::max(R.Most, B.Most), R.MaybeNaN};
    if (B.MaybeNaN)
      R = {std::min(R.Least, A.Least), std::max(R.Most, A.Most), R.MaybeNaN};
    return R;
  }

  const ASTContext &Context;
};

} // namespace

FloatingRange floatingRangeOf(const Expr &E, const ASTContext &Context) {
  return RangeFinder(Context).of(&E, 0);
}

FloatingRange floatingRangeOf(const CompoundAssignOperator &E, const ASTContext &Context) {
  FloatingRange To =
      rounded(integerRangeOf(*E.getLHS(), Context), E.getComputationLHSType(), Context);
  BinaryOperatorKind Kind = BinaryOperator::getOpForCompoundAssignment(E.getOpcode());
  return rounded(combined(Kind, To, floatingRangeOf(*E.getRHS(), Context)),
                 E.getComputationResultType(), Context);
}

bool fitsInto(QualType Integer, const FloatingRange &Range, const ASTContext &Context) {
  if (Range.MaybeNaN)
    return false;
  bool IsUnsigned = Integer->isUnsignedIntegerOrEnumerationType();
  int Bits = static_cast<int>(Context.getIntWidth(Integer)) - !IsUnsigned;
  double Above = std::ldexp(1.0, Bits);
  return Range.Most < Above && (IsUnsigned ? Range.Least > -1 : Range.Least > -Above - 1);
}

} // namespace offloom
