// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Launch/RoundedUp.h"

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

class Reader {
public:
  Reader(const FunctionDecl &F, UnitFacts &Facts) : F(F), Facts(Facts) {}

  std::optional<RoundedUp> read(const Expr &Written) const {
    const Expr &E = *Written.IgnoreParenCasts();
    if (const auto *Call = dyn_cast<CallExpr>(&E))
      return call(*Call);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
      return choice(*Choice);
    const auto *Operator = dyn_cast<BinaryOperator>(&E);
    if (Operator && Operator->getOpcode() == BO_Div)
      return quotient(*Operator->getLHS(), *Operator->getRHS());
    if (Operator && Operator->getOpcode() == BO_Add)
      return quotientAndRest(*Operator->getLHS(), *Operator->getRHS());
    return std::nullopt;
  }

private:
  static RoundedUp of(const Expr &Count, const Expr &Divisor, bool HasOneMore = false) {
    return {dyn_cast_or_null<VarDecl>(referredVariable(*Count.IgnoreParenCasts())), &Count,
            &Divisor, HasOneMore};
  }

  /// A function whose name says so, or `ceil` of a quotient.
  static std::optional<RoundedUp> call(const CallExpr &Call) {
    const llvm::StringRef Name = calleeName(Call);
    if (Call.getNumArgs() == 2)
      for (llvm::StringRef Word : {"ceildiv", "ceil_div", "divup", "div_up", "cdiv"})
        if (Name.contains_insensitive(Word))
          return of(*Call.getArg(0), *Call.getArg(1));
    const BinaryOperator *Of = Call.getNumArgs() == 1 && (Name == "ceil" || Name == "ceilf")
                                   ? division(*Call.getArg(0))
                                   : nullptr;
    return Of ? std::optional(of(*Of->getLHS(), *Of->getRHS())) : std::nullopt;
  }

  static const BinaryOperator *division(const Expr &E) {
    const auto *Operator = dyn_cast<BinaryOperator>(E.IgnoreParenCasts());
    return Operator && Operator->getOpcode() == BO_Div ? Operator : nullptr;
  }

  /// `n % size == 0 ? n / size : n / size + 1`
  std::optional<RoundedUp> choice(const ConditionalOperator &Choice) const {
    for (auto [Whole, More] : {std::pair(Choice.getTrueExpr(), Choice.getFalseExpr()),
                               std::pair(Choice.getFalseExpr(), Choice.getTrueExpr())}) {
      const BinaryOperator *Quotient = division(*Whole);
      const std::optional<RoundedUp> Read = Quotient ? read(*More) : std::nullopt;
      if (Read && isSame(*Read->CountWritten, *Quotient->getLHS()) &&
          isSame(*Read->Divisor, *Quotient->getRHS()) && hasRest(*Choice.getCond()))
        return of(*Read->CountWritten, *Read->Divisor);
    }
    return std::nullopt;
  }

  /// `n / size + (n % size != 0)`, `(n - 1) / size + 1`; `n / size + 1` has one more.
  std::optional<RoundedUp> quotientAndRest(const Expr &Left, const Expr &Right) const {
    const BinaryOperator *Quotient = division(Left);
    const bool AddsOne = knownInteger(Right, &F, Facts) == 1;
    if (!Quotient || (!AddsOne && !hasRest(Right)))
      return std::nullopt;
    const auto *Less = dyn_cast<BinaryOperator>(Quotient->getLHS()->IgnoreParenCasts());
    if (AddsOne && Less && Less->getOpcode() == BO_Sub &&
        knownInteger(*Less->getRHS(), &F, Facts) == 1)
      return of(*Less->getLHS(), *Quotient->getRHS());
    return of(*Quotient->getLHS(), *Quotient->getRHS(), AddsOne);
  }

  /// Whether \p S asks for the rest of a division.
  static bool hasRest(const Stmt &S) {
    const auto *Operator = dyn_cast<BinaryOperator>(&S);
    return (Operator && Operator->getOpcode() == BO_Rem) ||
           llvm::any_of(S.children(), [](const Stmt *Part) { return Part && hasRest(*Part); });
  }

  /// count + (divisor - 1), count + divisor - 1, count + 255; count + divisor has one more.
  std::optional<RoundedUp> quotient(const Expr &Sum, const Expr &Divisor) const {
    const auto *Operator = dyn_cast<BinaryOperator>(Sum.IgnoreParenCasts());
    if (!Operator || !Operator->isAdditiveOp())
      return std::nullopt;
    const Expr &Left = *Operator->getLHS(), &Right = *Operator->getRHS();
    if (Operator->getOpcode() == BO_Add) {
      const bool HasOneMore = isSame(Right, Divisor);
      return HasOneMore || isOneLess(Right, Divisor) ? std::optional(of(Left, Divisor, HasOneMore))
                                                     : std::nullopt;
    }
    const auto *Inner = dyn_cast<BinaryOperator>(Left.IgnoreParenCasts());
    return knownInteger(Right, &F, Facts) == 1 && Inner && Inner->getOpcode() == BO_Add &&
                   isSame(*Inner->getRHS(), Divisor)
               ? std::optional(of(*Inner->getLHS(), Divisor))
               : std::nullopt;
  }

  bool isOneLess(const Expr &E, const Expr &Divisor) const {
    std::optional<int64_t> Less = knownInteger(E, &F, Facts),
                           Whole = knownInteger(Divisor, &F, Facts);
    if (Less && Whole)
      return *Less + 1 == *Whole;
    const auto *Operator = dyn_cast<BinaryOperator>(E.IgnoreParenCasts());
    return Operator && Operator->getOpcode() == BO_Sub && isSame(*Operator->getLHS(), Divisor) &&
           knownInteger(*Operator->getRHS(), &F, Facts) == 1;
  }

  bool isSame(const Expr &A, const Expr &B) const {
    std::optional<int64_t> Known = knownInteger(A, &F, Facts);
    return isSameExpression(A, B, Facts.AST) || (Known && Known == knownInteger(B, &F, Facts));
  }

  const FunctionDecl &F;
  UnitFacts &Facts;
};

} // namespace

std::optional<RoundedUp> roundedUp(const Expr &E, const FunctionDecl &F, UnitFacts &Facts) {
  return Reader(F, Facts).read(E);
}

} // namespace offloom
