// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the device's heap that a thread takes, by malloc or new, and forgets: no other kernel
// can free it, and the heap has 8 MB unless the host asks for more.
//
// Judged are locals of functions of the device all of whose uses keep nothing: an access to an
// element, a comparison.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/UsersFunctions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

/// What a function takes from the heap, by the local that it is put in.
class HeapLocals : public DynamicRecursiveASTVisitor {
public:
  explicit HeapLocals(CheckContext &Context) : AST(Context.AST), Facts(Context.Facts) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasLocalStorage() && V->getType()->isPointerType() && V->getInit() &&
        isTaken(*V->getInit()))
      Of.try_emplace(V, V->getInit());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()); V && !keepsNothing(*E))
      Kept.insert(V);
    return true;
  }

  llvm::MapVector<const VarDecl *, const Expr *> Of;
  llvm::DenseSet<const VarDecl *> Kept; ///< freed, or handed on

private:
  bool isTaken(const Expr &Init) const {
    const Expr *E = Init.IgnoreParenCasts();
    if (const auto *New = dyn_cast<CXXNewExpr>(E))
      return New->getNumPlacementArgs() == 0;
    const auto *Call = dyn_cast<CallExpr>(E);
    const FunctionFacts *Function = Call ? Facts.functionOf(*Call) : nullptr;
    return Function && Function->does(FunctionFacts::Action::Allocates) &&
           Function->Of == FunctionFacts::Memory::Host; // in device code, the device's heap
  }

  const Stmt *parentOf(const Stmt &S) const {
    DynTypedNodeList Parents = AST.getParents(S);
    return Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
  }

  /// Whether \p E is what an access begins from, or is compared.
  bool keepsNothing(const DeclRefExpr &E) const {
    const Stmt *Operand = &E, *Parent = parentOf(E);
    for (; isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Parent); Parent = parentOf(*Parent))
      Operand = Parent;
    if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Parent))
      return Unary->getOpcode() == UO_LNot || (Unary->getOpcode() == UO_Deref && isAccess(*Parent));
    if (const auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(Parent))
      return Element->getBase() == Operand && isAccess(*Parent);
    if (const auto *Member = dyn_cast_or_null<MemberExpr>(Parent))
      return isa<FieldDecl>(Member->getMemberDecl()) && isAccess(*Parent);
    if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(Parent))
      return Binary->isComparisonOp();
    return isa_and_nonnull<IfStmt>(Parent);
  }

  /// Whether a number is loaded from \p Place, or stored there: no address of it is made.
  bool isAccess(const Stmt &Place) const {
    if (!cast<Expr>(Place).getType()->isArithmeticType())
      return false;
    const Stmt *Parent = parentOf(Place);
    for (; isa_and_nonnull<ParenExpr>(Parent); Parent = parentOf(*Parent))
      ;
    if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent))
      return Cast->getCastKind() == CK_LValueToRValue;
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(Parent);
    const auto *Binary = dyn_cast_or_null<BinaryOperator>(Parent);
    return (Unary && Unary->isIncrementDecrementOp()) || (Binary && Binary->isAssignmentOp());
  }

  ASTContext &AST;
  const UnitFacts &Facts;
};

class DeviceHeapLeakVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isUsersDeviceFunction(*F) || !isWrittenForDevice(*F) || isWrittenHost(*F))
      return true;
    HeapLocals Locals(Context);
    Locals.TraverseStmt(F->getBody());
    for (const auto &[V, Taken] : Locals.Of)
      if (!Locals.Kept.contains(V))
        Context.report("alloc-device-heap-leak", Taken->getSourceRange(),
                       {{"variable", V->getNameAsString()}});
    return true;
  }
};

} // namespace

Check deviceHeapLeakCheck() { return walk<DeviceHeapLeakVisitor>(Passes::Device); }

} // namespace offloom
