// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The atomic functions with an order and a scope. nvcc has them built in, and takes each for some
// objects only (rules/functions/atomics.yaml); here they are templates that take more. Orders and
// scopes are part of an instruction: nvcc wants numbers that it sees, and no constant's name.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// Whether \p E is made of literals: not even the name of a constant, or of a template's parameter,
/// is one. What `sizeof` names is not read.
bool isOfLiterals(const Stmt &E) {
  if (const auto *Name = dyn_cast<DeclRefExpr>(&E))
    return isa<EnumConstantDecl>(Name->getDecl());
  if (isa<SubstNonTypeTemplateParmExpr, CallExpr, CXXNullPtrLiteralExpr>(E))
    return false;
  return isa<UnaryExprOrTypeTraitExpr>(E) ||
         llvm::all_of(E.children(), [](const Stmt *Part) { return !Part || isOfLiterals(*Part); });
}

/// The kind of \p Type, in the words of atomics.yaml; empty: another one.
llvm::StringRef kindOf(QualType Type) {
  if (Type->isEnumeralType())
    return Type->isUnscopedEnumerationType() ? "enumeration" : "";
  if (Type->isPointerType())
    return "pointer";
  if (Type->isFloatingType())
    return "floating-point";
  if (Type->isIntegerType())
    return Type->isSignedIntegerType() ? "signed" : "unsigned";
  return "";
}

class OrderedAtomicVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    const OrderedAtomic *Atomic = Context.Functions.orderedAtomics().find(calleeName(*Call));
    if (!Atomic || !function() || function()->isDependentContext() ||
        !isInSystemCode(Call->getDirectCallee()->getLocation(), Context.AST.getSourceManager()))
      return true;
    if (inDeviceCode())
      checkCall(*Call, *Atomic);
    return true;
  }

private:
  void checkCall(const CallExpr &Call, const OrderedAtomic &Atomic) {
    if (!Atomic.Objects.empty() && Call.getNumArgs() > 0)
      checkObject(Call, Atomic);
    for (unsigned Position : Atomic.Orders)
      if (Position < Call.getNumArgs())
        checkOrder(Call, Atomic, *Call.getArg(Position));
    if (Atomic.scope() < Call.getNumArgs())
      checkScope(Call, *Call.getArg(Atomic.scope()));
  }

  void checkObject(const CallExpr &Call, const OrderedAtomic &Atomic) {
    QualType Type = Call.getArg(0)->IgnoreParenImpCasts()->getType();
    const auto *Array = Context.AST.getAsArrayType(Type);
    Type = Array ? Array->getElementType() : Type->getPointeeType();
    if (Type.isNull() || Type->isIncompleteType())
      return;
    bool IsFit = !Type.isConstQualified() && !Type.isVolatileQualified();
    unsigned Bytes = Context.AST.getTypeSizeInChars(Type).getQuantity();
    if (!Atomic.takes(kindOf(Type), Bytes) || !(IsFit || Atomic.takesAny()))
      Context.report("atomic-operand-type", Call.getArg(0)->getSourceRange(),
                     {{"function", calleeName(Call).str()},
                      {"takes", Atomic.objectsInWords()},
                      {"type", Type.getAsString(Context.AST.getPrintingPolicy())}});
  }

  void checkOrder(const CallExpr &Call, const OrderedAtomic &Atomic, const Expr &Order) {
    std::optional<unsigned> Value = literalValue(Order);
    if (!Value)
      Context.report("atomic-order-not-literal", Order.getSourceRange(),
                     {{"function", calleeName(Call).str()}});
    else if (!llvm::is_contained(Atomic.AllowedOrders, *Value))
      Context.report("atomic-order-of-load-or-store", Order.getSourceRange(),
                     {{"function", calleeName(Call).str()}});
  }

  void checkScope(const CallExpr &Call, const Expr &Scope) {
    if (isa<CXXDefaultArgExpr>(Scope))
      return;
    std::optional<unsigned> Value = literalValue(Scope);
    if (!Value || !Context.Functions.orderedAtomics().isScope(*Value))
      Context.report("atomic-scope-not-literal", Scope.getSourceRange(),
                     {{"function", calleeName(Call).str()}});
  }

  /// A negative number becomes a large one, which is no order either.
  std::optional<unsigned> literalValue(const Expr &Argument) const {
    Expr::EvalResult Result;
    if (!Argument.IgnoreParenImpCasts()->getType()->isIntegralOrUnscopedEnumerationType() ||
        !isOfLiterals(Argument) || !Argument.EvaluateAsInt(Result, Context.AST))
      return std::nullopt;
    return unsigned(Result.Val.getInt().getExtValue());
  }
};

} // namespace

Check orderedAtomicCheck() { return walk<OrderedAtomicVisitor>(Passes::Device); }

} // namespace offloom
