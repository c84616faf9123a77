// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements that a thread of a kernel stores and then reads from memory again, since in between it
// stores through another pointer that may lead there.
//
// Followed are the statements of a block and of those in it. A loop, a barrier and a call that is
// given a pointer end what is known. One element that is read so may be an oversight of little
// cost: from the second on a kernel gets one remark.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/CodePlaces.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {
namespace {

/// An element of an array that a pointer parameter leads to; null for anything else.
const ParmVarDecl *arrayOf(const Expr &E) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(&E);
  const auto *Name =
      Element ? dyn_cast<DeclRefExpr>(Element->getBase()->IgnoreParenImpCasts()) : nullptr;
  const auto *P = Name ? dyn_cast<ParmVarDecl>(Name->getDecl()) : nullptr;
  return P && P->getType()->isPointerType() && E.getType()->isArithmeticType() ? P : nullptr;
}

/// Follows the statements of a kernel.
class Stores {
public:
  Stores(const Modifications &Written, const ASTContext &AST) : Written(Written), AST(AST) {}

  void follow(const Stmt &S) {
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt, LabelStmt>(S)) {
      Open.clear();
      followParts(S);
      Open.clear();
    } else if (const auto *If = dyn_cast<IfStmt>(&S)) {
      follow(*If->getCond());
      const size_t Before = Open.size();
      for (const Stmt *Branch : {If->getThen(), If->getElse()})
        if (Branch) {
          follow(*Branch);
          Open.resize(std::min(Open.size(), Before)); // what one branch alone stores
        }
    } else if (const auto *Set = dyn_cast<BinaryOperator>(&S); Set && Set->isAssignmentOp()) {
      follow(*Set->getRHS());
      followParts(*Set->getLHS());
      if (Set->isCompoundAssignmentOp())
        load(*Set->getLHS()->IgnoreParens());
      store(*Set->getLHS()->IgnoreParens());
    } else {
      followParts(S);
      if (const auto *E = dyn_cast<Expr>(&S))
        evaluate(*E);
    }
  }

  const Expr *First = nullptr; ///< that is read again
  unsigned Count = 0;

private:
  struct Stored {
    const Expr *Element;
    bool IsUncertain = false; ///< something else has been stored that may be there
  };

  void followParts(const Stmt &S) {
    for (const Stmt *Part : S.children())
      if (Part)
        follow(*Part);
  }

  void evaluate(const Expr &E) {
    if (const auto *Call = dyn_cast<CallExpr>(&E)) {
      const auto IsPointer = [](const Expr *A) { return A->getType()->isPointerType(); };
      if (Call->getNumArgs() == 0 || llvm::any_of(Call->arguments(), IsPointer))
        Open.clear();
      return;
    }
    const auto *Read = dyn_cast<ImplicitCastExpr>(&E);
    if (Read && Read->getCastKind() == CK_LValueToRValue &&
        arrayOf(*Read->getSubExpr()->IgnoreParens()))
      load(*Read->getSubExpr()->IgnoreParens());
  }

  void load(const Expr &Element) {
    for (Stored &Before : Open)
      if (Before.IsUncertain && isSameExpression(*Before.Element, Element, AST)) {
        First = First ? First : &Element;
        ++Count;
        Before.IsUncertain = false; // it is known again
      }
  }

  void store(const Expr &Target) {
    const ParmVarDecl *Array = arrayOf(Target);
    if (!Array)
      return;
    for (Stored &Before : Open)
      if (const ParmVarDecl *Other = arrayOf(*Before.Element); mayOverlap(*Array, *Other))
        Before.IsUncertain = true;
    llvm::erase_if(Open,
                   [&](const Stored &S) { return isSameExpression(*S.Element, Target, AST); });
    if (isSteady(*cast<ArraySubscriptExpr>(Target).getIdx()))
      Open.push_back({&Target});
  }

  bool mayOverlap(const ParmVarDecl &A, const ParmVarDecl &B) const {
    const QualType OfA = A.getType()->getPointeeType(), OfB = B.getType()->getPointeeType();
    return &A != &B && AST.hasSameUnqualifiedType(OfA, OfB) && !A.getType().isRestrictQualified() &&
           !B.getType().isRestrictQualified();
  }

  /// Whether the kernel changes no variable in \p Index.
  bool isSteady(const Stmt &Index) const {
    if (isa<CallExpr, ArraySubscriptExpr>(Index))
      return false;
    if (const auto *Name = dyn_cast<DeclRefExpr>(&Index))
      if (const auto *V = dyn_cast<VarDecl>(Name->getDecl()); V && Written.any(V))
        return false;
    return llvm::all_of(Index.children(),
                        [&](const Stmt *Part) { return !Part || isSteady(*Part); });
  }

  const Modifications &Written;
  const ASTContext &AST;
  llvm::SmallVector<Stored, 8> Open;
};

class StoredReadBackVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    Stores Of(Context.Facts.modificationsOf(*F), Context.AST);
    Of.follow(*F->getBody());
    if (Of.Count > 1)
      Context.report("mem-stored-read-back", Of.First->getSourceRange(),
                     {{"element", sourceText(Of.First->getSourceRange(), Context.AST).str()},
                      {"others", Of.Count == 2 ? std::string("one more")
                                               : std::to_string(Of.Count - 1) + " more"}});
    return true;
  }
};

} // namespace

Check storedReadBackCheck() { return walk<StoredReadBackVisitor>(Passes::Device); }

} // namespace offloom
