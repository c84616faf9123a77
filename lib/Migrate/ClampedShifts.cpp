// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/ClampedShifts.h"
#include "Analysis/DeviceCode.h"
#include "Migrate/ClampMarks.h"
#include "Migrate/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

namespace {

std::optional<llvm::APSInt> constantOf(const Expr *E, const ASTContext &Context) {
  if (E->isValueDependent())
    return std::nullopt;
  return E->getIntegerConstantExpr(Context);
}

/// Is \p Count, by its form alone, at least 0 and less than \p Width?
bool isBelow(const Expr *Count, unsigned Width, const ASTContext &Context) {
  Count = Count->IgnoreParenImpCasts();
  if (auto Value = constantOf(Count, Context))
    return !Value->isNegative() && *Value < Width;
  const auto *Operation = llvm::dyn_cast<BinaryOperator>(Count);
  if (!Operation || Operation->isTypeDependent())
    return false;
  auto Right = constantOf(Operation->getRHS()->IgnoreParenImpCasts(), Context);
  if (Operation->getOpcode() == BO_And)
    return (Right && !Right->isNegative() && *Right < Width) ||
           isBelow(Operation->getLHS(), Width, Context);
  return Operation->getOpcode() == BO_Rem && Right && !Right->isNegative() && *Right <= Width &&
         Operation->getLHS()->getType()->isUnsignedIntegerType();
}

class ShiftMarker : public DynamicRecursiveASTVisitor {
public:
  ShiftMarker(const SourceText &Text, EditList &Edits, std::vector<Finding> &Residue)
      : Text(Text), Residue(Residue), Marks(Text, Edits) {}

  bool VisitBinaryOperator(BinaryOperator *Shift) override {
    if (!Shift->isShiftOp() && !Shift->isShiftAssignOp())
      return true;
    if (isBelow(Shift->getRHS(), widthOf(*Shift), Text.context()))
      return true;
    auto Count = countOf(*Shift);
    if (!Count)
      Residue.push_back(residueAt(Shift->getOperatorLoc(), Text, "migrate-shift",
                                  "the count of this shift was not clamped: it comes from several "
                                  "macros; write the shift outside of them"));
    else
      Marks.mark(*Count);
    return true;
  }

  bool anyMarked() const { return Marks.any(); }

private:
  /// Of the promoted value, in bits; the least that it can be when a template leaves it open.
  unsigned widthOf(const BinaryOperator &Shift) const {
    const ASTContext &Context = Text.context();
    QualType Type = Shift.getLHS()->getType();
    unsigned Least = Context.getIntWidth(Context.IntTy);
    return Type->isDependentType() || !Type->isIntegralOrEnumerationType()
               ? Least
               : std::max<unsigned>(Least, Context.getIntWidth(Type));
  }

  /// The count as it stands beside its operator, which may be in a macro's definition.
  std::optional<TextRange> countOf(const BinaryOperator &Shift) const {
    const SourceManager &SM = Text.sources();
    FileID Around = SM.getFileID(Shift.getOperatorLoc());
    SourceLocation Begin = Shift.getRHS()->getBeginLoc(), End = Shift.getRHS()->getEndLoc();
    while (SM.getFileID(Begin) != Around && Begin.isMacroID())
      Begin = SM.getImmediateExpansionRange(Begin).getBegin();
    while (SM.getFileID(End) != Around && End.isMacroID())
      End = SM.getImmediateExpansionRange(End).getEnd();
    auto [File, First] = SM.getDecomposedLoc(SM.getSpellingLoc(Begin));
    auto [EndFile, Last] = SM.getDecomposedLoc(SM.getSpellingLoc(End));
    if (File != EndFile || First > Last || !SM.getFileEntryForID(File))
      return std::nullopt;
    Last += Lexer::MeasureTokenLength(SM.getSpellingLoc(End), SM, Text.context().getLangOpts());
    return TextRange{File, First, Last};
  }

  const SourceText &Text;
  std::vector<Finding> &Residue;
  ClampMarks Marks;
};

} // namespace

bool clampShifts(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                 EditList &Edits, std::vector<Finding> &Residue) {
  ShiftMarker Marker(Text, Edits, Residue);
  for (const FunctionDecl *F : Functions)
    forEachStatementOf(*F, [&](Stmt *S) { Marker.TraverseStmt(S); });
  return Marker.anyMarked();
}

} // namespace offloom
