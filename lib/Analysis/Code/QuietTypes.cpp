// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/QuietTypes.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {
namespace {

/// Looks for what reaches beyond the object, its function's parameters and locals.
class QuietVisitor : public ConstDynamicRecursiveASTVisitor {
public:
  bool record(const CXXRecordDecl &Record) {
    if (isOfSystem(Record) || !Seen.insert(&Record).second)
      return true;
    auto IsOf = [&](QualType T) {
      const auto *Of = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
      return !Of || !Of->hasDefinition() || record(*Of->getDefinition());
    };
    return llvm::all_of(Record.bases(), [&](const auto &Base) { return IsOf(Base.getType()); }) &&
           llvm::all_of(Record.fields(),
                        [&](const FieldDecl *Field) {
                          return IsOf(Field->getType()) &&
                                 TraverseStmt(Field->getInClassInitializer());
                        }) &&
           llvm::all_of(Record.ctors(),
                        [&](const CXXConstructorDecl *C) {
                          return !C->isDefaultConstructor() || function(*C);
                        }) &&
           llvm::all_of(Record.methods(), [&](const CXXMethodDecl *M) {
             bool IsKept = M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator() ||
                           isa<CXXDestructorDecl>(M);
             return !IsKept || function(*M);
           });
  }

  bool function(const FunctionDecl &F) {
    const FunctionDecl *Definition = nullptr;
    if (F.isDeleted() || F.isDefaulted() || F.isTrivial())
      return true;
    if (!F.hasBody(Definition))
      return false;
    if (!Seen.insert(Definition).second)
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(Definition);
    llvm::SaveAndRestore Copies(IsCopy, Method && (Method->isCopyAssignmentOperator() ||
                                                   Method->isMoveAssignmentOperator()));
    if (const auto *C = dyn_cast<CXXConstructorDecl>(Definition))
      for (const CXXCtorInitializer *I : C->inits())
        if (!TraverseStmt(I->getInit()))
          return false;
    return TraverseStmt(Definition->getBody());
  }

  bool VisitDeclRefExpr(const DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    return !V || (V->hasLocalStorage() && !isShared(*V)) ||
           (builtinVariable(V) == BuiltinVariable::None && V->isConstexpr());
  }
  /// What an assignment counts, a construction does not.
  bool VisitBinaryOperator(const BinaryOperator *E) override {
    return !IsCopy || E->getOpcode() == BO_Assign || E->isComparisonOp();
  }
  bool VisitUnaryOperator(const UnaryOperator *E) override {
    if (IsCopy && E->isIncrementDecrementOp())
      return false;
    return E->getOpcode() != UO_Deref || isa<CXXThisExpr>(E->getSubExpr()->IgnoreParenImpCasts());
  }
  bool VisitMemberExpr(const MemberExpr *E) override {
    return !E->isArrow() || isa<CXXThisExpr>(E->getBase()->IgnoreParenImpCasts());
  }
  bool VisitArraySubscriptExpr(const ArraySubscriptExpr *E) override {
    return E->getBase()->IgnoreParenImpCasts()->getType()->isArrayType();
  }
  bool VisitCallExpr(const CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F)
      return false;
    if (!isOfSystem(*F))
      return function(*F);
    return F->isConstexpr() || (E->getNumArgs() > 0 && !collectiveOf(F) && !isFence(*F) &&
                                llvm::all_of(E->arguments(), [](const Expr *Argument) {
                                  return Argument->getType()->isArithmeticType();
                                }));
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr *E) override {
    return isOfSystem(*E->getConstructor()) || function(*E->getConstructor());
  }
  bool VisitCXXDefaultInitExpr(const CXXDefaultInitExpr *E) override {
    return TraverseStmt(E->getExpr());
  }
  bool VisitAsmStmt(const AsmStmt *) override { return false; }

private:
  bool IsCopy = false;                     ///< it is an assignment that is looked at
  llvm::SmallPtrSet<const Decl *, 8> Seen; ///< quiet, if what comes is
};

} // namespace

bool isQuiet(const CXXRecordDecl &Record) { return QuietVisitor().record(Record); }

} // namespace offloom
