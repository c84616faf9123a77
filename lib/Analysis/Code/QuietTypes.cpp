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

/// Looks for what would tell that code ran: writes to what is not its own, and calls that nobody
/// knows.
class TraceVisitor : public ConstDynamicRecursiveASTVisitor {
public:
  bool function(const FunctionDecl &F) {
    const FunctionDecl *Definition = nullptr;
    if (F.isTrivial() || isOfSystem(F) || F.isDeleted())
      return true;
    if (!F.hasBody(Definition))
      return !F.isUserProvided();
    if (!Seen.insert(Definition).second)
      return true;
    if (const auto *C = dyn_cast<CXXConstructorDecl>(Definition))
      for (const CXXCtorInitializer *I : C->inits())
        if (!TraverseStmt(I->getInit()))
          return false;
    return TraverseStmt(Definition->getBody());
  }

  bool ends(QualType T) {
    const auto *Record = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor() ||
        isOfSystem(*Record))
      return true;
    const CXXDestructorDecl *Destructor = Record->getDestructor();
    return (!Destructor || function(*Destructor)) &&
           llvm::all_of(Record->bases(), [&](const auto &Base) { return ends(Base.getType()); }) &&
           llvm::all_of(Record->fields(),
                        [&](const FieldDecl *Field) { return ends(Field->getType()); });
  }

  bool VisitBinaryOperator(const BinaryOperator *E) override {
    return !E->isAssignmentOp() || isItsOwn(E->getLHS());
  }
  bool VisitUnaryOperator(const UnaryOperator *E) override {
    return !E->isIncrementDecrementOp() || isItsOwn(E->getSubExpr());
  }
  bool VisitCallExpr(const CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F || !isOfSystem(*F))
      return F && function(*F);
    return F->isConstexpr() || isa<CXXOperatorCallExpr, CXXMemberCallExpr>(E) ||
           (!collectiveOf(F) && !isFence(*F) && E->getNumArgs() > 0 &&
            llvm::all_of(E->arguments(), [](const Expr *Argument) {
              return Argument->getType()->isArithmeticType();
            }));
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr *E) override {
    return function(*E->getConstructor()) && ends(E->getType());
  }
  bool VisitCXXDefaultInitExpr(const CXXDefaultInitExpr *E) override {
    return TraverseStmt(E->getExpr());
  }
  bool VisitAsmStmt(const AsmStmt *) override { return false; }
  bool VisitCXXNewExpr(const CXXNewExpr *) override { return false; }
  bool VisitCXXDeleteExpr(const CXXDeleteExpr *) override { return false; }

private:
  /// A member of the object, or a variable of the function.
  static bool isItsOwn(const Expr *Place) {
    Place = Place->IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MemberExpr>(Place))
      return isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts()) ||
             (!M->isArrow() && isItsOwn(M->getBase()));
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Place))
      return Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType() &&
             isItsOwn(Element->getBase());
    const auto *Reference = dyn_cast<DeclRefExpr>(Place);
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    return V && V->hasLocalStorage() && !isShared(*V) && !V->getType()->isReferenceType();
  }

  llvm::SmallPtrSet<const Decl *, 8> Seen;
};

} // namespace

bool leavesNoTrace(QualType T, const CXXConstructorDecl *By) {
  const auto *Record = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->isLambda() || isOfSystem(*Record))
    return true;
  TraceVisitor Visitor;
  if (!Visitor.ends(T))
    return false;
  return By ? Visitor.function(*By)
            : llvm::all_of(Record->ctors(), [&](const CXXConstructorDecl *C) {
                return C->isCopyOrMoveConstructor() || Visitor.function(*C);
              });
}

bool isQuiet(const CXXRecordDecl &Record) { return QuietVisitor().record(Record); }

} // namespace offloom
