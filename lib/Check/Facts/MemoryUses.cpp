// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/MemoryUses.h"
#include "Rules/FunctionTable.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// What an expression that starts from the variable stands for.
enum class Stage { Variable, Pointer, Element };

class UseFinder : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  UseFinder(const VarDecl &V, const FunctionTable &Functions)
      : V(V), Functions(Functions), IsPointer(V.getType()->isPointerType()) {}

  bool TraverseStmt(Stmt *S) override {
    if (!S)
      return true;
    Path.push_back(S);
    Base::TraverseStmt(S);
    Path.pop_back();
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->getDecl() != &V)
      return true;
    if (const VarDecl *Copy = copyMadeOf(*E))
      Copies.push_back(Copy);
    else
      Found.push_back(useOf(*E));
    return true;
  }

  // Not evaluated.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }

  MemoryUses Found;
  llvm::SmallVector<const VarDecl *> Copies; ///< locals that are pointers to the same memory

private:
  /// The local pointer that is initialised with the address, be it of another type or place:
  /// `float4 *q = reinterpret_cast<float4 *>(p + n);`.
  const VarDecl *copyMadeOf(const DeclRefExpr &Name) const {
    Stage Now = IsPointer && !isMemoryItself() ? Stage::Variable : Stage::Element;
    const Expr *Current = &Name;
    for (const Stmt *S : llvm::drop_begin(llvm::reverse(Path))) {
      if (const auto *Declaration = dyn_cast<DeclStmt>(S); Declaration && Now == Stage::Pointer) {
        for (const Decl *D : Declaration->decls())
          if (const auto *Copy = dyn_cast<VarDecl>(D); Copy && Copy->getInit() == Current &&
                                                       Copy->getType()->isPointerType() &&
                                                       Copy->hasLocalStorage())
            return Copy;
        return nullptr;
      }
      const auto *E = dyn_cast<Expr>(S);
      if (!E || end(*E, *Current, Now) || !step(*E, *Current, Now))
        return nullptr;
      Current = E;
    }
    return nullptr;
  }

  /// Climbs from the name to the expression that says what is done.
  MemoryUse useOf(const DeclRefExpr &Name) const {
    Stage Now = IsPointer && !isMemoryItself() ? Stage::Variable : Stage::Element;
    const Expr *Current = &Name;
    for (const Stmt *S : llvm::drop_begin(llvm::reverse(Path))) {
      const auto *E = dyn_cast<Expr>(S);
      if (!E)
        return {UseKind::Escape, &Name, nullptr};
      const Expr *Element = Now == Stage::Element ? Current : nullptr;
      if (std::optional<UseKind> Kind = end(*E, *Current, Now))
        return {*Kind, &Name, *Kind == UseKind::Escape ? nullptr : Element};
      if (!step(*E, *Current, Now))
        return {UseKind::Escape, &Name, nullptr};
      Current = E;
    }
    return {UseKind::Escape, &Name, nullptr};
  }

  /// A pointer that stands in shared memory is written and read itself.
  bool isMemoryItself() const { return V.hasAttr<CUDASharedAttr>(); }

  /// Whether \p E goes on from \p Current, which it changes the stage of.
  static bool step(const Expr &E, const Expr &Current, Stage &Now) {
    if (isa<ParenExpr, ExprWithCleanups, MaterializeTemporaryExpr>(E))
      return true;
    if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
      switch (Cast->getCastKind()) {
      case CK_ArrayToPointerDecay:
        Now = Stage::Pointer;
        return true;
      case CK_LValueToRValue: // of the variable; of an element it is the end
        Now = Stage::Pointer;
        return true;
      case CK_NoOp:
      case CK_LValueBitCast:
        return true;
      case CK_BitCast:
        return Now == Stage::Pointer;
      default:
        return false;
      }
    }
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&E)) {
      bool IsBase = Subscript->getBase() == &Current && Now == Stage::Pointer;
      Now = Stage::Element;
      return IsBase;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
      bool Goes = isa<FieldDecl>(Member->getMemberDecl()) &&
                  !Member->getMemberDecl()->getType()->isReferenceType() &&
                  (Now == Stage::Element || (Now == Stage::Pointer && Member->isArrow()));
      Now = Stage::Element;
      return Goes;
    }
    if (const auto *Unary = dyn_cast<UnaryOperator>(&E)) {
      Stage Before = Now;
      Now = Unary->getOpcode() == UO_Deref ? Stage::Element : Stage::Pointer;
      return (Unary->getOpcode() == UO_Deref && Before == Stage::Pointer) ||
             (Unary->getOpcode() == UO_AddrOf && Before == Stage::Element);
    }
    const auto *Binary = dyn_cast<BinaryOperator>(&E);
    return Binary && Binary->isAdditiveOp() && Binary->getType()->isPointerType() &&
           Now == Stage::Pointer;
  }

  /// The use, if \p E is what \p Current is used for.
  std::optional<UseKind> end(const Expr &E, const Expr &Current, Stage Now) const {
    if (const auto *Call = dyn_cast<CallExpr>(&E))
      return ofCall(*Call, Current, Now);
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(&E))
      return Now == Stage::Element && Construct->getConstructor()->isCopyOrMoveConstructor()
                 ? UseKind::Read
                 : UseKind::Escape;
    const auto *Binary = dyn_cast<BinaryOperator>(&E);
    if (Binary && Binary->isComparisonOp() && Now == Stage::Pointer)
      return UseKind::Test;
    const auto *Cast = dyn_cast<CastExpr>(&E);
    if (Cast && Cast->getCastKind() == CK_PointerToBoolean && Now == Stage::Pointer)
      return UseKind::Test;
    if (Now != Stage::Element)
      return std::nullopt;
    if (Cast && Cast->getCastKind() == CK_LValueToRValue)
      return UseKind::Read;
    if (Binary && Binary->isAssignmentOp() && Binary->getLHS() == &Current)
      return Binary->isCompoundAssignmentOp() ? UseKind::Update : UseKind::Write;
    const auto *Unary = dyn_cast<UnaryOperator>(&E);
    if (Unary && Unary->isIncrementDecrementOp())
      return UseKind::Update;
    return std::nullopt;
  }

  UseKind ofCall(const CallExpr &Call, const Expr &Current, Stage Now) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    unsigned Index = 0;
    while (Index < Call.getNumArgs() && Call.getArg(Index) != &Current)
      ++Index;
    if (!Callee || Index == Call.getNumArgs())
      return UseKind::Escape;
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
      if (Now == Stage::Element && Operator->getOperator() == OO_Equal &&
          isa<CXXMethodDecl>(Callee))
        return Index == 0 ? UseKind::Write : UseKind::Read;
      if (isa<CXXMethodDecl>(Callee) && Index-- == 0)
        return Now == Stage::Element && cast<CXXMethodDecl>(Callee)->isConst() ? UseKind::Read
                                                                               : UseKind::Escape;
    }
    if (Index >= Callee->getNumParams())
      return UseKind::Escape;
    QualType Parameter = Callee->getParamDecl(Index)->getType();
    if (Now == Stage::Element)
      return Parameter->isReferenceType() && Parameter->getPointeeType().isConstQualified()
                 ? UseKind::Read
                 : UseKind::Escape;
    llvm::StringRef Name = Callee->getIdentifier() ? Callee->getName() : "";
    if (Functions.isNamed(NameGroup::ReadOnlyLoads, Name))
      return UseKind::ReadOnlyLoad;
    if (Functions.isNamed(NameGroup::Atomics, Name) && Index == 0)
      return Functions.isNamed(NameGroup::Exchanges, Name) ? UseKind::Write : UseKind::Atomic;
    return Parameter->isPointerType() && Parameter->getPointeeType().isConstQualified()
               ? UseKind::Passed
               : UseKind::Escape;
  }

  const VarDecl &V;
  const FunctionTable &Functions;
  const bool IsPointer;
  llvm::SmallVector<const Stmt *, 32> Path; ///< to the present statement
};

} // namespace

MemoryUses usesOf(const VarDecl &V, const Stmt *Body, const FunctionTable &Functions) {
  UseFinder Finder(V, Functions);
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
  MemoryUses Found = std::move(Finder.Found);
  for (const VarDecl *Copy : Finder.Copies)
    Found.append(usesOf(*Copy, Body, Functions)); // its own copies as well: each is declared later
  return Found;
}

bool writes(UseKind Kind) {
  return Kind == UseKind::Write || Kind == UseKind::Update || Kind == UseKind::Atomic;
}

bool has(const MemoryUses &Uses, UseKind Kind) {
  return llvm::any_of(Uses, [&](const MemoryUse &U) { return U.Kind == Kind; });
}

} // namespace offloom
