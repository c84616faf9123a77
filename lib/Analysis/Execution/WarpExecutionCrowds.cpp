// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Crowds: several lanes of a warp that store to one element at once, each its own value. CUDA says
// that one of the values stays; a GPU takes the lowest lane's, which threads in ascending order
// would overwrite.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Asks a question of the variables that an expression names, and whether there is anything else in
/// it that lanes may see differently.
class NameVisitor : public ConstDynamicRecursiveASTVisitor {
public:
  explicit NameVisitor(llvm::function_ref<bool(const VarDecl *)> IsSame) : IsSame(IsSame) {}

  bool VisitDeclRefExpr(const DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    return !V || IsSame(V);
  }
  bool VisitCallExpr(const CallExpr *) override { return false; }
  bool VisitUnaryOperator(const UnaryOperator *E) override { return !E->isIncrementDecrementOp(); }

private:
  llvm::function_ref<bool(const VarDecl *)> IsSame;
};

/// Looks for an expression that says the same as \p Element.
class ElementVisitor : public ConstDynamicRecursiveASTVisitor {
public:
  ElementVisitor(const Expr &Element, const ASTContext &Context)
      : Element(Element), Context(Context) {}

  bool VisitExpr(const Expr *E) override {
    return !E->isLValue() || !isSameExpression(*E, Element, Context);
  }

private:
  const Expr &Element;
  const ASTContext &Context;
};

} // namespace

/// Is \p Value, which may be of any type, one for all lanes of a warp?
bool WarpExecution::isSameForWarps(const Expr *Value) const {
  auto IsSame = [&](const VarDecl *V) {
    switch (builtinVariable(V)) {
    case BuiltinVariable::None:
      break;
    case BuiltinVariable::ThreadIdx:
      return false;
    default:
      return true;
    }
    if (!V->isLocalVarDeclOrParm() || isShared(*V))
      return true;
    auto Known = Variables.find(V);
    if (Known == Variables.end() || V->getType()->isFloatingType())
      return isa<ParmVarDecl>(V) && isKernel(Kernel) && Callers.empty() &&
             (Known == Variables.end() || llvm::all_equal(Known->second));
    return llvm::all_of(llvm::seq(warps()),
                        [&](unsigned Warp) { return uniformIn(Warp, Known->second); });
  };
  return NameVisitor(IsSame).TraverseStmt(Value);
}

/// Lanes store \p Values, those of \p Value if it is written out, to \p Element at \p P; or change
/// what they find there.
void WarpExecution::noteCrowd(const Place &P, const Terms &Values, const Expr *Element,
                              const Expr *Value) {
  if (Finds != Purpose::All || P.Variable || P.Addresses.empty() ||
      isStatementStep(WarpStep::Kind::Stays))
    return;
  // `x = x + 1` is one value for lanes that go together, and another for each that comes later.
  const bool Changes = !Value || !ElementVisitor(*Element, Context).TraverseStmt(Value);
  if (!Changes && isSameForWarps(Value))
    return;
  for (unsigned Warp = 0; Warp < warps(); ++Warp) {
    llvm::StringMap<unsigned> First; // lanes, by address
    for (unsigned Lane = Warp * WarpSize; Lane < (Warp + 1) * WarpSize; ++Lane) {
      const LaneTerm &Address = P.Addresses[Lane];
      if (Active[Lane] != Activity::On || isChosenAlone(Lane) || !isSharedMemory(Address))
        continue;
      auto [Other, IsFirst] = First.try_emplace(Address.name(), Lane);
      const LaneTerm &A = Values[Other->second], &B = Values[Lane];
      if (IsFirst || (!Changes && A.TheKind == LaneTerm::Known && A == B))
        continue;
      // An element of the whole block's: which warp comes last is not known, or there is one
      // thread.
      if (Assumes != Shapes::Launched && isOneOfBlock(P, Warp))
        return;
      noteMissing(crowdedStep(Element, Address.variable()), Lane);
      break;
    }
  }
}

/// Do all warps of the shape that \p Warp is in use one address?
bool WarpExecution::isOneOfBlock(const Place &P, unsigned Warp) const {
  const unsigned First = Warp * WarpSize / PerShape * PerShape;
  const LaneTerm *Address = nullptr;
  for (unsigned Lane = First; Lane < First + PerShape; ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    if (Address && P.Addresses[Lane] != *Address)
      return false;
    Address = &P.Addresses[Lane];
  }
  return true;
}

/// Where only one of the lanes stores to \p Element, if that is a statement of its own.
WarpStep WarpExecution::crowdedStep(const Expr *Element, const VarDecl *Memory) const {
  WarpStep Step{WarpStep::Kind::Nowhere, Element, Element, Memory, /*Crowds=*/true};
  const auto *Whole = dyn_cast_or_null<Expr>(statementNow());
  if (!Whole || Element->HasSideEffects(Context))
    return Step;
  const Expr *Inner = Whole->IgnoreImplicit();
  const auto Assigned = assignmentOf(*Inner);
  const auto *Unary = dyn_cast<UnaryOperator>(Inner);
  if ((Assigned && Assigned->To == Element) ||
      (Unary && Unary->isIncrementDecrementOp() && Unary->getSubExpr() == Element)) {
    Step.TheKind = WarpStep::Kind::Stays;
    Step.Where = Whole;
  }
  return Step;
}

} // namespace offloom
