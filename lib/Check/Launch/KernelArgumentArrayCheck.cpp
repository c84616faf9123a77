// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The array of arguments of cudaLaunchKernel, which no compiler looks into: one address for each
// parameter of the kernel, of a value of its type.
//
// Compared are a kernel that is named in the call and an array that is written out in the same
// function. What is reported reads the wrong memory in each run.

#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"

using namespace clang;

namespace offloom {
namespace {

/// The kernel that \p E names, past casts and `&`.
const FunctionDecl *namedKernel(const Expr &E) {
  const Expr *Value = E.IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Value);
      Address && Address->getOpcode() == UO_AddrOf)
    Value = Address->getSubExpr()->IgnoreParenCasts();
  const auto *Reference = dyn_cast<DeclRefExpr>(Value);
  const auto *F = Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
  return F && isWrittenGlobal(*F) && !F->isDependentContext() ? F : nullptr;
}

class KernelArgumentArrayVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    const Expr *Launched = Context.Facts.argument(*Call, ArgumentRole::Kernel);
    const Expr *Given = Context.Facts.argument(*Call, ArgumentRole::KernelArguments);
    if (!Launched || !Given || !inHostCode() || function()->isDependentContext())
      return true;
    const FunctionDecl *Kernel = namedKernel(*Launched);
    const VarDecl *Array = localVariable(*Given);
    const auto *List = Array && Array->getType()->isConstantArrayType() && Array->getInit()
                           ? dyn_cast<InitListExpr>(Array->getInit())
                           : nullptr;
    if (Kernel && List && !isChanged(*Array))
      checkList(*Kernel, *List, *Given);
    return true;
  }

private:
  /// Whether an element is assigned after the definition. To hand the array to a function that
  /// takes `void **` may be a change, but launching is none.
  bool isChanged(const VarDecl &Array) const {
    const Modifications &All = Context.Facts.modificationsOf(*function());
    return llvm::any_of(All.of(&Array), [](const Expr *E) { return isa<BinaryOperator>(E); });
  }

  void checkList(const FunctionDecl &Kernel, const InitListExpr &List, const Expr &Array) {
    unsigned Given = List.getNumInits(), Needed = Kernel.getNumParams();
    if (Given < Needed && !List.hasArrayFiller()) {
      report(Array.getSourceRange(), Kernel,
             "has " + std::to_string(Given) + " of the " + std::to_string(Needed) + " arguments")
          .note(List.getBeginLoc(), "they are listed here");
      return;
    }
    for (unsigned I = 0; I < std::min(Given, Needed); ++I)
      checkElement(Kernel, *Kernel.getParamDecl(I), *List.getInit(I));
  }

  void checkElement(const FunctionDecl &Kernel, const ParmVarDecl &P, const Expr &Element) {
    const Expr *Value = Element.IgnoreParenCasts();
    QualType Wanted = P.getType().getNonReferenceType().getUnqualifiedType();
    const auto *Address = dyn_cast<UnaryOperator>(Value);
    if (Address && Address->getOpcode() == UO_AddrOf) {
      QualType Given = Address->getSubExpr()->getType();
      if (Given->isIncompleteType() || Wanted->isIncompleteType() ||
          Context.AST.getTypeSize(Given) >= Context.AST.getTypeSize(Wanted) ||
          !isa<DeclRefExpr, MemberExpr>(Address->getSubExpr()->IgnoreParens()))
        return;
      report(Element.getSourceRange(), Kernel,
             "has a value of type '" + Given.getUnqualifiedType().getAsString() + "' for '" +
                 P.getNameAsString() + "', which is a larger '" + Wanted.getAsString() + "'")
          .note(P.getLocation(), "the parameter is declared here");
      return;
    }
    if (isa<DeclRefExpr>(Value) && Value->getType()->isPointerType() && Wanted->isPointerType() &&
        isSameTarget(Value->getType(), Wanted))
      report(Element.getSourceRange(), Kernel,
             "has the pointer itself for '" + P.getNameAsString() + "', where its address is meant")
          .insertBefore(Value->getBeginLoc(), "&");
  }

  bool isSameTarget(QualType A, QualType B) const {
    return !A->isVoidPointerType() &&
           Context.AST.hasSameUnqualifiedType(A->getPointeeType(), B->getPointeeType());
  }

  Reported report(SourceRange Range, const FunctionDecl &Kernel, const std::string &Problem) {
    return Context.report("launch-kernel-args-array", Range,
                          {{"kernel", Kernel.getNameAsString()}, {"problem", Problem}});
  }
};

} // namespace

Check kernelArgumentArrayCheck() { return walk<KernelArgumentArrayVisitor>(Passes::Host); }

} // namespace offloom
