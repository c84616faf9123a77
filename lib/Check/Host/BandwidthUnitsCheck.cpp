// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rates that one function counts in two units: bytes over time by 1e9 here, by 2^30 there.
//
// Sizes may be told in one unit and rates in the other, so that only quotients count that divide
// bytes by more than constants. Who writes GiB knows the difference and is left alone.

#include "Check/Engine/CodeVisitor.h"
#include <cmath>
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// Whether an expression counts bytes: by `sizeof`, or by the name of a variable.
struct BytesFinder : DynamicRecursiveASTVisitor {
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    Found |= E->getKind() == UETT_SizeOf;
    return !Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    Found |= V && V->getName().contains_insensitive("bytes");
    if (!Found && V && V->isLocalVarDecl() && V->getInit() && Depth < 4) {
      ++Depth;
      TraverseStmt(const_cast<Expr *>(V->getInit()));
      --Depth;
    }
    return !Found;
  }

  bool Found = false;
  unsigned Depth = 0;
};

/// What is multiplied and divided in a chain of `*` and `/`.
class Quotient {
public:
  Quotient(const Expr &E, const ASTContext &AST) : AST(AST) { add(E, /*Divides=*/false); }

  bool isRateOfBytes() const { return OfBytes && OverTime; }
  /// By a power of ten, a million or more.
  bool isDecimal() const { return Decimal; }
  /// By a power of 1024, 2^20 or more.
  bool isBinary() const { return std::fmod(BinaryBits, 10) == 0 && BinaryBits >= 20; }

private:
  void add(const Expr &Written, bool Divides) {
    const Expr &E = *Written.IgnoreParenCasts();
    if (std::optional<double> Value = constant(E))
      return addConstant(Divides ? *Value : 1 / *Value);
    const auto *Operator = dyn_cast<BinaryOperator>(&E);
    if (Operator && Operator->isMultiplicativeOp() && Operator->getOpcode() != BO_Rem) {
      add(*Operator->getLHS(), Divides);
      add(*Operator->getRHS(), Divides != (Operator->getOpcode() == BO_Div));
      return;
    }
    BytesFinder Bytes;
    Bytes.TraverseStmt(const_cast<Expr *>(&E));
    OfBytes |= Bytes.Found && !Divides;
    OverTime |= Divides;
  }

  void addConstant(double Divisor) {
    double Tens = std::log10(Divisor), Bits = std::log2(Divisor);
    Decimal |= Tens > 5.5 && std::abs(Tens - std::round(Tens)) < 1e-9;
    if (Bits >= 10 && Bits == std::round(Bits))
      BinaryBits += Bits;
  }

  std::optional<double> constant(const Expr &E) const {
    Expr::EvalResult Value;
    if (E.isValueDependent() || !E.EvaluateAsRValue(Value, AST) || Value.HasSideEffects)
      return std::nullopt;
    double Number = Value.Val.isInt()     ? Value.Val.getInt().roundToDouble()
                    : Value.Val.isFloat() ? Value.Val.getFloat().convertToDouble()
                                          : 0;
    return Number > 0 ? std::optional(Number) : std::nullopt;
  }

  const ASTContext &AST;
  bool OfBytes = false, OverTime = false, Decimal = false;
  double BinaryBits = 0;
};

/// The first rate of each kind in a function, lambdas aside.
class RateFinder : public DynamicRecursiveASTVisitor {
public:
  explicit RateFinder(const ASTContext &AST) : AST(AST) {}

  bool TraverseBinaryOperator(BinaryOperator *E) override {
    if (!E->isMultiplicativeOp() || E->getOpcode() == BO_Rem)
      return DynamicRecursiveASTVisitor::TraverseBinaryOperator(E);
    Quotient Q(*E, AST);
    if (Q.isRateOfBytes() && Q.isDecimal() != Q.isBinary()) {
      const Expr *&First = Q.isDecimal() ? Decimal : Binary;
      First = First ? First : E;
      return true;
    }
    return DynamicRecursiveASTVisitor::TraverseBinaryOperator(E);
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool VisitStringLiteral(StringLiteral *S) override {
    KnowsUnits |= S->getCharByteWidth() == 1 && S->getString().contains("iB");
    return true;
  }

  const Expr *Decimal = nullptr, *Binary = nullptr;
  bool KnowsUnits = false;

private:
  const ASTContext &AST;
};

class BandwidthUnitsVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext())
      return true;
    RateFinder Rates(Context.AST);
    Rates.TraverseStmt(F->getBody());
    if (Rates.Decimal && Rates.Binary && !Rates.KnowsUnits)
      Context.report("api-bandwidth-units", Rates.Binary->getSourceRange())
          .note(Rates.Decimal->getBeginLoc(), "and by a power of ten here");
    return true;
  }
};

} // namespace

Check bandwidthUnitsCheck() { return walk<BandwidthUnitsVisitor>(Passes::Host); }

} // namespace offloom
