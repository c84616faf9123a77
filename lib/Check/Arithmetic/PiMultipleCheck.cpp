// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sines and cosines of a multiple of pi, however pi is called: by its value, as M_PI, the program's
// own macros and constants, and literals all are. What makes degrees into radians is one too, but
// nobody thinks of it as that.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include <cmath>
#include <numbers>

using namespace clang;

namespace offloom {
namespace {

/// As far as people write pi: 3.14159.
constexpr double Exactness = 1e-6;

class PiMultipleVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (!inDeviceCode() || function()->isDependentContext() || Call->getNumArgs() == 0 ||
        !Context.Facts.isNamed(NameGroup::SinesAndCosines, *Call))
      return true;
    const Expr &Argument = *Call->getArg(0);
    if (isPiTimesValue(Argument) &&
        !(Context.Options.Build.FastMath &&
          Argument.getType()->isSpecificBuiltinType(BuiltinType::Float)))
      Context.report(
          "math-sinpi", Call->getSourceRange(),
          {{"callee", calleeName(*Call).str()}, {"better", inHalfTurns(calleeName(*Call))}});
    return true;
  }

private:
  /// `sinf` in halves of a turn is `sinpif`.
  static std::string inHalfTurns(llvm::StringRef Name) {
    return Name.consume_back("f") ? (Name + "pif").str() : (Name + "pi").str();
  }

  struct Factors {
    bool HasPi = false, HasValue = false, HasOther = false;
  };

  /// Whether \p Argument is `pi * x`, times an integer, or by a power of two.
  bool isPiTimesValue(const Expr &Argument) const {
    Factors Of;
    addFactors(Argument, Of, /*IsDivisor=*/false);
    return Of.HasPi && Of.HasValue && !Of.HasOther;
  }

  void addFactors(const Expr &Whole, Factors &Of, bool IsDivisor) const {
    const Expr &E = *Whole.IgnoreParenCasts();
    if (const std::optional<double> Known = constant(E)) {
      int Exponent;
      const bool IsPower = std::frexp(*Known, &Exponent) == 0.5;
      const bool IsPi = !IsDivisor && isPi(*Known);
      const bool IsMultiple = !IsDivisor && *Known == std::trunc(*Known);
      Of.HasOther |= (!IsPi && !IsPower && !IsMultiple) || (IsPi && Of.HasPi);
      Of.HasPi |= IsPi;
      return;
    }
    const auto *Operator = dyn_cast<BinaryOperator>(&E);
    if (Operator && (Operator->getOpcode() == BO_Mul || Operator->getOpcode() == BO_Div) &&
        E.getType()->isRealFloatingType()) {
      addFactors(*Operator->getLHS(), Of, IsDivisor);
      addFactors(*Operator->getRHS(), Of, IsDivisor != (Operator->getOpcode() == BO_Div));
    } else if (const auto *Minus = dyn_cast<UnaryOperator>(&E);
               Minus && Minus->getOpcode() == UO_Minus)
      addFactors(*Minus->getSubExpr(), Of, IsDivisor);
    else
      Of.HasValue = true;
  }

  std::optional<double> constant(const Expr &E) const {
    Expr::EvalResult Known;
    if (E.isValueDependent() || !E.EvaluateAsRValue(Known, Context.AST))
      return std::nullopt;
    if (Known.Val.isInt())
      return double(Known.Val.getInt().getExtValue());
    return Known.Val.isFloat() ? std::optional(Known.Val.getFloat().convertToDouble())
                               : std::nullopt;
  }

  /// Pi, or a power of two of it.
  static bool isPi(double Value) {
    int Exponent;
    const double Mantissa = std::frexp(std::fabs(Value), &Exponent);
    return std::fabs(Mantissa * 4 / std::numbers::pi - 1) < Exactness && std::abs(Exponent) < 8;
  }
};

} // namespace

Check piMultipleCheck() { return walk<PiMultipleVisitor>(Passes::Device); }

} // namespace offloom
