// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/ClampedConversions.h"
#include "Analysis/ConstantConversions.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Synchronisation.h"
#include "Migrate/ClampMarks.h"
#include "Migrate/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {

namespace {

class ConversionMarker : public DynamicRecursiveASTVisitor {
public:
  ConversionMarker(const SourceText &Text, EditList &Edits, std::vector<Finding> &Residue)
      : Text(Text), Residue(Residue), Marks(Text, Edits) {}

  void visit(const FunctionDecl &F) {
    forEachStatementOf(F, [&](Stmt *S) { TraverseStmt(S); });
  }

  /// What the instantiations of a template convert beyond its pattern, some perhaps and some not.
  void visitInstances(llvm::ArrayRef<const FunctionDecl *> Instances) {
    Clamped = "offloom::clamped_if_floating";
    for (const FunctionDecl *Instance : Instances)
      visit(*Instance);
    Clamped = "offloom::clamped";
  }

  bool VisitCastExpr(CastExpr *Cast) override {
    const Expr *Number = Cast->getSubExpr();
    if (Cast->getCastKind() != CK_FloatingToIntegral || Number->isInstantiationDependent() ||
        Cast->getType()->isEnumeralType() ||
        constantFits(*Number, Cast->getType(), Text.context()).value_or(false))
      return true;
    auto Written = Text.isOwnText(Number->getSourceRange()) ? Text.rangeOf(Number->getSourceRange())
                                                            : std::nullopt;
    if (!Written)
      leave(Number->getExprLoc(), "it is part of a macro; write the conversion outside of it");
    else
      Marks.mark(*Written, Clamped);
    return true;
  }

  bool VisitCompoundAssignOperator(CompoundAssignOperator *Assignment) override {
    if (!Assignment->isTypeDependent() && Assignment->getLHS()->getType()->isIntegerType() &&
        Assignment->getComputationResultType()->isRealFloatingType())
      leave(Assignment->getOperatorLoc(), "write the assignment as '=' with a cast");
    return true;
  }

  bool anyMarked() const { return Marks.any(); }

private:
  void leave(SourceLocation Place, const std::string &Advice) {
    if (!Left.insert(Place).second)
      return;
    Residue.push_back(residueAt(Place, Text, "migrate-conversion",
                                "this conversion to an integer was not clamped: " + Advice));
  }

  const SourceText &Text;
  std::vector<Finding> &Residue;
  ClampMarks Marks;
  llvm::DenseSet<SourceLocation> Left;
  const char *Clamped = "offloom::clamped";
};

} // namespace

bool clampConversions(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                      const Synchronisation &Sync, EditList &Edits, std::vector<Finding> &Residue) {
  ConversionMarker Marker(Text, Edits, Residue);
  for (const FunctionDecl *F : Functions) {
    Marker.visit(*F);
    Marker.visitInstances(Sync.instancesOf(F));
  }
  return Marker.anyMarked();
}

} // namespace offloom
