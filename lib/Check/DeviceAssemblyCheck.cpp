// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX: which constraint letters an operand may have, and which type goes with each. Clang
// leaves this to the code generator, or does not look at all (CUDA, Inline PTX Assembly).

#include "Check/CodeVisitor.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace offloom {
namespace {

/// The letters of \p Constraint, without modifiers such as `=` and `&`.
std::string lettersOf(llvm::StringRef Constraint) {
  std::string Letters;
  for (char C : Constraint)
    if (!llvm::StringRef("=+&%*").contains(C))
      Letters += C;
  return Letters;
}

/// The size in bytes of an operand with \p Letter; 0: not a letter of PTX with a fixed size.
unsigned sizeOf(char Letter) {
  switch (Letter) {
  case 'h':
    return 2;
  case 'r':
  case 'f':
    return 4;
  case 'l':
  case 'd':
    return 8;
  case 'q':
    return 16;
  default:
    return 0;
  }
}

class AssemblyVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    if (inHostCode())
      return checkHost(*S);
    if (!inDeviceCode() || Context.ThePass != Pass::Device)
      return true;
    if (S->isAsmGoto())
      Context.report("device-asm-goto", S->getAsmLoc());
    for (unsigned I = 0; I < S->getNumClobbers(); ++I)
      if (S->getClobber(I) == "cc")
        Context.report("device-asm-clobber", S->getAsmLoc());
    for (unsigned I = 0; I < S->getNumOutputs(); ++I)
      checkOperand(S->getOutputConstraint(I), *S->getOutputExpr(I), /*IsOutput=*/true);
    for (unsigned I = 0; I < S->getNumInputs(); ++I)
      checkOperand(S->getInputConstraint(I), *S->getInputExpr(I), /*IsOutput=*/false);
    return true;
  }

private:
  bool checkHost(const GCCAsmStmt &S) {
    for (unsigned I = 0; I < S.getNumInputs(); ++I)
      if (lettersOf(S.getInputConstraint(I)) == "C")
        Context.report("device-asm-constraint", S.getInputExpr(I)->getSourceRange(),
                       {{"constraint", "C"}, {"place", "host code"}});
    return true;
  }

  void checkOperand(llvm::StringRef Constraint, const Expr &Operand, bool IsOutput) {
    if (Operand.getType()->isDependentType())
      return;
    std::string Letters = lettersOf(Constraint);
    bool MatchesOther = !Letters.empty() && llvm::all_of(Letters, llvm::isDigit);
    if (MatchesOther)
      return;
    if (Letters.size() != 1 || !llvm::StringRef("hrlfdqnC").contains(Letters[0])) {
      Context.report("device-asm-constraint", Operand.getSourceRange(),
                     {{"constraint", Letters}, {"place", "device code"}});
      return;
    }
    QualType Type = Operand.getType();
    if (Type->isRecordType() && Letters != "q") {
      Context.report("device-asm-operand-type", Operand.getSourceRange(),
                     {{"type", Type.getAsString(Context.AST.getPrintingPolicy())}});
      return;
    }
    unsigned Wanted = sizeOf(Letters[0]);
    uint64_t Size = Type->isIncompleteType() || Type->isArrayType()
                        ? Wanted
                        : Context.AST.getTypeSizeInChars(Type).getQuantity();
    // A narrower input is promoted.
    if (Wanted != 0 && Size != Wanted && (IsOutput || Size > Wanted))
      Context.report("device-asm-operand-size", Operand.getSourceRange(),
                     {{"size", std::to_string(Size)},
                      {"constraint", Letters},
                      {"wanted", std::to_string(Wanted)}});
  }
};

} // namespace

Check deviceAssemblyCheck() { return walk<AssemblyVisitor>(Passes::Both); }

} // namespace offloom
