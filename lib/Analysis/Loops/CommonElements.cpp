// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/CommonElements.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace offloom {

namespace {

/// Goes through statements as far as no thread has stored anything, and all of them come.
class EarlyReads {
public:
  EarlyReads(const Synchronisation &Sync, const Uniformity &Uniform)
      : Sync(Sync), Uniform(Uniform) {}

  /// Whether threads go on behind \p S as before.
  bool visit(const Stmt *S);

  llvm::ArrayRef<const ArraySubscriptExpr *> found() const { return Found; }

private:
  bool visitAll(const Stmt &S) {
    return llvm::all_of(S.children(), [&](const Stmt *Child) { return visit(Child); });
  }
  bool visitPlace(const ArraySubscriptExpr &E);
  bool mayTake(const ArraySubscriptExpr &E) const;
  bool visitChoice(const Expr *First, llvm::ArrayRef<const Expr *> Others);

  const Synchronisation &Sync;
  const Uniformity &Uniform;
  bool ForSome = false; ///< of the threads
  bool InPlace = false; ///< of an element
  llvm::SmallVector<const ArraySubscriptExpr *, 2> Found;
};

/// A number of a thread's own, of which nobody else knows.
bool isRegister(const Expr *E) {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParens());
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !isShared(*V) && !V->getType()->isReferenceType() &&
         !V->getType()->isArrayType();
}

/// The element that \p S is the value of; null if it is none. A row of an array, `tile[k]`, has no
/// value.
const ArraySubscriptExpr *elementRead(const Stmt *S) {
  const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(S);
  return Cast && Cast->getCastKind() == CK_LValueToRValue
             ? llvm::dyn_cast<ArraySubscriptExpr>(Cast->getSubExpr()->IgnoreParens())
             : nullptr;
}

/// Does \p S, a place, depend on an element?
bool readsElement(const Stmt *S) {
  return S && (elementRead(S) || llvm::any_of(S->children(), readsElement));
}

} // namespace

/// Is \p E, which is read, one that others are found by? What stands by itself, `bias[t]`,
/// compilers read once, if it lies apart from what is stored.
bool EarlyReads::mayTake(const ArraySubscriptExpr &E) const {
  const QualType T = E.getType();
  const bool IsPlain = !T->isDependentType() && !T.isVolatileQualified() &&
                       (T->isArithmeticType() || T->isPointerType());
  return IsPlain && !ForSome &&
         (InPlace || readsElement(E.getIdx()) || readsElement(E.getBase())) &&
         Uniform.isUniform(&E);
}

bool EarlyReads::visitPlace(const ArraySubscriptExpr &E) {
  const bool Outer = std::exchange(InPlace, true);
  const bool GoesOn = visitAll(E);
  InPlace = Outer;
  return GoesOn;
}

bool EarlyReads::visitChoice(const Expr *First, llvm::ArrayRef<const Expr *> Others) {
  if (!visit(First))
    return false;
  const bool Outer = std::exchange(ForSome, true);
  const bool GoesOn = llvm::all_of(Others, [&](const Expr *Other) { return visit(Other); });
  ForSome = Outer;
  return GoesOn;
}

bool EarlyReads::visit(const Stmt *S) {
  if (!S)
    return true;
  if (const auto *If = llvm::dyn_cast<IfStmt>(S)) {
    if (!If->getInit() && !If->getConditionVariable())
      visit(If->getCond());
    return false;
  }
  if (llvm::isa<UnaryExprOrTypeTraitExpr>(S))
    return true; // nobody reads what `sizeof` names
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(S))
    return visitPlace(*Element);
  if (const auto *Element = elementRead(S); Element && mayTake(*Element)) {
    Found.push_back(Element); // and not what it is found by
    return true;
  }
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(S))
    return visitChoice(Choice->getCond(), {Choice->getTrueExpr(), Choice->getFalseExpr()});
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(S)) {
    if (B->isLogicalOp())
      return visitChoice(B->getLHS(), {B->getRHS()});
    if (B->isAssignmentOp()) // the target's place is found before it is stored to
      return visit(B->getRHS()) && visit(B->getLHS()) && isRegister(B->getLHS());
  }
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(S); U && U->isIncrementDecrementOp())
    return visit(U->getSubExpr()) && isRegister(U->getSubExpr());
  if (const auto *Call = llvm::dyn_cast<CallExpr>(S)) {
    const auto Callees = Sync.calleesOf(Call);
    return llvm::all_of(Call->arguments(), [&](const Expr *E) { return visit(E); }) &&
           !Callees.empty() &&
           llvm::all_of(Callees, [&](const FunctionDecl *F) { return Sync.isPure(F); });
  }
  if (const auto *Made = llvm::dyn_cast<CXXConstructExpr>(S))
    return visitAll(*Made) && Made->getConstructor()->isTrivial();
  if (llvm::isa<CompoundStmt, DeclRefExpr, IntegerLiteral, FloatingLiteral, CharacterLiteral,
                CXXBoolLiteralExpr, ParenExpr, CastExpr, MemberExpr, UnaryOperator, BinaryOperator,
                NullStmt, MaterializeTemporaryExpr, ExprWithCleanups>(S))
    return visitAll(*S);
  const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
  return Declaration && llvm::all_of(Declaration->decls(), [&](const Decl *D) {
           const auto *V = llvm::dyn_cast<VarDecl>(D);
           return V && V->isLocalVarDecl() && !V->isStaticLocal() && visit(V->getInit());
         });
}

llvm::SmallVector<const ArraySubscriptExpr *, 2>
commonElements(llvm::ArrayRef<const Stmt *> Statements, const Synchronisation &Sync,
               const Uniformity &Uniform) {
  EarlyReads Reads(Sync, Uniform);
  for (const Stmt *S : Statements)
    if (!Reads.visit(S))
      break;
  return llvm::SmallVector<const ArraySubscriptExpr *, 2>(Reads.found());
}

} // namespace offloom
