// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX: which constraint letters an operand may have, which type goes with each, and what of
// the syntax of asm nvcc has. Clang leaves this to the code generator, or does not look at all
// (CUDA, Inline PTX Assembly). And PTX where the host's assembler gets it.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace offloom {
namespace {

/// What a constraint's letter stands for: the registers of one type.
struct RegisterKind {
  char Letter;
  bool IsFloatingPoint;
  unsigned Bytes;
};
constexpr RegisterKind Registers[] = {{'h', false, 2},  {'r', false, 4}, {'l', false, 8},
                                      {'q', false, 16}, {'f', true, 4},  {'d', true, 8}};

/// \p Constraint without what says how the operand is used.
std::string withoutUse(llvm::StringRef Constraint) {
  return Constraint.ltrim("=+&").rtrim('&').str();
}

/// What the operand is: an array its first element's address, a class what it converts to.
QualType valueType(QualType Type, const ASTContext &AST) {
  if (Type->isArrayType() || Type->isFunctionType())
    return AST.getDecayedType(Type);
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return Type;
  auto Conversions = Class->getVisibleConversionFunctions();
  if (std::distance(Conversions.begin(), Conversions.end()) != 1)
    return Type;
  const auto *Only = dyn_cast<CXXConversionDecl>(*Conversions.begin());
  return Only ? Only->getConversionType().getNonReferenceType() : Type;
}

/// Where \p Template has a letter between the percent sign and the operand's number: `%c0`. The
/// registers of PTX, which nvcc lets through with one percent sign, have longer names.
std::string modifierIn(llvm::StringRef Template) {
  for (size_t At = Template.find('%'); At != llvm::StringRef::npos; At = Template.find('%', At)) {
    llvm::StringRef Escape = Template.substr(At, 3);
    if (Escape.size() == 3 && llvm::isAlpha(Escape[1]) && llvm::isDigit(Escape[2]))
      return Escape.str();
    At += Escape.starts_with("%%") ? 2 : 1;
  }
  return "";
}

/// Whether an instruction of \p Template is one of PTX that no other assembler has: it names a
/// type, or the memory or the threads that it is for, or it is PTX's jump.
bool isPtx(llvm::StringRef Template) {
  static const llvm::Regex Instruction(
      "(^|[;{}\n])[ \t\n]*(@!?%?[A-Za-z0-9_]+ +)?"
      "(bra([.]uni)?|[a-z][a-z0-9]*([.][a-z0-9_:]+)*"
      "[.]([busf](8|16|32|64|128)|pred|sync|arrive|uni|gl|cta|cluster|gpu|sys|global|shared))"
      "([.][a-z0-9_:]+)*([ \t;]|$)");
  return Instruction.match(Template);
}

class AssemblyVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    if (Context.ThePass == Pass::Host && function())
      checkHost(*S);
    if (Context.ThePass != Pass::Device || !inDeviceCode())
      return true;
    checkClobbers(*S);
    if (function()->isDependentContext())
      return true;
    checkSyntax(*S);
    for (unsigned I = 0; I < S->getNumOutputs(); ++I)
      checkOperand(S->getOutputConstraint(I), *S->getOutputExpr(I), /*IsOutput=*/true);
    for (unsigned I = 0; I < S->getNumInputs(); ++I)
      checkOperand(S->getInputConstraint(I), *S->getInputExpr(I), /*IsOutput=*/false);
    return true;
  }

private:
  void checkHost(const GCCAsmStmt &S) {
    for (unsigned I = 0; inHostCode() && I < S.getNumInputs(); ++I)
      if (withoutUse(S.getInputConstraint(I)) == "C")
        Context.report("device-asm-constraint", S.getInputExpr(I)->getSourceRange(),
                       {{"constraint", "C"}, {"place", "host code"}});
    if (isCompiledForHost() && isPtx(S.getAsmString()))
      Context.report("asm-ptx-in-host-code", S.getAsmLoc());
  }

  /// Host functions that nobody uses, and that no other file can use, are left out.
  bool isCompiledForHost() const {
    if (function()->isDependentContext() || function()->isTemplateInstantiation())
      return false;
    if (isWrittenForDevice(*function()) && !isWrittenHost(*function()))
      return false;
    bool IsKept = !function()->isInlined() && function()->isExternallyVisible();
    return IsKept || (inHostCode() && (function()->isUsed() || function()->isReferenced()));
  }

  /// Whether ptxas gets it: what no kernel calls is left out before.
  bool isAssembled() const {
    return isWrittenGlobal(*function()) || function()->isUsed() || function()->isReferenced() ||
           function()->isTemplateInstantiation();
  }

  void checkClobbers(const GCCAsmStmt &S) {
    for (unsigned I = 0; I < S.getNumClobbers(); ++I)
      if (S.getClobber(I) == "cc")
        Context.report("device-asm-clobber", S.getAsmLoc());
  }

  void checkSyntax(const GCCAsmStmt &S) {
    if (S.isAsmGoto()) {
      if (isAssembled())
        Context.report("device-asm-goto", S.getAsmLoc());
      return;
    }
    for (unsigned I = 0; I < S.getNumOutputs() + S.getNumInputs(); ++I)
      if (const IdentifierInfo *Name = I < S.getNumOutputs()
                                           ? S.getOutputIdentifier(I)
                                           : S.getInputIdentifier(I - S.getNumOutputs()))
        Context.report(
            "device-asm-syntax", S.getAsmLoc(),
            {{"what", "names of operands"}, {"text", "[" + Name->getName().str() + "]"}});
    if (std::string Modifier = modifierIn(S.getAsmString()); !S.isSimple() && !Modifier.empty())
      Context.report("device-asm-syntax", S.getAsmLoc(),
                     {{"what", "modifiers of operands"}, {"text", Modifier}});
  }

  void checkOperand(llvm::StringRef Constraint, const Expr &Operand, bool IsOutput) {
    std::string Name = withoutUse(Constraint);
    const auto *Register = llvm::find_if(
        Registers, [&](const auto &R) { return Name == llvm::StringRef(&R.Letter, 1); });
    QualType Type = valueType(Operand.getType(), Context.AST);
    if (Register != std::end(Registers)) {
      checkType(*Register, Type, Operand);
    } else if (IsOutput || (Name != "n" && Name != "C")) {
      Context.report("device-asm-constraint", Operand.getSourceRange(),
                     {{"constraint", Name}, {"place", "device code"}});
    } else if (Name == "n" && (!Type->isIntegerType() || Type->isEnumeralType())) {
      reportType(Type, Name, "an integer", Operand);
    }
  }

  /// Nothing is promoted.
  void checkType(const RegisterKind &Wanted, QualType Type, const Expr &Operand) {
    std::string Constraint(1, Wanted.Letter);
    bool IsOfKind = Wanted.IsFloatingPoint ? Type->isRealFloatingType()
                                           : Type->isIntegralOrEnumerationType() ||
                                                 (Wanted.Letter == 'l' && Type->isPointerType());
    if (!IsOfKind)
      return reportType(Type, Constraint, Wanted.IsFloatingPoint ? "a float" : "an integer",
                        Operand);
    uint64_t Size =
        Type->isIncompleteType() ? 0 : Context.AST.getTypeSizeInChars(Type).getQuantity();
    if (Size != Wanted.Bytes)
      Context.report("device-asm-operand-size", Operand.getSourceRange(),
                     {{"size", std::to_string(Size)},
                      {"constraint", Constraint},
                      {"wanted", std::to_string(Wanted.Bytes)}});
  }

  void reportType(QualType Type, std::string Constraint, std::string Means, const Expr &Operand) {
    Context.report("device-asm-operand-type", Operand.getSourceRange(),
                   {{"type", Type.getAsString(Context.AST.getPrintingPolicy())},
                    {"constraint", std::move(Constraint)},
                    {"means", std::move(Means)}});
  }
};

} // namespace

Check deviceAssemblyCheck() { return walk<AssemblyVisitor>(Passes::Both); }

} // namespace offloom
