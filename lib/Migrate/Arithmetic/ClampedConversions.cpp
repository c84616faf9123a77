// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Arithmetic/ClampedConversions.h"
#include "Analysis/Code/ConstantConversions.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/FloatingRange.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Migrate/Arithmetic/ClampMarks.h"
#include "Migrate/Text/RepeatedTexts.h"
#include "Migrate/Text/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

namespace {

/// A token of \p S that stands in none of its operands, if there is one.
SourceLocation ownToken(const Stmt &S) {
  if (const auto *Cast = llvm::dyn_cast<CStyleCastExpr>(&S))
    return Cast->getLParenLoc();
  if (const auto *Cast = llvm::dyn_cast<CXXNamedCastExpr>(&S))
    return Cast->getOperatorLoc();
  if (const auto *Cast = llvm::dyn_cast<CXXFunctionalCastExpr>(&S);
      Cast && Cast->getLParenLoc().isValid())
    return Cast->getLParenLoc();
  if (const auto *Operation = llvm::dyn_cast<BinaryOperator>(&S))
    return Operation->getOperatorLoc();
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(&S))
    return Choice->getQuestionLoc();
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&S))
    return Call->getRParenLoc();
  if (const auto *Made = llvm::dyn_cast<CXXConstructExpr>(&S);
      Made && Made->getParenOrBraceRange().isValid())
    return Made->getParenOrBraceRange().getBegin();
  return S.getBeginLoc(); // return x, {x}, (x)
}

/// Beside what \p Cast, a part of \p Around, converts.
SourceLocation placeOfConversion(const CastExpr &Cast, const Stmt *Around) {
  return ownToken(llvm::isa<ImplicitCastExpr>(Cast) && Around ? *Around : Cast);
}

/// May a template or macro that makes this \p Made of something make something else elsewhere?
bool mayBeAnother(QualType Made) {
  if (const auto *Alias = llvm::dyn_cast<TypedefType>(Made.getTypePtr()))
    return !Alias->getDecl()->getDeclContext()->isFileContext();
  return !llvm::isa<BuiltinType>(Made.getTypePtr());
}

/// Does \p Number, made an \p Integer, give what it gives on a GPU in any case?
bool isSure(const Expr &Number, QualType Integer, const ASTContext &Context) {
  return constantFits(Number, Integer, Context).value_or(false) ||
         fitsInto(Integer, floatingRangeOf(Number, Context), Context);
}

class ConversionMarker : public DynamicRecursiveASTVisitor {
public:
  ConversionMarker(const SourceText &Text, llvm::ArrayRef<Edit> Repairs, ClampMarks &Marks,
                   std::vector<Finding> &Residue)
      : Text(Text), Repairs(Repairs), Residue(Residue), Marks(Marks) {}

  /// \p InSome: it may be that only some of the functions of this text convert what \p F does.
  void visit(const FunctionDecl &F, bool InSome) {
    llvm::SaveAndRestore Some(InSomeOnly, InSome);
    if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&F))
      for (const CXXCtorInitializer *Initializer : Constructor->inits())
        DirectlyMade[Initializer->getInit()] = Initializer->getMember(); // `member(x)`
    forEachStatementOf(F, [&](Stmt *S) { TraverseStmt(S); });
  }

  /// What the instantiations of a template convert beyond its pattern, some perhaps and some not.
  void visitInstances(llvm::ArrayRef<const FunctionDecl *> Instances) {
    for (const FunctionDecl *Instance : Instances)
      visit(*Instance, /*InSome=*/true);
  }

  bool TraverseStmt(Stmt *S) override {
    llvm::SaveAndRestore Outer(Around, std::exchange(Current, S));
    bool GoesOn = DynamicRecursiveASTVisitor::TraverseStmt(S);
    Current = Around;
    return GoesOn;
  }

  /// `To named(x)`
  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInitStyle() == VarDecl::CallInit)
      DirectlyMade[V->getInit()] = V;
    return true;
  }

  bool VisitCastExpr(CastExpr *Cast) override {
    const Expr *Number = Cast->getSubExpr();
    if (Cast->getCastKind() == CK_FloatingToIntegral && !Number->isInstantiationDependent() &&
        isClampable(Cast->getType()) && !isSure(*Number, Cast->getType(), Text.context()))
      mark(placeOfConversion(*Cast, Around), *Number, explicitlyMade(*Cast));
    return true;
  }

  bool VisitCompoundAssignOperator(CompoundAssignOperator *Assignment) override {
    const Expr *To = Assignment->getLHS();
    if (Assignment->isTypeDependent() || !To->getType()->isIntegerType() ||
        !Assignment->getComputationResultType()->isRealFloatingType())
      return true;
    if (To->refersToBitField())
      leave(Assignment->getOperatorLoc(),
            "write the assignment to the bit-field as '=' with a cast");
    else if (!fitsInto(To->getType(), floatingRangeOf(*Assignment, Text.context()), Text.context()))
      mark(Assignment->getOperatorLoc(), *Assignment->getRHS());
    return true;
  }

private:
  /// Wider integers are the hosts' alone.
  bool isClampable(QualType Integer) const {
    return !Integer->isEnumeralType() && Text.context().getIntWidth(Integer) <= 64;
  }

  /// The type, as it is written, that \p Cast is an explicit conversion to and that may be a class
  /// elsewhere; empty: there is none.
  std::string explicitlyMade(const CastExpr &Cast) const {
    if (const DeclaratorDecl *Named = DirectlyMade.lookup(&Cast))
      return written(*Named->getTypeSourceInfo(), Named->getLocation());
    const auto *Explicit = llvm::dyn_cast<ExplicitCastExpr>(&Cast);
    if (const auto *Implicit = llvm::dyn_cast<ImplicitCastExpr>(&Cast);
        Implicit && Implicit->isPartOfExplicitCast())
      Explicit = llvm::dyn_cast_or_null<ExplicitCastExpr>(Around);
    return Explicit ? written(*Explicit->getTypeInfoAsWritten(), ownToken(*Explicit)) : "";
  }

  /// \p Type as it stands beside \p Place, if it may be another elsewhere.
  std::string written(const TypeSourceInfo &Type, SourceLocation Place) const {
    const SourceRange Range = Type.getTypeLoc().getSourceRange();
    if (!mayBeAnother(Type.getType()) && !Text.sources().isMacroArgExpansion(Range.getBegin()))
      return "";
    auto Written = operandBeside(Place, Range, Text);
    return Written ? repaired(*Written) : "";
  }

  std::string repaired(const TextRange &Range) const {
    const std::string File = Text.fileName(Range.File);
    std::vector<Edit> Within;
    for (Edit Repair : Repairs)
      if (Repair.File == File && Range.Begin <= Repair.Offset &&
          Repair.Offset + Repair.Length <= Range.End) {
        Repair.Offset -= Range.Begin;
        Within.push_back(std::move(Repair));
      }
    return applyEdits(Text.text(Range), std::move(Within));
  }

  /// Marks \p Number, of which a \p Made is made explicitly, if that is not empty.
  void mark(SourceLocation Place, const Expr &Number, const std::string &Made = "") {
    auto Written = operandBeside(Place, Number.getSourceRange(), Text);
    if (!Written)
      return leave(Number.getExprLoc(), "it comes from several macros; write it outside of them");
    *Written = aroundFold(*Written, Place, Text);
    // Another use of the macro may convert something else.
    if (!InSomeOnly && !Place.isMacroID())
      Marks.mark(*Written, "offloom::clamped");
    else if (Made.empty())
      Marks.mark(*Written, "offloom::clamped_if_floating");
    else
      Marks.mark(*Written, "offloom::clamped_for<" + Made + ">");
  }

  void leave(SourceLocation Place, const std::string &Advice) {
    if (!Left.insert(Place).second)
      return;
    Residue.push_back(residueAt(Place, Text, "migrate-conversion",
                                "what this conversion gives of numbers that the integer cannot "
                                "hold is not what a GPU gives: " +
                                    Advice));
    Residue.back().Level = Severity::Warning;
  }

  const SourceText &Text;
  llvm::ArrayRef<Edit> Repairs;
  std::vector<Finding> &Residue;
  ClampMarks &Marks;
  llvm::DenseSet<SourceLocation> Left;
  bool InSomeOnly = false;
  /// Of `x` in `To made(x)`
  llvm::DenseMap<const Expr *, const DeclaratorDecl *> DirectlyMade;
  const Stmt *Current = nullptr, *Around = nullptr; ///< what is visited, and what it is a part of
};

} // namespace

void clampConversions(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                      llvm::ArrayRef<Edit> Repairs, const Synchronisation &Sync, ClampMarks &Marks,
                      std::vector<Finding> &Residue) {
  ConversionMarker Marker(Text, Repairs, Marks, Residue);
  const RepeatedTexts Repeated(Functions, Text);
  for (const FunctionDecl *F : Functions) {
    Marker.visit(*F, Repeated.contains(*F));
    Marker.visitInstances(Sync.instancesOf(F));
  }
}

} // namespace offloom
