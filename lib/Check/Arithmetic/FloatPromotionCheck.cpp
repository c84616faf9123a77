// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on floats that a constant of type double makes arithmetic in double, although the
// result is a float or an integer again: `x * 0.5`, and by any name that such a constant has.
//
// Judged is the whole expression up to where it becomes one of them, or is compared. If another
// part of it is a double by itself, or the constant is none that a float can hold, double is what
// it needs. A single operation with constants that are floats exactly gives the same float in
// either, and nvcc does it in float.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {
namespace {

bool isDouble(QualType T) { return T->isSpecificBuiltinType(BuiltinType::Double); }
bool isFloat(QualType T) { return T->isSpecificBuiltinType(BuiltinType::Float); }

/// The parts that an expression in double is made of.
class Parts {
public:
  explicit Parts(const ASTContext &AST) : AST(AST) {}

  void add(const Expr &Written) {
    const Expr &E = *Written.IgnoreParens();
    if (addConstant(E))
      return;
    if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
      if (Cast->getCastKind() == CK_FloatingCast && isFloat(Cast->getSubExpr()->getType()))
        HasFloat = true;
      else if (Cast->getCastKind() == CK_NoOp && isa<ImplicitCastExpr>(Cast))
        add(*Cast->getSubExpr());
      else if (Cast->getCastKind() != CK_IntegralToFloating)
        NeedsDouble = true;
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(&E);
               Unary && (Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Plus)) {
      add(*Unary->getSubExpr());
    } else if (const auto *Binary = dyn_cast<BinaryOperator>(&E);
               Binary && (Binary->isAdditiveOp() || Binary->isMultiplicativeOp())) {
      ++Operations;
      add(*Binary->getLHS());
      add(*Binary->getRHS());
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(&E)) {
      add(*Choice->getTrueExpr());
      add(*Choice->getFalseExpr());
    } else if (const auto *Call = dyn_cast<CallExpr>(&E); Call && mayBeOfFloats(*Call)) {
      ++Operations;
      for (const Expr *Argument : Call->arguments())
        add(*Argument);
    } else {
      NeedsDouble = true;
    }
  }

  bool arePromoted() const {
    return HasFloat && Operations && !NeedsDouble && First && (Operations > 1 || !AreFloats);
  }
  /// What is done with the whole, which has a float besides.
  void addAssigned() {
    HasFloat = true;
    ++Operations;
  }
  /// A comparison: it makes no float of what it compares, and is arithmetic only if that is.
  void addComparison() { Operations += Operations ? 1 : 0; }

  const Expr *First = nullptr; ///< of the constants
  llvm::SmallVector<const FloatingLiteral *, 4> Literals;
  bool AreLiterals = true; ///< the constants, and written where they are used

private:
  /// Whether \p Call is of a function of numbers that there is for floats too, such as `exp`; those
  /// that say `__dmul_rn` want a double.
  static bool mayBeOfFloats(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return Callee && Callee->getIdentifier() && !Callee->getName().starts_with("__") &&
           isInSystemCode(Callee->getLocation(), Callee->getASTContext().getSourceManager()) &&
           llvm::all_of(Call.arguments(), [](const Expr *E) { return isDouble(E->getType()); });
  }

  bool addConstant(const Expr &E) {
    Expr::EvalResult Result;
    if (E.isValueDependent() || !isDouble(E.getType()) || !evaluates(E, Result))
      return false;
    const llvm::APFloat &Value = Result.Val.getFloat();
    llvm::APFloat AsFloat = Value;
    bool Loses = false;
    AsFloat.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven, &Loses);
    NeedsDouble |= Value.isFinite() && !Value.isZero() &&
                   (!AsFloat.isFinite() || AsFloat.isZero() || AsFloat.isDenormal());
    AreFloats &= !Loses;
    if (!hasDouble(E)) // an integer, or a float that is constant
      return true;
    First = First ? First : &E;
    collect(E);
    return true;
  }

  bool evaluates(const Expr &E, Expr::EvalResult &Result) const {
    const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (V && V->getType().isConstQualified() && !V->getType().isVolatileQualified() &&
        V->getInit() && !V->getInit()->isValueDependent()) // C++ calls this no constant
      return V->getInit()->EvaluateAsRValue(Result, AST) && Result.Val.isFloat();
    return E.EvaluateAsRValue(Result, AST) && Result.Val.isFloat() && !Result.HasSideEffects;
  }

  /// Whether anything below \p E is a double before it is converted.
  static bool hasDouble(const Expr &E) {
    if (isa<DeclRefExpr, FloatingLiteral, CallExpr>(E))
      return isDouble(E.getType());
    return llvm::any_of(E.children(), [](const Stmt *Child) {
      const auto *Part = dyn_cast_or_null<Expr>(Child);
      return Part && hasDouble(*Part);
    });
  }

  void collect(const Expr &E) {
    if (const auto *Literal = dyn_cast<FloatingLiteral>(&E)) {
      AreLiterals &= !E.getBeginLoc().isMacroID();
      if (isDouble(E.getType()))
        Literals.push_back(Literal);
    }
    AreLiterals &= !isa<DeclRefExpr, CallExpr>(E);
    for (const Stmt *Child : E.children())
      if (const auto *Part = dyn_cast_or_null<Expr>(Child))
        collect(*Part);
  }

  const ASTContext &AST;
  unsigned Operations = 0;
  bool HasFloat = false, NeedsDouble = false;
  bool AreFloats = true; ///< the constants, exactly
};

class FloatPromotionVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCastExpr(CastExpr *Cast) override {
    const bool Ends = (Cast->getCastKind() == CK_FloatingCast && isFloat(Cast->getType())) ||
                      Cast->getCastKind() == CK_FloatingToIntegral;
    if (Ends && isDouble(Cast->getSubExpr()->getType()))
      check({Cast->getSubExpr()});
    return true;
  }

  /// `x *= 0.5`, which is computed as `x = x * 0.5`.
  bool VisitCompoundAssignOperator(CompoundAssignOperator *E) override {
    if (isFloat(E->getLHS()->getType()) && isDouble(E->getComputationLHSType()) &&
        E->getOpcode() <= BO_SubAssign)
      check({E->getRHS()}, Use::Assigned);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isComparisonOp() && isDouble(E->getLHS()->getType()))
      check({E->getLHS(), E->getRHS()}, Use::Compared);
    return true;
  }

private:
  enum class Use { Converted, Assigned, Compared };

  void check(llvm::ArrayRef<const Expr *> Whole, Use Of = Use::Converted) {
    if (!inDeviceCode() || Whole.front()->isInstantiationDependent())
      return;
    Parts All(Context.AST);
    if (Of == Use::Assigned)
      All.addAssigned();
    for (const Expr *E : Whole)
      All.add(*E);
    if (Of == Use::Compared)
      All.addComparison();
    if (!All.arePromoted())
      return;
    Reported Finding = Context.report("math-double-literal-in-float", All.First->getSourceRange(),
                                      {{"site", nameOf(*All.First)}});
    if (All.AreLiterals && !function()->isTemplateInstantiation())
      for (const FloatingLiteral *Literal : All.Literals)
        Finding.replace(Literal->getSourceRange(),
                        sourceText(Literal->getSourceRange(), Context.AST) + "f");
  }

  /// A constant as it is written, of a macro its name.
  std::string nameOf(const Expr &E) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    const LangOptions &Language = Context.AST.getLangOpts();
    // What a macro is given is written where the macro is used.
    if (Sources.isMacroArgExpansion(E.getBeginLoc()) && Sources.isMacroArgExpansion(E.getEndLoc()))
      return Lexer::getSourceText(
                 CharSourceRange::getTokenRange(Sources.getSpellingLoc(E.getBeginLoc()),
                                                Sources.getSpellingLoc(E.getEndLoc())),
                 Sources, Language)
          .str();
    // Of a macro with parameters the constant that it has, not all that the macro is given.
    if (SourceLocation Place = E.getBeginLoc();
        Place == E.getEndLoc() && Sources.isMacroBodyExpansion(Place)) {
      if (Sources.getSLocEntry(Sources.getFileID(Place)).getExpansion().isFunctionMacroExpansion())
        return Lexer::getSourceText(CharSourceRange::getTokenRange(Sources.getSpellingLoc(Place)),
                                    Sources, Language)
            .str();
      if (Sources.getImmediateExpansionRange(Place).getBegin().isMacroID())
        return Lexer::getImmediateMacroName(Place, Sources, Language).str();
    }
    return Lexer::getSourceText(Sources.getExpansionRange(E.getSourceRange()), Sources, Language)
        .str();
  }
};

} // namespace

Check floatPromotionCheck() { return walk<FloatPromotionVisitor>(Passes::Device); }

} // namespace offloom
