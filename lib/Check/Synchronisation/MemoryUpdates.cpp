// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Synchronisation/MemoryUpdates.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Facts/Zero.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

using Key = llvm::FoldingSetNodeID;

/// The same for each spelling of one place.
Key keyOf(const Expr &Place, const ASTContext &AST) {
  Key ID;
  const Expr *E = Place.IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    ID.AddPointer(Member->getMemberDecl());
    E = Member->getBase()->IgnoreParenImpCasts();
  }
  const Expr *Pointer = E, *Index = nullptr;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    Pointer = Element->getBase();
    Index = Element->getIdx();
  } else if (const auto *Target = dyn_cast<UnaryOperator>(E);
             Target && Target->getOpcode() == UO_Deref) {
    Pointer = Target->getSubExpr();
  }
  Pointer->IgnoreParenImpCasts()->Profile(ID, AST, /*Canonical=*/true);
  const bool IsFirst = Index && isZero(*Index, AST);
  if (Index && !IsFirst)
    Index->IgnoreParenImpCasts()->Profile(ID, AST, /*Canonical=*/true);
  return ID;
}

bool isPlace(const Expr &E) {
  const auto *Unary = dyn_cast<UnaryOperator>(&E);
  return isa<ArraySubscriptExpr, MemberExpr, DeclRefExpr>(E) ||
         (Unary && Unary->getOpcode() == UO_Deref);
}

using Variables = llvm::SmallPtrSet<const Decl *, 8>;

/// What of an expression counts: all of it, or what its value is made of. Of `next[*p]` that is an
/// element which `*p` says the place of: whoever stores it there follows a link, and updates
/// nothing.
enum class Parts { All, OfValue };

/// \p Followed: the variables whose values have been looked at.
bool reads(const Stmt &S, const Key &Place, const Modifications &Written, const ASTContext &AST,
           Parts Of, unsigned Depth, Variables &Followed) {
  const auto *E = dyn_cast<Expr>(&S);
  if (Depth > 32 || isa<UnaryExprOrTypeTraitExpr, LambdaExpr>(S))
    return false;
  if (E && isPlace(*E)) {
    if (keyOf(*E, AST) == Place)
      return true;
    if (const Expr *Value = resolved(E, Written);
        Value && Value->IgnoreParenImpCasts() != E && isa<DeclRefExpr>(E))
      return Followed.insert(cast<DeclRefExpr>(E)->getDecl()).second &&
             reads(*Value, Place, Written, AST, Of, Depth + 1, Followed);
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&S); Element && Of == Parts::OfValue)
    return reads(*Element->getBase(), Place, Written, AST, Of, Depth + 1, Followed);
  return llvm::any_of(S.children(), [&](const Stmt *Child) {
    return Child && reads(*Child, Place, Written, AST, Of, Depth + 1, Followed);
  });
}

bool reads(const Stmt &S, const Key &Place, const Modifications &Written, const ASTContext &AST,
           Parts Of) {
  Variables Followed;
  return reads(S, Place, Written, AST, Of, 0, Followed);
}

bool isOwn(const Expr &Place) {
  const auto *Name = dyn_cast<DeclRefExpr>(Place.IgnoreParens());
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return V && V->hasLocalStorage();
}

class Finder : public DynamicRecursiveASTVisitor {
public:
  Finder(const Modifications &Written, const ASTContext &AST) : Written(Written), AST(AST) {}

  bool TraverseIfStmt(IfStmt *S) override {
    Around.push_back(S);
    const bool Goes = DynamicRecursiveASTVisitor::TraverseIfStmt(S);
    Around.pop_back();
    return Goes;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const Expr &Place = *E->getLHS()->IgnoreParens();
    if (E->isCompoundAssignmentOp())
      All.push_back({&Place});
    else if (E->getOpcode() == BO_Assign && !isOwn(Place))
      assigned(Place, *E->getRHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      All.push_back({E->getSubExpr()->IgnoreParens()});
    return true;
  }

  std::vector<MemoryUpdate> All;

private:
  void assigned(const Expr &Place, const Expr &Value) {
    const Key ID = keyOf(Place, AST);
    if (reads(Value, ID, Written, AST, Parts::OfValue)) {
      All.push_back({&Place});
      return;
    }
    for (const IfStmt *Check : llvm::reverse(Around))
      if (reads(*Check->getCond(), ID, Written, AST, Parts::OfValue)) {
        All.push_back({&Place, Check, &Value});
        return;
      }
  }

  const Modifications &Written;
  const ASTContext &AST;
  std::vector<const IfStmt *> Around;
};

} // namespace

bool MemoryUpdate::hasMoreBehind() const {
  struct Stores : DynamicRecursiveASTVisitor {
    bool VisitBinaryOperator(BinaryOperator *E) override {
      if (E->isAssignmentOp() && !isOwn(*E->getLHS()))
        ++Count;
      return true;
    }
    bool VisitUnaryOperator(UnaryOperator *E) override {
      if (E->isIncrementDecrementOp() && !isOwn(*E->getSubExpr()))
        ++Count;
      return true;
    }
    unsigned Count = 0;
  } Behind;
  Behind.TraverseStmt(const_cast<Stmt *>(Check->getThen()));
  return Behind.Count > 1;
}

std::vector<MemoryUpdate> memoryUpdatesIn(const Stmt &Body, const Modifications &Written,
                                          const ASTContext &AST) {
  Finder In(Written, AST);
  In.TraverseStmt(const_cast<Stmt *>(&Body));
  return std::move(In.All);
}

bool readsPlace(const Expr &E, const Expr &Place, const Modifications &Written,
                const ASTContext &AST) {
  return reads(E, keyOf(Place, AST), Written, AST, Parts::All);
}

} // namespace offloom
