// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/ClampedConversions.h"
#include "Migrate/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {

namespace {

/// Is \p Number a constant that \p Integer can hold?
bool fits(const Expr *Number, QualType Integer, const ASTContext &Context) {
  llvm::APFloat Value(0.0);
  if (!Number->EvaluateAsFloat(Value, Context))
    return false;
  llvm::APSInt Converted(Context.getIntWidth(Integer), Integer->isUnsignedIntegerType());
  bool IsExact;
  return !(Value.convertToInteger(Converted, llvm::APFloat::rmTowardZero, &IsExact) &
           llvm::APFloat::opInvalidOp);
}

class ConversionMarker : public DynamicRecursiveASTVisitor {
public:
  ConversionMarker(const SourceText &Text, EditList &Edits, std::vector<Finding> &Residue)
      : Text(Text), Edits(Edits), Residue(Residue) {}

  bool VisitCastExpr(CastExpr *Cast) override {
    const Expr *Number = Cast->getSubExpr();
    if (Cast->getCastKind() != CK_FloatingToIntegral || Number->isInstantiationDependent() ||
        Cast->getType()->isEnumeralType() || fits(Number, Cast->getType(), Text.context()))
      return true;
    auto Written = Text.isOwnText(Number->getSourceRange()) ? Text.rangeOf(Number->getSourceRange())
                                                            : std::nullopt;
    if (!Written)
      leave(Number->getExprLoc(), "it is part of a macro; write the conversion outside of it");
    else if (Marked.insert({Written->File, Written->Begin}).second)
      mark(*Written);
    return true;
  }

  bool VisitCompoundAssignOperator(CompoundAssignOperator *Assignment) override {
    if (!Assignment->isTypeDependent() && Assignment->getLHS()->getType()->isIntegerType() &&
        Assignment->getComputationResultType()->isRealFloatingType())
      leave(Assignment->getOperatorLoc(), "write the assignment as '=' with a cast");
    return true;
  }

  bool anyMarked() const { return !Marked.empty(); }

private:
  void leave(SourceLocation Place, const std::string &Advice) {
    Residue.push_back(residueAt(Place, Text, "migrate-conversion",
                                "this conversion to an integer was not clamped: " + Advice));
  }

  void mark(TextRange Number) {
    llvm::StringRef Written = Text.text(Number);
    // (x) needs no second pair of parentheses.
    bool HasOwn = Written.starts_with("(") && Written.find(')') == Written.size() - 1;
    Edits.insertBefore(Number, HasOwn ? "offloom::clamped" : "offloom::clamped(");
    if (!HasOwn)
      Edits.insertBehind(Number, ")");
  }

  const SourceText &Text;
  EditList &Edits;
  std::vector<Finding> &Residue;
  llvm::DenseSet<std::pair<FileID, unsigned>> Marked; ///< where the numbers begin
};

} // namespace

bool clampConversions(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                      EditList &Edits, std::vector<Finding> &Residue) {
  ConversionMarker Marker(Text, Edits, Residue);
  for (const FunctionDecl *F : Functions)
    Marker.TraverseStmt(F->getBody());
  return Marker.anyMarked();
}

} // namespace offloom
