// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The built-in variables of device code are registers: they have no address, and their values are
// not known while compiling (CUDA C++ Programming Guide, Built-in Variables). A reference that is
// there longer than a call is an address too, though no compiler says so.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"

using namespace clang;

namespace offloom {
namespace {

class BuiltinVariableVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->getOpcode() != UO_AddrOf)
      return true;
    if (const NamedDecl *Variable = builtinNamed(*U->getSubExpr()))
      Context.report("builtin-variable-address", U->getSourceRange(),
                     {{"variable", Variable->getNameAsString()}});
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getType()->isReferenceType() && !isa<ParmVarDecl>(V))
      checkBound(V->getInit());
    return true;
  }

  bool VisitReturnStmt(ReturnStmt *S) override {
    if (function() && function()->getReturnType()->isReferenceType())
      checkBound(S->getRetValue());
    return true;
  }

  bool VisitInitListExpr(InitListExpr *List) override {
    const RecordDecl *Record = List->getType()->getAsRecordDecl();
    if (!Record || Record->isUnion())
      return true;
    const auto *Class = dyn_cast<CXXRecordDecl>(Record);
    unsigned I = Class ? Class->getNumBases() : 0;
    for (const FieldDecl *Field : Record->fields()) {
      if (Field->isUnnamedBitField())
        continue;
      if (I == List->getNumInits())
        break;
      if (Field->getType()->isReferenceType())
        checkBound(List->getInit(I));
      ++I;
    }
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *L) override {
    for (const LambdaCapture &Capture : L->captures())
      if (L->isInitCapture(&Capture))
        VisitVarDecl(cast<VarDecl>(Capture.getCapturedVar()));
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    // The word may be a macro's of a header, as in `assert()`.
    if (inHostCode() && Context.ThePass == Pass::Host &&
        builtinVariable(E->getDecl()) != BuiltinVariable::None &&
        !isInSystemCode(Context.AST.getSourceManager().getSpellingLoc(E->getLocation()),
                        Context.AST.getSourceManager()))
      Context.report("builtin-variable-in-host-code", E->getSourceRange(),
                     {{"variable", E->getDecl()->getNameAsString()}});
    return true;
  }

private:
  /// The built-in variable that the lvalue \p E is, or is a member of; null for any other.
  static const NamedDecl *builtinNamed(const Expr &E) {
    const Expr *Operand = E.IgnoreParens();
    while (const auto *Cast = dyn_cast<ImplicitCastExpr>(Operand)) {
      if (Cast->getCastKind() != CK_NoOp)
        return nullptr; // a value: what is bound is a copy
      Operand = Cast->getSubExpr()->IgnoreParens();
    }
    if (const auto *Member = dyn_cast<MemberExpr>(Operand))
      Operand = Member->getBase()->IgnoreParenImpCasts();
    const auto *Reference = dyn_cast<DeclRefExpr>(Operand);
    return Reference && builtinVariable(Reference->getDecl()) != BuiltinVariable::None
               ? Reference->getDecl()
               : nullptr;
  }

  void checkBound(const Expr *Init) {
    if (!Init)
      return;
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Init))
      Init = Cleanups->getSubExpr();
    if (const auto *List = dyn_cast<InitListExpr>(Init); List && List->getNumInits() == 1)
      Init = List->getInit(0);
    if (const NamedDecl *Variable = builtinNamed(*Init))
      Context.report("builtin-variable-reference", Init->getSourceRange(),
                     {{"variable", Variable->getNameAsString()}});
  }
};

} // namespace

Check builtinVariableCheck() { return walk<BuiltinVariableVisitor>(Passes::Both); }

} // namespace offloom
