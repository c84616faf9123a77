// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The built-in variables of device code are registers: they have no address, and their values are
// not known while compiling (CUDA C++ Programming Guide, Built-in Variables).

#include "Analysis/DeviceCode.h"
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
    const Expr *Operand = U->getSubExpr()->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(Operand))
      Operand = Member->getBase()->IgnoreParenImpCasts();
    const auto *Reference = dyn_cast<DeclRefExpr>(Operand);
    if (Reference && builtinVariable(Reference->getDecl()) != BuiltinVariable::None)
      Context.report("builtin-variable-address", U->getSourceRange(),
                     {{"variable", Reference->getDecl()->getNameAsString()}});
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (inHostCode() && Context.ThePass == Pass::Host &&
        builtinVariable(E->getDecl()) != BuiltinVariable::None)
      Context.report("builtin-variable-in-host-code", E->getSourceRange(),
                     {{"variable", E->getDecl()->getNameAsString()}});
    return true;
  }
};

} // namespace

Check builtinVariableCheck() { return walk<BuiltinVariableVisitor>(Passes::Both); }

} // namespace offloom
