// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/ClampedConversions.h"
#include "Analysis/ConstantConversions.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/FloatingRange.h"
#include "Analysis/Synchronisation.h"
#include "Migrate/ClampMarks.h"
#include "Migrate/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
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
  if (const auto *Operation = llvm::dyn_cast<BinaryOperator>(&S))
    return Operation->getOperatorLoc();
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(&S))
    return Choice->getQuestionLoc();
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&S))
    return Call->getRParenLoc();
  if (const auto *Made = llvm::dyn_cast<CXXConstructExpr>(&S);
      Made && Made->getParenOrBraceRange().isValid())
    return Made->getParenOrBraceRange().getBegin();
  return S.getBeginLoc(); // int(x), return x, {x}, (x)
}

/// Beside what \p Cast, a part of \p Around, converts.
SourceLocation placeOf(const CastExpr &Cast, const Stmt *Around) {
  return ownToken(llvm::isa<ImplicitCastExpr>(Cast) && Around ? *Around : Cast);
}

/// Does \p Number, made an \p Integer, give what it gives on a GPU in any case?
bool isSure(const Expr &Number, QualType Integer, const ASTContext &Context) {
  return constantFits(Number, Integer, Context).value_or(false) ||
         fitsInto(Integer, floatingRangeOf(Number, Context), Context);
}

class ConversionMarker : public DynamicRecursiveASTVisitor {
public:
  ConversionMarker(const SourceText &Text, ClampMarks &Marks, std::vector<Finding> &Residue)
      : Text(Text), Residue(Residue), Marks(Marks) {}

  void visit(const FunctionDecl &F) {
    forEachStatementOf(F, [&](Stmt *S) { TraverseStmt(S); });
  }

  /// What the instantiations of a template convert beyond its pattern, some perhaps and some not.
  void visitInstances(llvm::ArrayRef<const FunctionDecl *> Instances) {
    llvm::SaveAndRestore Some(InSomeOnly, true);
    for (const FunctionDecl *Instance : Instances)
      visit(*Instance);
  }

  bool TraverseStmt(Stmt *S) override {
    llvm::SaveAndRestore Outer(Around, std::exchange(Current, S));
    bool GoesOn = DynamicRecursiveASTVisitor::TraverseStmt(S);
    Current = Around;
    return GoesOn;
  }

  bool VisitCastExpr(CastExpr *Cast) override {
    const Expr *Number = Cast->getSubExpr();
    if (Cast->getCastKind() == CK_FloatingToIntegral && !Number->isInstantiationDependent() &&
        isClampable(Cast->getType()) && !isSure(*Number, Cast->getType(), Text.context()))
      mark(placeOf(*Cast, Around), *Number);
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

  void mark(SourceLocation Place, const Expr &Number) {
    auto Written = operandBeside(Place, Number, Text);
    if (!Written)
      return leave(Number.getExprLoc(), "it comes from several macros; write it outside of them");
    // Another use of the macro may convert something else.
    Marks.mark(*Written, InSomeOnly || Place.isMacroID() ? "offloom::clamped_if_floating"
                                                         : "offloom::clamped");
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
  std::vector<Finding> &Residue;
  ClampMarks &Marks;
  llvm::DenseSet<SourceLocation> Left;
  bool InSomeOnly = false;
  const Stmt *Current = nullptr, *Around = nullptr; ///< what is visited, and what it is a part of
};

} // namespace

void clampConversions(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                      const Synchronisation &Sync, ClampMarks &Marks,
                      std::vector<Finding> &Residue) {
  ConversionMarker Marker(Text, Marks, Residue);
  for (const FunctionDecl *F : Functions) {
    Marker.visit(*F);
    Marker.visitInstances(Sync.instancesOf(F));
  }
}

} // namespace offloom
